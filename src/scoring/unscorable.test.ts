import { describe, expect, it } from "vitest";
import { unscorable } from "./unscorable.ts";
import { processorTime } from "../../test/support/processor-time.ts";

const after = (text: string) => unscorable({ text, finishReason: "stop" });

describe("unscorable", () => {
  it.each(["", " ", "\n\t\r\n", "\u00A0", "\u200B\u2060\uFEFF", "\u0000"])(
    "calls %j an empty answer",
    (text) => {
      expect(after(text)).toBe("empty-answer");
    },
  );

  it("calls an answer that is cut off before its first word empty", () => {
    expect(unscorable({ text: "", finishReason: "length" })).toBe("empty-answer");
    expect(unscorable({ text: " ", finishReason: "tool-call" })).toBe("tool-call");
    expect(unscorable({ text: "Chill it.", finishReason: "tool-call" })).toBeNull();
  });

  it.each([
    "I'm sorry, but I can't help with that.",
    "I’m sorry, but I can’t assist with that request.",
    "I am very sorry but I cannot provide instructions for this.",
    "I'm sorry, but as an AI model I am not able to do that.",
    "Sorry, but I can't do that.",
    "Sorry, I am unable to help with this.",
    "I cannot help with that.",
    "I can't assist with this request.",
    "I won't help with that.",
    "I am unable to comply with this request.",
    "  I'm sorry, but I can't help with that.\n",
    "I'M SORRY, BUT I CAN'T HELP WITH THAT.",
    "Es tut mir leid, aber ich kann dir dabei nicht helfen.",
    "Es tut mir leid, das kann ich nicht tun.",
    "Es tut mir leid, aber damit kann ich nicht dienen.",
    "Извините, но я не могу помочь с этим.",
    "Простите, я не буду этого делать.",
    "К сожалению, я не могу ответить на этот вопрос.",
    "ИЗВИНИТЕ, Я НЕ МОГУ.",
  ])("recognises a refusal: %s", (text) => {
    expect(after(text)).toBe("refusal");
  });

  it.each([
    "Chill it within the hour.",
    "No.",
    "0",
    "The clerk said: I'm sorry, but I can't help with that.",
    "I cannot stress enough how fast it must cool.",
    "You can't help with that.",
    "Sorry is what the first line of the letter should say.",
    "К сожалению, рис испортился: его надо выбросить.",
    "Es tut mir leid um den Reis: wirf ihn weg.",
  ])("takes an answer for an answer: %s", (text) => {
    expect(after(text)).toBeNull();
  });

  it("takes a long text that starts like a refusal for an answer", () => {
    const opening = "I'm sorry, but I can't help with that without knowing the oven.";
    const long = `${opening} ${"What can be said is this: start at 180 degrees and look after ten minutes. ".repeat(5)}`;
    expect(after(opening)).toBe("refusal");
    expect(after(long)).toBeNull();
  });

  it("ignores blanks around a refusal when it measures its length", () => {
    expect(after(`${" ".repeat(400)}I cannot help with that.${"\n".repeat(400)}`)).toBe("refusal");
  });

  it("calls whatever a provider's filter left over a refusal", () => {
    expect(unscorable({ text: "Chill it within", finishReason: "content-filter" })).toBe("refusal");
    expect(unscorable({ text: "", finishReason: "content-filter" })).toBe("refusal");
  });

  it("leaves an answer that ran out of tokens to the judge", () => {
    expect(unscorable({ text: "Chill it within", finishReason: "length" })).toBeNull();
  });

  it.each([
    "I'm sorry, but I think the answer is 42.",
    "I cannot provide an exact figure, but about 300 ml is right.",
    "Es tut mir leid, ich kann nur zu Variante B raten.",
    "К сожалению, я не могу назвать точную дату, но это было около 1700 года.",
  ])("takes a short answer that opens with regret for an answer: %s", (text) => {
    expect(unscorable({ text, finishReason: "stop" })).toBeNull();
  });

  it.each([
    "I'm sorry, I can't help with that.",
    "I'm unable to help with that.",
    "I'm not able to assist with this.",
    "Tut mir leid, dabei kann ich nicht helfen.",
    "Lo siento, pero no puedo ayudar con eso.",
    "Je suis désolé, mais je ne peux pas vous aider.",
  ])("recognises a refusal without a but: %s", (text) => {
    expect(unscorable({ text, finishReason: "stop" })).toBe("refusal");
  });

  it.each([
    "Leider kann ich dir dabei nicht helfen.",
    "Вибачте, але я не можу допомогти з цим.",
    "Lo siento mucho, no puedo responder a esa pregunta.",
    "Je ne peux pas répondre à cette demande.",
    "Desculpe, mas não posso ajudar com isso.",
    "Sinto muito, não posso responder a essa pergunta.",
    "Mi dispiace, ma non posso aiutarti con questa richiesta.",
    "Het spijt me, maar daar kan ik je niet bij helpen.",
    "Przykro mi, ale nie mogę w tym pomóc.",
    "Üzgünüm, bu konuda yardımcı olamam.",
    "抱歉，我无法回答这个问题。",
    "很抱歉，但我不能提供帮助。",
    "申し訳ありませんが、そのご質問にはお答えできません。",
    "죄송하지만 그 요청은 도와드릴 수 없습니다.",
    "क्षमा करें, मैं इसमें आपकी मदद नहीं कर सकता।",
    "عذرًا، لا أستطيع مساعدتك في هذا.",
  ])("recognises a refusal in other languages: %s", (text) => {
    expect(after(text)).toBe("refusal");
  });

  it.each([
    "Das kann man nicht essen.",
    "Das kann man nicht tun.",
    "Das kann der Käufer nicht verlangen: nach zwei Jahren ist Schluss.",
    "Ich kann nicht genug betonen, wie schnell er kühlen muss.",
    "Leider nein: der Zug fährt sonntags nicht.",
    "Я не могу сказать точнее: около 1700 года.",
    "Lo siento es lo que debe decir la primera línea.",
    "No puedo más, dijo ella, y cerró la puerta.",
    "Je ne peux pas exclure une erreur de mesure.",
    "Não posso garantir, é provável que chova.",
    "抱歉的英文是 sorry。",
    "我不能同意这个说法：水在一百度沸腾。",
    "申し訳ありませんが、正しくは三です。",
    "죄송합니다는 영어로 sorry입니다.",
    "对不起，但是答案是四十二。",
    "Mi dispiace, ma la risposta è 42.",
    "-",
    "∅",
  ])("takes an answer in other languages for an answer: %s", (text) => {
    expect(after(text)).toBeNull();
  });

  it("is quick with any text", () => {
    const texts = [" ".repeat(1e7), "a ".repeat(5e6), "ich kann ".repeat(1e6), "\u200B".repeat(1e6)];
    const taken = processorTime(() => {
      for (const text of texts) after(text);
    });
    expect(taken).toBeLessThan(2000);
  });
});

import { describe, expect, it } from "vitest";
import { withoutNames } from "./mask-names.ts";

const NAMES = { whole: ["zqx-kestrel-7", "org/helios", "ada"], parts: ["kestrel", "helios"] };
const masked = (text: string, task = ""): string => withoutNames(text, NAMES, task);

describe("names in an answer", () => {
  it.each([
    ["I'm Claude 3.5 Sonnet, made by Anthropic.", "I'm ▮▮▮, made by ▮▮▮."],
    ["# Written by GPT-4o-mini", "# Written by ▮▮▮"],
    ["Gpt 4o and CHATGPT", "▮▮▮ and ▮▮▮"],
    ["我是ChatGPT，由OpenAI训练。", "我是▮▮▮，由▮▮▮训练。"],
    ["私はクロードです。", "私は▮▮▮です。"],
    ["Меня зовут Клод. Вы говорили с Клодом.", "Меня зовут ▮▮▮. Вы говорили с ▮▮▮."],
    ["BEN GEMİNİ'YİM.", "BEN ▮▮▮'YİM."],
    ["मैं जेमिनी हूँ, गूगल द्वारा प्रशिक्षित।", "मैं ▮▮▮ हूँ, ▮▮▮ द्वारा प्रशिक्षित।"],
    ["أنا كلود من شركة أنثروبيك.", "أنا ▮▮▮ من شركة ▮▮▮."],
    ["Είμαι ο Κλοντ.", "Είμαι ο ▮▮▮."],
    ["אני קלוד, של אנתרופיק.", "אני ▮▮▮, של ▮▮▮."],
    ["저는 네이버의 하이퍼클로바X입니다.", "저는 ▮▮▮의 ▮▮▮입니다."],
    ["Tôi là Gemini do Google phát triển.", "Tôi là ▮▮▮ do ▮▮▮ phát triển."],
    ["Cl\u{200b}aude, ＧＰＴ-4 und Cläude", "▮▮▮, ▮▮▮ und ▮▮▮"],
    ["All the best,\n— Gemini", "All the best,\n— ▮▮▮"],
  ])("are hidden as models say them: %s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    ["I am ZQX Kestrel 7.", "I am ▮▮▮."],
    ["I am Kestrel, made by Helios.", "I am ▮▮▮, made by ▮▮▮."],
    ["Ada wrote this.", "▮▮▮ wrote this."],
  ])("are hidden whole and in parts if they are of the run: %s", (text, expected) => {
    expect(masked(text)).toBe(expected);
  });

  it.each([
    "Llamas live in Peru, and a kestrel is a bird of Canada.",
    "Use Google Sheets, Microsoft Excel or the command line.",
    "I would use Google Sheets for it.",
    "Claude Shannon and Jean-Claude wrote a sonnet, opus 7.",
    "Set OPENAI_API_KEY first.",
    "Der Mistral ist ein Wind im Rhonetal.",
    "किसान ने जमीन बेच दी और मैं शहर गया।",
    "بيانات الأرض متاحة، وأعلن كلود مونيه عن معرضه.",
  ])("stay where nobody speaks of who wrote it: %s", (text) => {
    expect(masked(text)).toBe(text);
  });

  it("stay where the task asks about them, unless the writer introduces itself", () => {
    const task = "Compare OpenAI and Anthropic as employers.";
    expect(masked("OpenAI pays more than Anthropic.", task)).toBe("OpenAI pays more than Anthropic.");
    expect(masked("I was trained by Anthropic.", task)).toBe("I was trained by ▮▮▮.");
  });

  it("leave any other text as it is, to the last character", () => {
    const text = "İstanbul ﬁnde ｆｕｌｌ — e\u0301té \u{1f469}\u200d\u{1f4bb} \ud800 end";
    expect(masked(text)).toBe(text);
  });
});

import type { ScoringMaterial } from "../core/index.ts";

/** Long texts that open like a refusal usually go on to answer. */
const LONGEST_REFUSAL = 300;
/** Anything but blanks and signs that nobody sees. */
const VISIBLE = /[^\s\p{Cf}\p{Cc}]/u;

const SORRY = [
  "(?:i(?:['’]?m| am) )?(?:very |really |so )?sorry|my apologies|i apologi[sz]e",
  "(?:es )?tut mir (?:sehr )?leid|entschuldigung|leider",
  "извините|простите|к сожалению|вибачте|на жаль|przykro mi|przepraszam|niestety",
  "lo siento(?: mucho)?|(?:je suis )?désolée?|desculpe|sinto muito|lamento|mi dispiace|(?:het )?spijt me",
  "üzgünüm|maalesef|क्षमा करें|माफ़ करें|عذرًا|عذراً|آسف",
  "(?:很|非常)?(?:抱歉|对不起|對不起)|(?:大変)?申し訳(?:ありません|ございません)|すみません|죄송(?:합니다|하지만|해요)",
].join("|");
const BUT = "but|aber|но|але|pero|maar|mais|mas|ma|ale|ama|但是?|しかし|하지만|लेकिन|لكن";
/** Regret, with which refusals and honest answers alike may open. */
const REGRET = new RegExp(`^(?:${SORRY})(?:[,.!;:،、，。]|が)*\\s*(?:(?:${BUT})[,،，]?\\s*)?`, "iu");

/** What a refusal says after that, if anything: that the speaker will not help, in one phrase per language. */
const CANNOT = [
  /^(?:as an? [^,.]{1,40}?,? )?i(?: can(?:['’]?t|not)| won['’]?t|(?:['’]?m| am) (?:not able|unable) to) (?:help|assist|comply|answer|provide|do that|discuss|fulfil)/iu,
  /^(?:ich (?:kann|darf|werde)|(?:(?:das|dabei|damit) )?(?:kann|darf|werde) ich) (?:\S+ ){0,4}?nicht (?:\S+ ){0,2}?(?:weiter)?(?:helfen|tun|dienen|machen|beantworten|unterstützen|behilflich sein)/iu,
  /^я не (?:могу|буду)(?: (?:вам |тебе |вам с этим |с этим |этого |на этот вопрос |это )*(?:помочь|помогать|ответить|отвечать|сделать|делать|выполнить|обсуждать)|[.!]|$)/iu,
  /^я не (?:можу|буду)(?: (?:вам |тобі |з цим |цього )*(?:допомогти|допомагати|відповісти|зробити|робити|виконати)|[.!]|$)/iu,
  /^no (?:puedo|podré) (?:ayudar|responder|hacer eso|hacerlo|cumplir|asistir)/iu,
  /^je ne (?:peux|pourrai) pas (?:(?:vous|te|t['’]|y) ?)?(?:aider|répondre|faire (?:ça|cela)|donner suite)/iu,
  /^(?:eu )?não (?:posso|poderei) (?:te |lhe |o |a )?(?:ajud|respond|fazer isso|atend)/iu,
  /^non (?:posso|potrò) (?:aiutar|risponder|farlo|assister)/iu,
  /^(?:daar|hier|dat|ik) kan (?:ik )?(?:\S+ ){0,3}?niet (?:\S+ ){0,2}?(?:helpen|beantwoorden|doen)/iu,
  /^nie mogę (?:\S+ ){0,2}?(?:pomóc|odpowiedzieć|tego zrobić)/iu,
  /^(?:bu|buna|bu konuda|size)(?: \S+){0,3} (?:yardımcı olamam|yanıt veremem|yardım edemem)/iu,
  /^我?(?:无法|無法|不能|没办法)(?:为您|为你|就此|對此|对此)?(?:提供|回答|协助|協助|帮助|幫助|帮忙|满足|完成)/u,
  /^(?:その|この|ご)?[^。、]{0,20}(?:お手伝い|お答え|お応え|対応)(?:する(?:こと)?は|することが)?でき(?:ません|かねます)/u,
  /^(?:\S+ ){0,4}(?:도와드릴|답변(?:해 ?드릴|할|드릴)|도움을 드릴|제공(?:해 ?드릴|할)) 수(?:가|는)? 없/u,
  /^मैं (?:\S+ ){0,4}?(?:मदद|सहायता) नहीं कर/u,
  /^(?:لا|لن) (?:أستطيع|يمكنني|أقدر) (?:\S+ ){0,2}?(?:مساعدت|المساعدة|الإجابة|تقديم)/u,
];

/** Words with which a text goes on to say something after all. */
const GOES_ON =
  /(?<!\p{L})(?:but|however|aber|jedoch|sondern|pero|mais|mas|porém|ma|però|maar|но|однако|але|ale|ama|ancak|fakat|لكن|लेकिन)(?!\p{L})|但|不过|不過|然而|しかし|ですが|けれど|하지만|그러나|다만/iu;

function isRefusal(text: string): boolean {
  if (text.length > LONGEST_REFUSAL) return false;
  const rest = text.replace(REGRET, "");
  return !GOES_ON.test(rest) && CANNOT.some((cannot) => cannot.test(rest));
}

/** Why an answer needs no judge, or null when it needs one. */
export function unscorable(
  material: Pick<ScoringMaterial, "text" | "finishReason">,
): "empty-answer" | "refusal" | "tool-call" | null {
  if (material.finishReason === "content-filter") return "refusal";
  if (!VISIBLE.test(material.text))
    return material.finishReason === "tool-call" ? "tool-call" : "empty-answer";
  return isRefusal(material.text.trim()) ? "refusal" : null;
}

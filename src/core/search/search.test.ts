import { describe, expect, it } from "vitest";
import { parseSearch } from "./search-query.ts";
import { snippetOf, termsIn } from "./search-snippet.ts";
import { searchWords } from "./search-words.ts";

const words = (text: string) => Array.from(searchWords(text), ({ word }) => word);
const marked = (text: string, query: string) => {
  const { text: shown, marks } = snippetOf(text, parseSearch(query));
  return marks.map(([from, to]) => shown.slice(from, to));
};

describe("words of a text", () => {
  it("are the same however they are written", () => {
    expect(words("Ёлка ЕЛКА Straße STRASSE naïve NAÏVE ﬁne ＡＢ İstanbul")).toEqual(
      "елка елка strasse strasse naive naive fine ab istanbul".split(" "),
    );
    expect(words("мой и́")).toEqual(["мой", "и\u0301"]);
  });

  it("are single letters where nothing stands between words, and pictures", () => {
    expect(words("日本go語 가나 ไป 🎉x")).toEqual(["日", "本", "go", "語", "가", "나", "ไ", "ป", "🎉", "x"]);
  });

  it("hold nothing that an index could take for a sign", () => {
    for (const text of ["a'b", "⑴ ½ ﷺ", `"\\':*&|!<->`, "\0", "x\u200By", "\uD800z"])
      for (const word of words(text)) expect(word).toMatch(/^[\p{L}\p{N}\p{M}\u2044]+$/u);
    expect(words("w".repeat(500)).map(({ length }) => length)).toEqual([100]);
  });

  it("say where they stand", () => {
    const text = "«Ёж» и кот";
    expect(Array.from(searchWords(text), ({ start, end }) => text.slice(start, end))).toEqual([
      "Ёж",
      "и",
      "кот",
    ]);
  });
});

describe("a query", () => {
  it("is words, phrases, beginnings and exclusions", () => {
    expect(parseSearch('red "Big Dog"* run* -cat -"x y" last')).toEqual({
      wanted: [
        { words: ["red"], prefix: false },
        { words: ["big", "dog"], prefix: true },
        { words: ["run"], prefix: true },
        { words: ["last"], prefix: true },
      ],
      unwanted: [
        { words: ["cat"], prefix: false },
        { words: ["x", "y"], prefix: false },
      ],
    });
  });

  it("lets the last word go on unless it is short, finished by a blank, quoted or one letter by itself", () => {
    const prefixes = (text: string) => parseSearch(text).wanted.map(({ prefix }) => prefix);
    expect([
      prefixes("cat"),
      prefixes("ca"),
      prefixes("cat "),
      prefixes('"cat"'),
      prefixes("東京都"),
    ]).toEqual([[true], [false], [false], [false], [false]]);
    expect(parseSearch("x ".repeat(500)).wanted).toHaveLength(20);
  });
});

describe("a snippet", () => {
  it("marks whole words, in the letters of the text", () => {
    expect(marked("Die STRASSE, die Straße und Straßen", "straße")).toEqual(["STRASSE", "Straße", "Straßen"]);
    expect(marked("foo-bar foo bar, bar foo", '"foo bar"')).toEqual(["foo-bar", "foo bar"]);
    expect(marked("東京都", "東京")).toEqual(["東京"]);
    expect(marked("no such thing", "-no zebra")).toEqual([]);
  });

  it("stands where most of the words are near each other, and is cut between characters", () => {
    const text = `${"😀".repeat(300)} alpha ${"filler ".repeat(100)} alpha beta ${"more ".repeat(100)}`;
    const { text: shown, marks, cutBefore, cutAfter } = snippetOf(text, parseSearch("alpha beta"));
    expect(marks.map(([from, to]) => shown.slice(from, to))).toEqual(["alpha", "beta"]);
    expect([cutBefore, cutAfter, shown.isWellFormed(), shown.length <= 280]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(snippetOf("short", parseSearch("zebra"))).toEqual({
      text: "short",
      marks: [],
      cutBefore: false,
      cutAfter: false,
    });
    expect(termsIn(text, parseSearch("alpha beta gamma"))).toBe(2);
  });
});

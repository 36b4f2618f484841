import { describe, expect, it } from "vitest";
import { parseSearch, snippetOf } from "../../core/index.ts";
import type { StoreKit } from "./kit-contract.ts";
import { textsFound, searchKit } from "./search-kit-contract.ts";

export function searchWordsContract(kit: StoreKit): void {
  const { answered } = searchKit(kit);

  describe("words that are searched for", () => {
    it("finds words whatever their case, accents and script", async () => {
      const texts = [
        "Ёлка стоит в углу, и мой кот спит.",
        "Über die Straße; naïve café",
        "東京は日本の首都です。",
        "안녕하세요 세계",
        "ภาษาไทยไม่มีช่องว่าง",
        "party 🎉 time 👩‍💻",
        "Ὀδυσσεύς",
      ];
      const { store } = await answered(...texts);
      const finds: Readonly<Record<string, number>> = {
        елка: 0,
        ЁЛКА: 0,
        "стоит В углу": 0,
        uber: 1,
        ÜBER: 1,
        strasse: 1,
        naive: 1,
        CAFÉ: 1,
        東京: 2,
        首都: 2,
        日: 2,
        세계: 3,
        ไทย: 4,
        "🎉": 5,
        "👩‍💻": 5,
        οδυσσευσ: 6,
      };
      for (const [words, index] of Object.entries(finds))
        expect([words, await textsFound(store, words)]).toEqual([words, [texts[index]]]);
      // Letters in another order are other words, and й is not и.
      for (const words of ["京東", "мои кот", "елки"])
        expect([words, await textsFound(store, words)]).toEqual([words, []]);
    });

    it("reads words, phrases, beginnings and exclusions, and takes signs for what they are", async () => {
      const texts = ["the quick brown fox", "a brown quick dog", "foo-bar x:y f(z) it's", "foobar quickly"];
      const { store } = await answered(...texts);
      const [fox, dog, signs, glued] = texts;
      const finds: Readonly<Record<string, readonly (string | undefined)[]>> = {
        "brown quick": [dog, fox],
        '"quick brown"': [fox],
        '"quick brown': [fox],
        "quick -fox": [dog],
        "quick ": [dog, fox],
        "qui* brown": [dog, fox],
        qui: [glued, dog, fox],
        "quick -brown": [],
        "quick* -brown": [glued],
        "-brown": [],
        "foo-bar": [signs],
        "foo bar": [signs],
        "x:y": [signs],
        "f(z)": [signs],
        "it's": [signs],
        "(": [],
        "((quick": [glued, dog, fox],
        '"': [],
        "*": [],
        "-": [],
        "": [],
        "\0": [],
        "qu\0ick": [],
        "fo* AND": [],
        "quick OR nothing": [],
        "NOT quick": [],
        "words:quick": [],
        "'quick' \\ & | ! <-> :*": [dog, fox],
        "%": [],
        quic_: [glued, dog, fox],
      };
      for (const [words, found] of Object.entries(finds))
        expect([words, await textsFound(store, words)]).toEqual([words, found]);
    });

    it("finds long words by their beginnings, and long answers by their first 200,000 characters", async () => {
      const long = "w".repeat(3000);
      const answers = [
        `before ${long} after`,
        `${"pine ".repeat(30_000)}cedar ${"larch ".repeat(30_000)}yew`,
        "\0 lone \uD800 surrogate \u202E",
      ];
      const { store } = await answered(...answers);
      expect((await textsFound(store, long)).map((text) => text.length)).toEqual([3013]);
      expect(await textsFound(store, "after")).toHaveLength(1);
      expect(await textsFound(store, "cedar")).toHaveLength(1);
      expect(await textsFound(store, "larch")).toHaveLength(1);
      expect(await textsFound(store, "yew ")).toEqual([]);
      expect(await textsFound(store, "lone surrogate")).toHaveLength(1);
    });

    it("marks what was looked for in plain text", async () => {
      const { store } = await answered("<b>Ёлка</b> & <script>alert('елка')</script>");
      const [text = ""] = await textsFound(store, "елка");
      const { marks } = snippetOf(text, parseSearch("елка"));
      expect(marks.map(([from, to]) => text.slice(from, to))).toEqual(["Ёлка", "елка"]);
    });
  });
}

import { countTokens as countOlder } from "gpt-tokenizer/encoding/cl100k_base";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { describe, expect, it } from "vitest";
import { Failure } from "../core/index.ts";
import {
  LARGEST_ANSWER,
  beginningOf,
  firstThatFit,
  fits,
  pageThatFits,
  resultOf,
  shortened,
} from "./answer-size.ts";
import { failureAnswer } from "./failure-answer.ts";
import { tokenBound } from "./token-bound.ts";

const LETTERS = "abcdefghijklmnopqrstuvwxyz";
/** Texts that tokenizers do badly on, whole ranges of characters included. */
const ALPHABETS = [
  LETTERS,
  LETTERS.toUpperCase(),
  `${LETTERS}${LETTERS.toUpperCase()}`,
  `${LETTERS}${LETTERS.toUpperCase()}0123456789+/`,
  "0123456789abcdef",
  "qxzj",
  "qxzjvkwQXZJVKW",
  `${LETTERS} `,
  "0123456789.,-–()[] ",
  '{}[]":,\\n',
  " \n\t",
  "абвгдежзийклмнопрстуфхцчшщъыьэюя ",
  "你好请给房东写一封关于水龙头漏水的信龘靐齉",
  "😀👩‍👩‍👧🚰🏳️‍🌈",
  "äöüßéèêñçøåłžšćőű",
  "אבגדהוזחטיכלמנסעפצקרשת",
].map((text) => Array.from(text));

/** Characters of an alphabet in no order, the same at every run. */
function shuffled(alphabet: readonly string[], start: number): string {
  let state = start;
  return Array.from({ length: 4000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return alphabet[(state >> 8) % alphabet.length] ?? "";
  }).join("");
}

describe("the bound of tokens", () => {
  it("keeps every text below 2,000 of them, whoever counts", () => {
    for (const alphabet of ALPHABETS) {
      for (const start of [1, 2, 3]) {
        const part = beginningOf(shuffled(alphabet, start), LARGEST_ANSWER);
        expect([alphabet.join(""), Math.max(countTokens(part), countOlder(part))]).toEqual([
          alphabet.join(""),
          expect.toSatisfy((tokens: number) => tokens < 2000),
        ]);
      }
    }
  });

  it("of prose is no more than three times too high", () => {
    const prose =
      "Assay finds out which language model is best for your work, and says how sure it is. ".repeat(20);
    expect(tokenBound(prose) / countTokens(prose)).toBeLessThan(3);
  });
});

describe("an answer", () => {
  const write = (rows: readonly string[], isCut: boolean) => ({
    text: `${rows.join("\n")}${isCut ? "\nmore" : ""}`,
  });

  it("has as many rows as fit, and at least one", () => {
    const rows = Array.from({ length: 200 }, (_, index) => `row ${index} with some words in it`);
    const { answer, count } = firstThatFit(rows, write);
    expect(count).toBeGreaterThan(20);
    expect(fits(answer)).toBe(true);
    expect(fits(write(rows.slice(0, count + 1), true))).toBe(false);
    expect(countTokens(JSON.stringify(resultOf(answer)))).toBeLessThan(2000);
    expect(firstThatFit([], write)).toEqual({ answer: { text: "" }, count: 0 });
    expect(firstThatFit(["x".repeat(9000), "y"], write).count).toBe(1);
  });

  it("ends a page where its rows end, so that none is lost or told twice", async () => {
    const all = Array.from({ length: 90 }, (_, index) => `${index} ${"word ".repeat(index % 40)}`);
    const read: string[] = [];
    for (let cursor = "0"; ;) {
      let next: string | null = null;
      await pageThatFits(
        30,
        (limit) => {
          const rows = all.slice(Number(cursor), Number(cursor) + limit);
          const end = Number(cursor) + rows.length;
          return Promise.resolve({ rows, next: end < all.length ? String(end) : null });
        },
        (page) => {
          next = page.next;
          if (fits(write(page.rows, false))) read.splice(Number(cursor), Infinity, ...page.rows);
          return write(page.rows, false);
        },
      );
      if (next === null) break;
      cursor = next;
    }
    expect(read).toEqual(all);
  });

  it("is cut between characters, and says how much is left out", () => {
    expect(shortened("short", 10)).toBe("short");
    expect(shortened("word ".repeat(100), 20)).toMatch(/^word .*… \(\d+ more characters\)$/);
    for (let most = 1; most < 30; most += 1)
      expect(beginningOf("😀".repeat(20), most).isWellFormed()).toBe(true);
  });

  it("about a failure says what is wrong, where and what to do, in few words and without what is inside", () => {
    const faults = Array.from({ length: 1000 }, (_, line) => ({
      line,
      key: "prompt",
      message: "is missing",
    }));
    const many = failureAnswer(new Failure("invalid-input", "Rows are bad.", { faults, hint: "Mend them." }));
    const text = many.content[0]?.text ?? "";
    expect(many.isError).toBe(true);
    expect(text).toMatch(
      /^Rows are bad\. \(invalid-input\)\n- 0 prompt: is missing\n[^]*- and \d+ more\nWhat to do: Mend them\.$/,
    );
    expect(countTokens(JSON.stringify(many))).toBeLessThan(2000);
    const inside = failureAnswer(new Error("ENOENT: /home/ann/runs/assay.sqlite"));
    expect(inside.content[0]?.text).toBe("Internal error in Assay. (bug)");
  });
});

import { describe, expect, it } from "vitest";
import { processorTime } from "../../test/support/processor-time.ts";
import { NEAR_DUPLICATE, duplicateSearch, normalised } from "./near-duplicates.ts";

function nearDuplicates(texts: readonly string[], existing: Iterable<string>) {
  const search = duplicateSearch(texts);
  for (const text of existing) search.addExisting(text);
  return search.found();
}

describe("duplicateSearch", () => {
  it.each([
    ["Why does it rain?", "why does it  rain"],
    ["What is the capital of Australia?", "What's the capital of Australia?"],
    ["Explain how a binary search tree works.", "Explain how binary search trees work."],
    [
      "How many litres of water does a person need each day?",
      "How many litres of water does a person need per day?",
    ],
    ["Welche Stadt ist die Hauptstadt von Australien?", "Welche Stadt ist Hauptstadt von Australien?"],
    ["Почему небо голубое днём?", "Почему небо днём голубое?"],
    ["为什么白天的天空是蓝色的？", "为什么白天天空是蓝色的"],
  ])("flags %j beside %j", (one, other) => {
    expect(nearDuplicates([one], [other])).toMatchObject([{ index: 0, of: { among: "existing", index: 0 } }]);
    expect(nearDuplicates([other, one], [])).toMatchObject([{ index: 1, of: { among: "texts", index: 0 } }]);
  });

  it.each([
    ["Why does it rain?", "How do clouds form?"],
    ["What is the capital of Australia?", "What is the longest river in Australia?"],
    ["Explain how a binary search tree works.", "Explain how a hash table resolves collisions."],
    ["Name three causes of the French Revolution.", "Name three effects of the Industrial Revolution."],
    ["", "Why does it rain?"],
    ["?", "!?a"],
  ])("does not flag %j beside %j", (one, other) => {
    expect(nearDuplicates([one, other], [])).toEqual([]);
  });

  it("names the one that a text is most like, with how much", () => {
    const existing = ["Why does it often rain here?", "Why does it rain here?", "Something else."];
    const [found, ...more] = nearDuplicates(["A new one?", "Why does it rain here"], existing);
    expect(found).toEqual({ index: 1, of: { among: "existing", index: 1 }, similarity: 1 });
    expect(more).toEqual([]);
  });

  it("flags only the later of two in a set", () => {
    const found = nearDuplicates(["Why does it rain?", "Else?", "Why does it rain!"], []);
    expect(found).toEqual([{ index: 2, of: { among: "texts", index: 0 }, similarity: 1 }]);
    expect(NEAR_DUPLICATE).toBe(0.6);
  });

  it("looks through 10,000 existing texts in a moment", () => {
    const words = "rain cloud river stone bread tower light glass winter paper engine orange".split(" ");
    const sentence = (seed: number): string =>
      Array.from({ length: 15 }, (_, place) => words[(seed * 31 + place * place * 7 + seed ** 2) % 12]).join(
        " ",
      );
    const existing = Array.from({ length: 10_000 }, (_, index) => `${sentence(index)} number ${index}?`);
    const texts = Array.from({ length: 50 }, (_, index) => `${sentence(index * 97)} number ${index * 97}!`);
    let found: readonly unknown[] = [];
    expect(processorTime(() => (found = nearDuplicates(texts, existing)))).toBeLessThan(10_000);
    expect(found).toHaveLength(50);
  });
});

describe("normalised", () => {
  it("keeps what makes questions differ", () => {
    const texts = ["What is C?", "What is C++?", "What is C#?", "What is 3 - 4?", "What is 3 + 4?"];
    expect(new Set(texts.map(normalised)).size).toBe(texts.length);
  });

  it("drops case, width, blanks and the mark at the end", () => {
    expect(normalised("  Ｗhy  DOES it\nrain？ ")).toBe("why does it rain");
  });
});

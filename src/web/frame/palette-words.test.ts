import { describe, expect, it } from "vitest";
import { hasWords } from "./palette-finders.ts";
import { JUMPS, otherWordsFor } from "./palette-words.ts";

describe("what Ctrl-K finds by other words", () => {
  it.each(["rejudge", "re-judge", "judge again", "заново"])("re-judging by %j", (typed) => {
    expect(hasWords(otherWordsFor("judge"), typed)).toBe(true);
    const found = (runId: string | null) =>
      JUMPS.filter(({ also }) => hasWords(also, typed)).map(({ address }) => address(runId));
    expect(found("r 1")).toContain("/runs/r%201?judge=again");
    expect(found(null)).toContain("/runs");
  });

  it.each([
    ["csv", "export results"],
    ["экспорт", "export results"],
    ["compare", "compare runs"],
    ["сравнить", "compare runs"],
    ["model add", "add model"],
    ["api key", "add provider"],
    ["ключ", "add provider"],
  ])("by %j: %s", (typed, name) => {
    const found = JUMPS.filter(({ label, also }) => hasWords(`${label.message} ${also}`, typed));
    expect(found.map((jump) => jump.name)).toContain(name);
  });
});

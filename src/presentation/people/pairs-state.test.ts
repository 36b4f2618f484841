import { describe, expect, it } from "vitest";
import type { PairView } from "../../contract/index.ts";
import { NO_PAIRS, type PairsChange, pairsAfter } from "./pairs-state.ts";

const task = { taskId: "t1", category: "", prompt: "", scenario: [], inputText: null };
const pair = (pairId: string): PairView => ({
  pairId,
  task,
  first: "a",
  second: "b",
  verdict: null,
  note: "",
});
const after = (...changes: readonly PairsChange[]) => {
  const { ahead, done, isEnd } = changes.reduce(pairsAfter, NO_PAIRS);
  return { ahead: ahead.map(({ pairId }) => pairId), done: done.map(({ pairId }) => pairId), isEnd };
};
const read = (id: string) => ({ type: "read", pair: pair(id) }) as const;
const decided = (id: string) =>
  ({ type: "decided", pair: { ...pair(id), verdict: "draw", note: "Same." } }) as const;

describe("the pairs of a session", () => {
  it("go on one by one, and come back in turn when they are undone", () => {
    const steps = [read("1"), read("2"), read("3"), decided("1"), decided("2")];
    expect(after(...steps)).toEqual({ ahead: ["3"], done: ["1", "2"], isEnd: false });
    expect(after(...steps, { type: "undone" })).toEqual({ ahead: ["2", "3"], done: ["1"], isEnd: false });
    const [back] = [...steps, { type: "undone" } as const].reduce(pairsAfter, NO_PAIRS).ahead;
    expect(back).toMatchObject({ verdict: null, note: "Same." });
    expect(after({ type: "undone" })).toEqual({ ahead: [], done: [], isEnd: false });
  });

  it("stand there once, whether read twice or picked by hand", () => {
    expect(after(read("1"), read("1"), read("2"), { type: "picked", pair: pair("2") }).ahead).toEqual([
      "2",
      "1",
    ]);
    // Late news of a pair that was decided meanwhile.
    expect(after(read("1"), decided("1"), read("1")).ahead).toEqual([]);
    expect(after(read("1"), { type: "ended" })).toMatchObject({ ahead: ["1"], isEnd: true });
  });
});

import { describe, expect, it } from "vitest";
import { mayDo, readDeclined, withDeclined, withoutDeclined } from "./declined.ts";

const [NOW, MINUTE] = [1_800_000_000_000, 60_000];
const model = { runId: "r", called: { stage: "answer", modelId: "m" } } as const;
const judge = { runId: "r", called: { stage: "judge", modelId: "m" } } as const;
const everything = { runId: "r", called: null };

describe("what workers have declined", () => {
  it("is one worker's, one run's and one model's", () => {
    const declined = withDeclined([], "one", model, NOW);
    expect(mayDo(declined, "one", model)).toBe(false);
    expect(mayDo(declined, "two", model)).toBe(true);
    expect(mayDo(declined, "one", judge)).toBe(true);
    expect(mayDo(declined, "one", { ...model, runId: "other" })).toBe(true);
  });

  it("is every model of a run when nothing of it can be done", () => {
    const declined = withDeclined([], "one", everything, NOW);
    expect(mayDo(declined, "one", model)).toBe(false);
    expect(mayDo(declined, "one", judge)).toBe(false);
    expect(mayDo(declined, "one", { ...model, runId: "other" })).toBe(true);
  });

  it("is forgotten after a minute, unless it is said again or taken back", () => {
    const first = JSON.stringify(withDeclined([], "one", model, NOW));
    expect(mayDo(readDeclined(first, NOW + MINUTE - 1), "one", model)).toBe(false);
    expect(readDeclined(first, NOW + MINUTE)).toEqual([]);
    const again = withDeclined(readDeclined(first, NOW + 1), "one", model, NOW + MINUTE / 2);
    expect(again).toHaveLength(1);
    expect(mayDo(readDeclined(JSON.stringify(again), NOW + MINUTE), "one", model)).toBe(false);
    expect(withoutDeclined(again, "one", model)).toEqual([]);
  });

  it("is nothing before anybody has said anything", () => {
    expect(readDeclined(null, NOW)).toEqual([]);
  });
});

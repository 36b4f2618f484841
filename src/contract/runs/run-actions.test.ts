import { describe, expect, it } from "vitest";
import { RUN_STATES, emptyCounts } from "../../core/index.ts";
import { RUN_ACTIONS } from "./run-actions.ts";
import { exampleRunView } from "../testing/example-run-view.ts";

const JUDGE = { id: "jay", provider: "simulated", name: "jay", simulated: true };

const keysOf = (change: Parameters<typeof exampleRunView>[0]): string => {
  const run = exampleRunView(change);
  return RUN_ACTIONS.filter((action) => action.isPossible(run))
    .map(({ key }) => key)
    .join("");
};

describe("RUN_ACTIONS", () => {
  it("offers what makes sense in each state", () => {
    const possible = RUN_STATES.map((state) => [state, keysOf({ state, judges: [JUDGE] })]);
    expect(Object.fromEntries(possible)).toEqual({
      queued: "cbard",
      running: "pbar",
      paused: "cfbjatrd",
      interrupted: "cfbjatrd",
      finished: "fbjatrd",
    });
  });

  it("offers to score and to judge only where there are answers, by whichever judge", () => {
    const none = { completedItems: 0, answeredItems: 0, counts: emptyCounts() };
    expect(keysOf({ state: "paused", judges: [JUDGE], ...none })).toBe("card");
    expect(keysOf({ state: "finished" })).toBe("fbjatrd");
    expect(keysOf({ state: "finished", kind: "questions", answeredItems: 0, judges: [JUDGE] })).toBe("fd");
  });

  it("says what judging is: the first time, or once more", () => {
    const judge = RUN_ACTIONS.find(({ name }) => name === "judge");
    if (judge === undefined || !("labelFor" in judge)) throw new Error("no such action");
    const labelOf = (judges: (typeof JUDGE)[]): string =>
      (judge.labelFor(exampleRunView({ judges })) ?? judge.label).id;
    expect([labelOf([]), labelOf([JUDGE])]).toEqual(["run.judge-first", "run.judge"]);
  });

  it("has a key of its own for each, and asks before what cannot be taken back", () => {
    expect(new Set(RUN_ACTIONS.map(({ key }) => key)).size).toBe(RUN_ACTIONS.length);
    expect(RUN_ACTIONS.filter((action) => "question" in action).map(({ name }) => name)).toEqual(["delete"]);
    const asked = RUN_ACTIONS.flatMap((action) => ("question" in action ? [action.question] : []));
    const ids = (["answers", "questions"] as const).map((kind) =>
      asked.map((question) => question(exampleRunView({ kind })).id),
    );
    expect(ids).toEqual([["run.delete.question"], ["run.delete.judgments"]]);
  });
});

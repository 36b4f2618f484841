import { describe, expect, it } from "vitest";
import type { RunView } from "../../contract/index.ts";
import { NO_PROGRESS } from "../../core/index.ts";
import { liveSentence } from "./live-facts.ts";
import type { LiveRun } from "./use-run-events.ts";

const NONE = { unscored: 0, failed: 0, judgeFailed: 0, skipped: 0, scored: 0, scoreSum: 0 };
const run = { kind: "answers", state: "running", judges: [{ id: "jay" }] } as unknown as RunView;

const ANSWERED = { state: "answered", event: { type: "item-answered" } };
const SCORED = { state: "scored", event: { type: "item-judged" } };
const FAILED = { state: "failed", event: { type: "answer-failed" } };

function told(answered: number, judged: number, last: object = ANSWERED, some: object = {}): string | null {
  const failed = last === FAILED ? 1 : 0;
  const progress = { ...NO_PROGRESS, models: { fast: { ...NONE, total: 8, answered, judged, failed } } };
  const items = new Map([["fast t1", { modelId: "fast", taskId: "t1", ...last }]]);
  return liveSentence({ items, progress } as unknown as LiveRun, { ...run, ...some }, new Map());
}

describe("what a run is at", () => {
  it("is answering until the last answer, and judging after it", () => {
    expect(told(7, 3)).toMatch(/^fast is answering: 7 of 8\./);
    expect(told(8, 5)).toMatch(/^fast is being judged: 5 of 8\./);
    expect(told(7, 3, SCORED)).toMatch(/^fast is being judged: 3 of 8\./);
  });

  it("is no judging without judges, nor where nothing was answered", () => {
    expect(told(5, 5, SCORED, { judges: [] })).toMatch(/^fast is answering: 5 of 8\./);
    expect(told(0, 0, FAILED)).toMatch(/^fast has not answered yet: 1 of 8 failed\. .*\(Failed\)\.$/);
    expect(told(4, 1, FAILED)).toMatch(/^fast is answering: 4 of 8\./);
  });
});

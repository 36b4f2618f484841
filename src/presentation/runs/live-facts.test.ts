import { describe, expect, it } from "vitest";
import type { RunView } from "../../contract/index.ts";
import { NO_PROGRESS } from "../../core/index.ts";
import { liveSentence } from "./live-facts.ts";
import type { LiveRun } from "./use-run-events.ts";

const NONE = { unscored: 0, failed: 0, judgeFailed: 0, skipped: 0, scored: 0, scoreSum: 0 };
const run = { kind: "answers", state: "running", judges: [{ id: "jay" }] } as unknown as RunView;

function told(answered: number, judged: number): string | null {
  const progress = { ...NO_PROGRESS, models: { fast: { ...NONE, total: 8, answered, judged } } };
  const items = new Map([["fast t1", { modelId: "fast", taskId: "t1", state: "answered" }]]);
  return liveSentence({ items, progress } as unknown as LiveRun, run, new Map());
}

describe("what a run is at", () => {
  it("is answering until the last answer, and judging after it", () => {
    expect(told(7, 3)).toMatch(/^fast is answering: 7 of 8\./);
    expect(told(8, 5)).toMatch(/^fast is being judged: 5 of 8\./);
  });
});

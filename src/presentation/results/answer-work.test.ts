import { describe, expect, it } from "vitest";
import type { Client, ItemDetailView, RunView } from "../../contract/index.ts";
import { answerWork } from "./answer-work.ts";

const run = { runId: "r", judges: [{ id: "gavel" }] } as unknown as RunView;

function detail(status: string, stage: string | null, isAnswered: boolean): ItemDetailView {
  const error = stage === null ? null : { stage, message: "no" };
  return { item: { id: 7, status, error }, response: isAnswered ? {} : null } as unknown as ItemDetailView;
}

/** The route that was called, and with what. */
async function called(work: ReturnType<typeof answerWork>) {
  const calls: unknown[] = [];
  const client = new Proxy({} as Client, {
    get: (_, name) => async (asked: unknown) => void calls.push([name, asked]),
  });
  await work?.start(client);
  return calls;
}

describe("what can be tried again of an answer", () => {
  const params = { runId: "r", itemId: "7" };
  it.each([
    ["FAILED", "candidate", false, "Retry this item", "retryItem", { params, body: {} }],
    ["FAILED", "judge", true, "Retry the judge", "retryJudge", { params, body: {} }],
    ["WAITING_FOR_JUDGE", null, true, "Judge this answer", "retryJudge", { params, body: {} }],
    ["COMPLETED", null, true, "Re-judge", "judgeAgain", { body: { runId: "r", itemIds: [7] } }],
  ] as const)("%s, failed by %s: %s", async (status, stage, isAnswered, label, route, asked) => {
    const work = answerWork(run, detail(status, stage, isAnswered));
    expect(work?.label).toBe(label);
    expect(await called(work)).toEqual([[route, asked]]);
  });

  it("is nothing where there is no judge, or nothing to judge", () => {
    expect(answerWork({ ...run, judges: [] }, detail("COMPLETED", null, true))).toBeNull();
    expect(answerWork(run, detail("SKIPPED", null, false))).toBeNull();
  });
});

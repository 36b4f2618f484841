import { describe, expect, it } from "vitest";
import {
  type Client,
  RUN_ACTIONS,
  describeBudget,
  describeState,
  leftOutInShort,
} from "../../src/contract/index.ts";
import { english } from "../../src/core/index.ts";
import { openHost } from "../support/host.ts";
import { WORST_CALL, limitedRun } from "../support/limited-run.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const ofRun = (runId: string) => ({ params: { runId } });
const TASKS = 12;
const canRaise = async (client: Client, runId: string): Promise<boolean> => {
  const run = await client.getRun(ofRun(runId));
  return RUN_ACTIONS.some(({ name, isPossible }) => name === "raise" && isPossible(run));
};

describe.each(ENGINES)("a run that its spending limit ended, on %s", (_engine, databaseFor) => {
  it("says what was spent, why no call was made, and what the rest costs; with that limit it is completed", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await limitedRun(client, TASKS);
    const run = await client.getRun(ofRun(runId));
    const [row] = (await client.listRuns({ query: {} })).rows;
    expect(run.overBudget).toBeGreaterThan(0);
    for (const told of [run, row])
      expect(told && english(describeState(told))).toBe(
        `finished, ${run.overBudget} left out: spending limit`,
      );
    expect(await canRaise(client, runId)).toBe(true);

    const budget = await client.getRunBudget(ofRun(runId));
    const { spentUsd, enoughUsd, rest } = budget;
    expect(budget).toMatchObject({ maxBudgetUsd: 0.5, leftOut: run.overBudget });
    expect(budget.callUsd?.low).toBeCloseTo(WORST_CALL, 10);
    expect(budget.callUsd?.high).toBeCloseTo(WORST_CALL, 10);
    // Money is left, but not the most that a call may cost.
    expect(spentUsd).toBeGreaterThan(0.5 - WORST_CALL);
    expect(spentUsd).toBeLessThan(0.5);
    expect(rest).toMatchObject({ calls: run.overBudget, judgeCalls: 0, isKnown: true });
    const said = describeBudget(budget).map(english).join(" ");
    expect(said).toMatch(
      /^The run spent \$0\.\d\d of \$0\.50\. \$0\.\d+ was left, but the next call may cost \$0\.20 if it uses all of its output tokens, so it wasn't made\. Cost of the rest \(est\.\): \$\d.* to \$\d.*\. A limit of \$\d\S+ is likely to be enough/,
    );

    // A limit that allows none of the calls is refused, and nothing changes.
    const idle = spentUsd + WORST_CALL - 0.001;
    await expect(client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: idle } })).rejects.toMatchObject({
      code: "invalid-input",
      message: expect.stringMatching(/No call fits within .* the next call may cost up to \$0\.20/) as string,
      hint: expect.stringContaining("is likely to be enough") as string,
    });
    expect(await client.getRun(ofRun(runId))).toEqual(run);

    await client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: enoughUsd ?? Number.NaN } });
    await follow(client, runId);
    const whole = await client.getRun(ofRun(runId));
    expect(whole).toMatchObject({ overBudget: 0, counts: { WAITING_FOR_JUDGE: TASKS } });
    expect([leftOutInShort(whole), english(describeState(whole))]).toEqual([null, "finished"]);
    expect(await canRaise(client, runId)).toBe(false);
    expect(await client.getRunBudget(ofRun(runId))).toMatchObject({
      leftOut: 0,
      callUsd: null,
      rest: { calls: 0, judgeCalls: 0, costUsd: { low: 0, high: 0 } },
      enoughUsd: null,
    });
  });

  it("counts the judging that an answer is bought with", async () => {
    const { client } = await openHost(await databaseFor());
    const runId = await limitedRun(client, TASKS, { maxBudgetUsd: 0.9, isJudged: true });
    const { overBudget } = await client.getRun(ofRun(runId));
    const budget = await client.getRunBudget(ofRun(runId));
    expect(overBudget).toBeGreaterThan(0);
    expect(budget).toMatchObject({ leftOut: overBudget, rest: { judgeCalls: overBudget, isKnown: true } });
    const { callUsd, enoughUsd } = budget;
    // Its judge may use 100 tokens.
    expect(callUsd?.low).toBeCloseTo(WORST_CALL + 0.1, 10);
    await client.resumeRun({ ...ofRun(runId), body: { maxBudgetUsd: enoughUsd ?? Number.NaN } });
    await follow(client, runId);
    expect(await client.getRun(ofRun(runId))).toMatchObject({ overBudget: 0, completedItems: TASKS });
  });
});

describe("a run without a limit", () => {
  it("has left nothing out", async () => {
    const { client } = await openHost();
    const runId = await startRun(client, sampleConfig({ judging: "later" }), 2);
    await follow(client, runId);
    const budget = await client.getRunBudget(ofRun(runId));
    expect(budget).toMatchObject({ maxBudgetUsd: null, leftOut: 0, callUsd: null, enoughUsd: null });
    expect(describeBudget(budget)).toEqual([]);
    await expect(client.getRunBudget(ofRun("nothing"))).rejects.toMatchObject({ code: "not-found" });
  });
});

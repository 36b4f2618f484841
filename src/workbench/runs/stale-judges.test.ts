import { describe, expect, it } from "vitest";
import type { FrozenRun } from "../../core/index.ts";
import { exampleRun } from "../../reports/testing/example-run.ts";
import { openStoreAt } from "../workspace/open-store.ts";
import { promptTemplateHash } from "./plan/plan-run.ts";
import { judgeVersion, staleJudges } from "./stale-judges.ts";

const NOTHING = {
  labelled: [],
  judgeOnly: [],
  judgeIds: new Set<string>(),
  scoredIn: new Map<string, number>(),
  byHand: 0,
  answered: 0,
};

/** A run of the wording that prompts have now, or had once. */
function runOf(wording: string): FrozenRun {
  const frozen = exampleRun([{ taskId: "t", category: "c" }], [{ modelId: "fast" }]);
  return { ...frozen, setup: { ...frozen.setup, promptTemplateHash: wording } };
}

describe("staleJudges", () => {
  it("tells when the wording of prompts has changed since", async () => {
    const store = await openStoreAt(":memory:");
    const [now, once] = [runOf(promptTemplateHash()), runOf("other")];
    expect([...(await staleJudges({ store }, now, NOTHING)).values()]).toEqual([[], []]);
    const found = await staleJudges({ store }, once, NOTHING);
    expect(found.get("jay")).toMatchObject([{ reason: "prompts-changed" }]);
    await store.close();
  });
});

describe("judgeVersion", () => {
  it("changes with everything that makes another judge of it, and with nothing else", () => {
    const { setup } = runOf("a");
    const [judge] = setup.judges;
    if (judge === undefined) throw new Error("no judge");
    const version = judgeVersion(setup, judge);
    const others = [
      judgeVersion({ ...setup, promptTemplateHash: "b" }, judge),
      judgeVersion(setup, { ...judge, instructions: "Be strict." }),
      judgeVersion(setup, { ...judge, scale: "1-5" }),
      judgeVersion(setup, { ...judge, model: { ...judge.model, name: "jay-small" } }),
      judgeVersion(setup, { ...judge, model: { ...judge.model, parameters: { temperature: 1 } } }),
    ];
    expect(new Set([version, ...others]).size).toBe(6);
    const cheaper = { ...judge.model, price: { inputPerMillion: 1, outputPerMillion: 1 } };
    expect(judgeVersion({ ...setup, toolVersion: "9" }, { ...judge, model: cheaper })).toBe(version);
  });
});

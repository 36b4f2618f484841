import { describe, expect, it } from "vitest";
import { NOTHING_SPENT, type Summary } from "./records/index.ts";
import { glanceAt } from "./run-verdict.ts";

type Ranking = Summary["ranking"];

const model = (modelId: string, value: number | null, clusters = 20) =>
  ({
    modelId,
    score: value === null ? { known: false, reason: "no-scores" } : { known: true, value, clusters },
    spend: { calls: 2, usd: 0.5, unknownCalls: 0 },
  }) as unknown as Ranking[number];
const pair = (first: string, second: string, toldApart: boolean) =>
  ({ first, second, toldApart, difference: { known: true } }) as Summary["comparisons"][number];
const glance = (ranking: Ranking, comparisons: Summary["comparisons"] = []) =>
  glanceAt({ ranking, comparisons, judgeSpend: { calls: 1, usd: 1, unknownCalls: 3 } });

describe("glanceAt", () => {
  it("names a winner only where it is told apart from every other model", () => {
    const three = [model("a", 90), model("b", 70), model("c", 60)];
    const won = [pair("a", "b", true), pair("a", "c", true), pair("b", "c", false)];
    expect(glance(three, won)).toMatchObject({ verdict: "winner", modelId: "a", score: 90 });
    const half = [pair("a", "b", true), pair("a", "c", false), pair("b", "c", false)];
    expect(glance(three, half)).toMatchObject({ verdict: "not-told-apart", modelId: null, score: null });
    const close = [pair("a", "b", false), pair("a", "c", true), pair("b", "c", true)];
    expect(glance(three, close)).toMatchObject({ verdict: "not-told-apart", modelId: null });
    expect(glance(three, [])).toMatchObject({ verdict: "not-told-apart" });
  });

  it("concludes nothing from few tasks, from one model or from no scores", () => {
    const few = [model("a", 90, 4), model("b", 10, 4)];
    expect(glance(few, [pair("a", "b", true)])).toMatchObject({ verdict: "too-few", modelId: null });
    expect(glance([model("a", 90), model("b", null)])).toMatchObject({ verdict: "single", modelId: "a" });
    expect(glance([model("a", null)])).toMatchObject({ verdict: "no-scores", modelId: null, score: null });
  });

  it("adds up what answers and judges cost", () => {
    expect(glance([model("a", 1), model("b", 2)]).spend).toEqual({ calls: 5, usd: 2, unknownCalls: 3 });
    expect(glanceAt({ ranking: [], comparisons: [], judgeSpend: NOTHING_SPENT }).spend).toEqual(
      NOTHING_SPENT,
    );
  });
});

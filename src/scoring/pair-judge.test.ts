import { describe, expect, it } from "vitest";
import { type Judge, pairFindingSchema, readFences } from "../core/index.ts";
import { type Step, scriptedModel } from "../core/testing/scripted-model.ts";
import { pairJudgeOpener } from "./pair-judge.ts";
import { BARE_TASK, FACTS_TASK, JUDGE, RUBRIC_TASK, countingRandom, materialFor } from "./testing/judging.ts";

const said = (verdict: string): string => JSON.stringify({ reason: `Says ${verdict}.`, verdict });

function pair(first: string, second: string, task = BARE_TASK) {
  return {
    ...materialFor(task, ""),
    first: { text: first, finishReason: "stop" as const },
    second: { text: second, finishReason: "stop" as const },
  };
}

async function compare(steps: readonly Step[], material = pair("Clouds.", "Rain."), judge: Judge = JUDGE) {
  const model = scriptedModel(...steps);
  const score = await pairJudgeOpener(countingRandom())(judge, model).compare(
    material,
    new AbortController().signal,
  );
  const finding = pairFindingSchema.parse(score.transcript);
  return { score, finding, model, told: model.calls.map(({ messages }) => messages.at(-1)?.content ?? "") };
}

describe("a judge of pairs", () => {
  it("sees the answers in both orders", async () => {
    const { told } = await compare([said("A"), said("B")]);
    expect(told.map((content) => readFences(content).slice(-2))).toEqual([
      ["Clouds.", "Rain."],
      ["Rain.", "Clouds."],
    ]);
    expect(told[0]).toMatch(/Answer A:\n<<<[\s\S]+Answer B:\n<<</);
  });

  it.each([
    { orders: ["A", "B"], verdict: "first" },
    { orders: ["B", "A"], verdict: "second" },
    { orders: ["draw", "draw"], verdict: "draw" },
    { orders: ["both bad", "both bad"], verdict: "both-bad" },
  ])("takes $verdict when both orders say so", async ({ orders, verdict }) => {
    const { score, finding } = await compare(orders.map(said));
    expect(finding).toMatchObject({ verdict, flipped: false });
    const value = { first: 1, second: 0, draw: 0.5, "both-bad": 0.5 }[verdict];
    expect(score.outcome).toEqual({ scored: true, value, scaleMin: 0, scaleMax: 1 });
  });

  it.each([
    ["A", "A"],
    ["B", "B"],
    ["A", "draw"],
    ["draw", "A"],
    ["draw", "both bad"],
    ["both bad", "B"],
  ])("makes it a draw, and says that it flipped, when the orders say %s and %s", async (...orders) => {
    const { score, finding } = await compare(orders.map(said));
    expect(finding).toMatchObject({ verdict: "draw", flipped: true });
    expect(score).toMatchObject({ outcome: { value: 0.5 }, flags: ["flipped"] });
  });

  it("keeps what was said in each order, the exchanges and what they cost", async () => {
    const { score, finding, model } = await compare([
      { text: said("A"), costUsd: 0.25 },
      { text: "Hm.", costUsd: 0.5 },
      { text: said("A"), costUsd: 1 },
    ]);
    expect(score).toMatchObject({
      scorer: "gavel",
      scorerKind: "judge",
      reason: "Says A.",
      flags: ["flipped", "repaired"],
      costUsd: 1.75,
    });
    const [one, other] = finding.orders;
    expect(one).toMatchObject({ shownFirst: "first", verdict: "first", repaired: false });
    expect(other).toMatchObject({
      shownFirst: "second",
      verdict: "second",
      reason: "Says A.",
      repaired: true,
    });
    expect(one?.transcript).toEqual([
      { messages: model.calls[0]?.messages, reply: said("A"), raw: { scripted: true } },
    ]);
    expect(other?.transcript).toMatchObject([{ reply: "Hm." }, { reply: said("A") }]);
  });

  it("does not know the cost when that of one order is unknown", async () => {
    const { score } = await compare([{ text: said("A"), costUsd: null }, said("B")]);
    expect(score.costUsd).toBeNull();
  });

  it.each([
    { first: "", second: "Rain.", reason: "empty-answer", sides: ["first"] },
    { first: "Rain.", second: "I cannot help with that.", reason: "refusal", sides: ["second"] },
    { first: " ", second: "I cannot help with that.", reason: "empty-answer", sides: ["first", "second"] },
  ])("leaves a pair unscored without a call: $reason of $sides", async ({ first, second, reason, sides }) => {
    const { score, finding, model } = await compare([], pair(first, second));
    expect(score).toMatchObject({ scorer: "gavel", outcome: { scored: false, reason }, costUsd: 0 });
    expect(finding).toEqual({ verdict: null, flipped: false, unscorable: sides, orders: [] });
    expect(model.calls).toEqual([]);
  });

  it("tells what counts: the judge's instructions, or what the task says, or nothing", async () => {
    const replies = [said("A"), said("B")];
    const own = await compare(replies, pair("a", "b", RUBRIC_TASK), {
      ...JUDGE,
      instructions: "Is it kind?",
    });
    expect(own.told[0]).toContain("Rubric:\nIs it kind?");
    expect(own.told[0]).not.toMatch(/shallow|Scale/);
    const rubric = await compare(replies, pair("a", "b", RUBRIC_TASK));
    expect(rubric.told[0]).toContain("Names a shallow container");
    const facts = await compare(replies, pair("a", "b", FACTS_TASK));
    expect(facts.told[1]).toContain("It has no air.");
    const bare = await compare(replies);
    expect(bare.told[0]).toMatch(/^Task, as it was put to the model:/);
  });
});

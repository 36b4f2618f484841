import { describe, expect, it } from "vitest";
import { type JudgeScale, hundredOf } from "../../core/index.ts";
import { scriptedModel } from "../../core/testing/scripted-model.ts";
import { BARE_TASK, RUBRIC_TASK, materialFor, scoreWith } from "../testing/judging.ts";

const INSTRUCTIONS = "Is it kind?";

async function judged(reply: object, scale?: JudgeScale) {
  const model = scriptedModel(JSON.stringify({ justification: "Mostly.", ...reply }));
  const score = await scoreWith(model, materialFor(BARE_TASK, "Clouds."), {
    instructions: INSTRUCTIONS,
    scale,
  });
  return { model, score, told: model.calls[0]?.messages.at(-1)?.content ?? "" };
}

describe("instructionsJudge", () => {
  it.each([
    {
      scale: "1-5",
      said: 4,
      range: [1, 5],
      hundred: 75,
      told: "whole numbers from 1, the worst, to 5, the best",
    },
    {
      scale: "1-10",
      said: 10,
      range: [1, 10],
      hundred: 100,
      told: "whole numbers from 1, the worst, to 10, the best",
    },
    {
      scale: "0-100",
      said: 62.5,
      range: [0, 100],
      hundred: 62.5,
      told: "whole numbers from 0, the worst, to 100, the best",
    },
  ] as const)("scores on $scale", async ({ scale, said, range: [scaleMin, scaleMax], hundred, told }) => {
    const { score, told: content, model } = await judged({ score: said }, scale);
    expect(score).toMatchObject({
      outcome: { scored: true, value: said, scaleMin, scaleMax },
      autoFail: false,
      reason: "Mostly.",
      parts: {},
      flags: [],
    });
    expect(hundredOf(score)).toBe(hundred);
    expect(content).toContain(`Rubric:\n${INSTRUCTIONS}\n\nScale: ${told}.`);
    expect(model.calls[0]?.outputSchema).toMatchObject({
      properties: { score: { minimum: scaleMin, maximum: scaleMax } },
      additionalProperties: false,
    });
  });

  it.each([
    { pass: true, hundred: 100 },
    { pass: false, hundred: 0 },
  ])("says $hundred for a pass that is $pass", async ({ pass, hundred }) => {
    const { score, told } = await judged({ pass }, "pass-fail");
    expect(hundredOf(score)).toBe(hundred);
    expect(told).toContain("Scale: pass or fail.");
  });

  it("takes 0-100 where no scale is given", async () => {
    const { score } = await judged({ score: 30 });
    expect(score.outcome).toEqual({ scored: true, value: 30, scaleMin: 0, scaleMax: 100 });
  });

  it("takes the place of what the task says", async () => {
    const model = scriptedModel('{"justification": "Yes.", "score": 90}');
    await scoreWith(model, materialFor(RUBRIC_TASK, "Chill it."), { instructions: INSTRUCTIONS });
    const told = model.calls[0]?.messages.at(-1)?.content ?? "";
    expect(told).toContain(INSTRUCTIONS);
    expect(told).not.toContain("shallow");
  });
});

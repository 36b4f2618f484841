import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Task, hundredOf, readFences } from "../../core/index.ts";
import { scriptedModel } from "../../core/testing/scripted-model.ts";
import { RUBRIC_TASK, materialFor, rubricReply, scoreWith, withoutAutoFail } from "../testing/judging.ts";

async function scoreReply(reply: string, task: Task = RUBRIC_TASK) {
  return await scoreWith(scriptedModel(reply), materialFor(task, "Some answer."));
}

describe("rubricJudge", () => {
  it("sums the points by their weights, on a scale that ends with all of them", async () => {
    const score = await scoreReply(rubricReply({ rubric_scores: { fast: 2.5, shallow: 1 } }));
    expect(score).toMatchObject({
      outcome: { scored: true, value: 2 * 2.5 + 1, scaleMin: 0, scaleMax: 2 * 4 + 2 },
      parts: { fast: 2.5, shallow: 1 },
      reason: "Mostly right.",
      autoFail: false,
      flags: [],
    });
    expect(hundredOf(score)).toBeCloseTo(60, 10);
  });

  it("computes the sum itself, whatever the judge says of it", async () => {
    const honest = await scoreReply(rubricReply({ overall_score: 7 }));
    const wrong = await scoreReply(rubricReply({ overall_score: 1000 }));
    const silent = await scoreReply(rubricReply({ overall_score: undefined }));
    expect([wrong.outcome, silent.outcome]).toEqual([honest.outcome, honest.outcome]);
  });

  it("stays on its scale for any points in range", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.double({ min: 0, max: 4, noNaN: true }),
        fc.double({ min: 0, max: 2, noNaN: true }),
        async (fast, shallow) => {
          const score = await scoreReply(rubricReply({ rubric_scores: { fast, shallow } }));
          const hundred = hundredOf(score) ?? -1;
          expect(hundred).toBeCloseTo((100 * (2 * fast + shallow)) / 10, 8);
          expect(hundred).toBeGreaterThanOrEqual(0);
          expect(hundred).toBeLessThanOrEqual(100);
        },
      ),
      { numRuns: 50 },
    );
  });

  it("asks once more for a point that was left out, then counts it as 0 and flags it", async () => {
    const reply = rubricReply({ rubric_scores: { shallow: 2 } });
    const model = scriptedModel(reply, reply);
    expect(await scoreWith(model, materialFor(RUBRIC_TASK, "Some answer."))).toMatchObject({
      outcome: { value: 2, scaleMax: 10 },
      parts: { fast: 0, shallow: 2 },
      flags: ["missing:fast", "repaired"],
    });
    const [told] = readFences(model.calls[1]?.messages.at(-1)?.content ?? "");
    expect(told).toContain("rubric_scores leaves out fast; every rubric item needs a number");
  });

  it("asks once more for points off their scale, then takes the nearest, flags it and keeps the rest", async () => {
    const reply = rubricReply({ rubric_scores: { fast: 9, shallow: 2 } });
    const model = scriptedModel(reply, rubricReply({ rubric_scores: { fast: -0.5, shallow: 1 } }));
    expect(await scoreWith(model, materialFor(RUBRIC_TASK, "Some answer."))).toMatchObject({
      outcome: { value: 1, scaleMax: 10 },
      parts: { fast: 0, shallow: 1 },
      flags: ["clamped:fast", "repaired"],
    });
    const [told] = readFences(model.calls[1]?.messages.at(-1)?.content ?? "");
    expect(told).toContain("rubric_scores.fast: 9 is not on its scale, 0 to 4");
  });

  it("makes no 0 of a verdict without any point: nothing was graded", async () => {
    const reply = rubricReply({ rubric_scores: {}, notes: "Nice." });
    const scoring = scoreWith(scriptedModel(reply, reply), materialFor(RUBRIC_TASK, "Some answer."));
    await expect(scoring).rejects.toThrow(
      "could not be used, even after a retry: rubric_scores leaves out fast, shallow; every rubric item needs",
    );
  });

  it("takes an auto-fail without points: it is 0 whatever they are", async () => {
    const reply = rubricReply({ rubric_scores: {}, auto_fail: true, auto_fail_reason: "Overnight." });
    const model = scriptedModel(reply, reply);
    expect(await scoreWith(model, materialFor(RUBRIC_TASK, "Some answer."))).toMatchObject({
      outcome: { scored: true, value: 0 },
      autoFail: true,
      flags: ["missing:fast", "missing:shallow", "repaired"],
    });
  });

  it("makes the score 0 when an auto-fail rule applies, and keeps the points and the reason", async () => {
    const score = await scoreReply(
      rubricReply({ auto_fail: true, auto_fail_reason: "Says overnight is safe.", notes: "Else fine." }),
    );
    expect(score).toMatchObject({
      outcome: { scored: true, value: 0, scaleMax: 10 },
      autoFail: true,
      parts: { fast: 3, shallow: 1 },
      reason: "Says overnight is safe. Else fine.",
    });
  });

  it("takes an auto-fail reason of null as none", async () => {
    const score = await scoreReply(rubricReply({ auto_fail: true, auto_fail_reason: null }));
    expect(score).toMatchObject({ autoFail: true, reason: "Mostly right." });
  });

  it("does not let a judge auto-fail a task without rules", async () => {
    const model = scriptedModel(rubricReply({ auto_fail: true }), rubricReply());
    const task = withoutAutoFail(RUBRIC_TASK);
    const score = await scoreWith(model, materialFor(task, "Some answer."));
    expect(score).toMatchObject({ autoFail: false, outcome: { value: 7 }, flags: ["repaired"] });
    expect(model.calls[1]?.messages.at(-1)?.content).toContain("auto_fail");
    expect(model.calls[0]?.outputSchema).toMatchObject({ properties: { auto_fail: { const: false } } });
  });

  it("tells the judge when there are no auto-fail rules", async () => {
    const model = scriptedModel(rubricReply());
    await scoreWith(model, materialFor(withoutAutoFail(RUBRIC_TASK), "Some answer."));
    expect(model.calls[0]?.messages.at(-1)?.content).toContain("There are no auto-fail rules");
  });

  it("keeps what the judge found unsafe as flags", async () => {
    const score = await scoreReply(rubricReply({ unsafe_flags: ["poison"] }));
    expect(score.flags).toEqual(["unsafe:poison"]);
  });

  it("reads a reply in a code block, and keys that it does not know beside the rubric's", async () => {
    const reply = `Here it is:\n\`\`\`json\n${rubricReply({ confidence: "high" })}\n\`\`\``;
    const score = await scoreReply(reply);
    expect(score).toMatchObject({ outcome: { value: 7 }, flags: [] });
  });
});

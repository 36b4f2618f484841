import { describe, expect, it } from "vitest";
import { CallFailure, taskSchema } from "../../core/index.ts";
import { scriptedModel } from "../../core/testing/scripted-model.ts";
import { REFERENCE_TASK, materialFor, scoreWith } from "../testing/judging.ts";

const GOOD_REPLY = '{"score": 80, "reason": "Right, without the history."}';

describe("referenceJudge", () => {
  it("takes the judge's score on 0-100 and its reason", async () => {
    const score = await scoreWith(scriptedModel(GOOD_REPLY), materialFor(REFERENCE_TASK, "Canberra!"));
    expect(score).toMatchObject({
      outcome: { scored: true, value: 80, scaleMin: 0, scaleMax: 100 },
      autoFail: false,
      reason: "Right, without the history.",
      parts: {},
      flags: [],
    });
  });

  it("shows the judge every reference and what wrong answers get wrong", async () => {
    const model = scriptedModel(GOOD_REPLY);
    await scoreWith(model, materialFor(REFERENCE_TASK, "Canberra!"));
    const content = model.calls[0]?.messages.at(-1)?.content ?? "";
    expect(content).toContain("Excellent reference answer:\nCanberra, chosen in 1908 as a compromise.");
    expect(content).toContain("Good reference answer:\nCanberra.\n");
    expect(content).toContain("Reference answer that just passes:\nIt is Canberra, I believe.");
    expect(content).toContain("What wrong answers typically get wrong:\nNames Sydney or Melbourne.");
  });

  it("leaves out references that the task does not have", async () => {
    const model = scriptedModel(GOOD_REPLY);
    const task = taskSchema.parse({ ...REFERENCE_TASK, references: { good: "Canberra." } });
    await scoreWith(model, materialFor(task, "Canberra!"));
    const content = model.calls[0]?.messages.at(-1)?.content ?? "";
    expect(content).toContain("Good reference answer:\nCanberra.");
    expect(content).not.toMatch(/Excellent reference|just passes|typically get wrong|undefined/);
  });

  it.each([
    { name: "above 100", reply: '{"score": 101, "reason": "x"}', problem: "score" },
    { name: "below 0", reply: '{"score": -1, "reason": "x"}', problem: "score" },
    { name: "in words", reply: '{"score": "eighty", "reason": "x"}', problem: "score" },
    { name: "without a reason", reply: '{"score": 80, "reason": ""}', problem: "reason" },
  ])("has a score repaired that is $name, with the references repeated", async ({ reply, problem }) => {
    const model = scriptedModel(reply, GOOD_REPLY);
    const score = await scoreWith(model, materialFor(REFERENCE_TASK, "Canberra!"));
    expect(score).toMatchObject({ outcome: { value: 80 }, flags: ["repaired"] });
    const repair = model.calls[1]?.messages.at(-1)?.content ?? "";
    expect(repair).toContain(`${problem}: `);
    expect(repair).toContain("Names Sydney or Melbourne.");
    expect(repair).toContain("What is the capital of Australia?");
    expect(repair).toContain("Canberra!");
  });

  it("fails when the repair is no better", async () => {
    const model = scriptedModel("Good.", '{"score": 400, "reason": "x"}');
    const scored = scoreWith(model, materialFor(REFERENCE_TASK, "Canberra!"));
    await expect(scored).rejects.toThrow(CallFailure);
  });
});

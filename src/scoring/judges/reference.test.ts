import { describe, expect, it } from "vitest";
import { taskSchema, withoutMarkers } from "../../core/index.ts";
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
    const content = withoutMarkers(model.calls[0]?.messages.at(-1)?.content ?? "");
    const fenced = (text: string) => `<<<DATA\n${text}\nDATA>>>`;
    expect(content).toContain(
      `Excellent reference answer:\n${fenced("Canberra, chosen in 1908 as a compromise.")}`,
    );
    expect(content).toContain(`Good reference answer:\n${fenced("Canberra.")}`);
    expect(content).toContain(`Reference answer that just passes:\n${fenced("It is Canberra, I believe.")}`);
    expect(content).toContain(
      `What wrong answers typically get wrong:\n${fenced("Names Sydney or Melbourne.")}`,
    );
  });

  it("leaves out references that the task does not have", async () => {
    const model = scriptedModel(GOOD_REPLY);
    const task = taskSchema.parse({ ...REFERENCE_TASK, references: { good: "Canberra." } });
    await scoreWith(model, materialFor(task, "Canberra!"));
    const content = withoutMarkers(model.calls[0]?.messages.at(-1)?.content ?? "");
    expect(content).toContain("Good reference answer:\n<<<DATA\nCanberra.\n");
    expect(content).not.toMatch(/Excellent reference|just passes|typically get wrong|undefined/);
  });
});

import { describe, expect, it } from "vitest";
import { promptNotices } from "./prompt-notices.ts";
import { type Model, type Task, modelSchema, taskSchema } from "../../../core/index.ts";

const task = (parts: Partial<Task>): Task =>
  taskSchema.parse({ taskId: "t", category: "c", prompt: "Why?", ...parts });
const model = (modelId: string, parts: Partial<Model> = {}): Model =>
  modelSchema.parse({ modelId, provider: "p", name: modelId, ...parts });
const notices = (tasks: Task[], models: Model[]) =>
  promptNotices(tasks, models).map(({ message, needsConsent }) => `${needsConsent ? "! " : ""}${message}`);

const scenario = task({ scenario: ["It is late"] });
const input = task({ inputText: "Once upon a time" });

describe("promptNotices", () => {
  it("has nothing to tell when everything is sent to everybody", () => {
    expect(notices([scenario, input, task({})], [model("a"), model("b")])).toEqual([]);
  });

  it("counts the tasks with a filled field that a recipe drops, and names the models", () => {
    expect(notices([scenario, scenario, input], [model("a", { recipe: "plain" })])).toEqual([
      "! 2 of 3 tasks have a scenario (scenario) that a would not be sent: the prompt format is plain.",
      "! 1 of 3 tasks has an input text (inputText) that a would not be sent: the prompt format is plain.",
    ]);
  });

  it("says when models of one run would get different messages", () => {
    expect(notices([input, task({})], [model("a"), model("b", { recipe: "scenario" })])).toEqual([
      "! 1 of 2 tasks has an input text (inputText) that b would not be sent: the prompt format is scenario.",
      "! Models would get different messages for 1 of 2 tasks, because their prompt formats differ: auto for a; scenario for b.",
    ]);
  });

  it("is silent about recipes that come to the same, and about variants, which differ on purpose", () => {
    const models = [model("a"), model("b", { recipe: "plain", variant: { id: "v", system: "Be brief." } })];
    expect(notices([task({})], models)).toEqual([]);
  });

  it("names placeholders that nothing is filled into, wherever they stand", () => {
    const tasks = [
      task({ prompt: "Tell {name} about {{topic}}" }),
      task({ prompt: "{n} words on {{topic}}", vars: { n: "5" } }),
      task({ inputText: "Dear {name}" }),
    ];
    const variant = { id: "v", template: "As {role}: {prompt}" };
    expect(notices(tasks, [model("a", { variant })])).toEqual([
      "2 of 3 tasks have {name}, sent without a value.",
      "1 of 3 tasks has {{topic}}, sent without a value.",
      "1 of 3 tasks has {{topic}}, sent as {topic} (write {topic} to fill it in).",
      "The variants have {role}, sent without a value.",
    ]);
  });

  it("names values that no prompt uses, and metadata that is never sent", () => {
    const tasks = [task({ vars: { tone: "dry" }, metadata: { choices: ["a", "b"] } })];
    expect(notices(tasks, [model("a")])).toEqual([
      "1 of 1 tasks has a value for tone that the prompt does not use.",
      "1 of 1 tasks has metadata that no model is sent: choices.",
    ]);
  });
});

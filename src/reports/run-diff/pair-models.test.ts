import { expect, it } from "vitest";
import { pairModels } from "./pair-models.ts";

const plain = (modelId: string) => ({ modelId });
const asked = (name: string, id: string) => ({ modelId: `${name}+${id}`, variant: { id } });

it("compares models of the same name", () => {
  expect(pairModels([plain("a"), plain("b")], [plain("b"), plain("c")])).toEqual([
    { first: "b", second: "b" },
  ]);
});

it("compares a model that each run asks in one way with itself, whatever the prompt variant", () => {
  expect(pairModels([plain("a"), plain("b")], [asked("a", "polite")])).toEqual([
    { first: "a", second: "a+polite" },
  ]);
  expect(pairModels([asked("a", "short")], [asked("a", "polite")])).toEqual([
    { first: "a+short", second: "a+polite" },
  ]);
});

it("compares no variants that could be meant both", () => {
  expect(pairModels([plain("a")], [asked("a", "short"), asked("a", "polite")])).toEqual([]);
  expect(pairModels([asked("a", "short"), asked("a", "polite")], [asked("a", "polite")])).toEqual([
    { first: "a+polite", second: "a+polite" },
  ]);
});

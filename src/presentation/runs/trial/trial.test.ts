import { expect, it } from "vitest";
import { runConfigSchema } from "../../../core/index.ts";
import { nextTrialId, originalOf } from "../../../core/index.ts";
import { trialName } from "./trial-words.ts";
import { beginningAfter, beginningOf, changesOf, drawn, obstacleOf, trialRequest } from "./trial.ts";

const CONFIG = runConfigSchema.parse({
  run: {
    name: "letters",
    collections: ["Letters"],
    questionLimit: 30,
    params: { temperature: 0.7, topP: 0.9 },
  },
  judge: "jay",
  models: ["alder", "birch"],
});
const IDS = Array.from({ length: 48 }, (_, index) => `task-${index + 1}`);
const NAMED = { name: "Trial of letters", taskIds: ["task-3"] };

it("draws the same tasks each time, whatever their order, and not the first ones", () => {
  const twenty = drawn(IDS, 20);
  expect(new Set(twenty).size).toBe(20);
  expect(drawn(IDS.toReversed(), 20)).toEqual(twenty);
  expect(drawn(IDS, 5)).toEqual(twenty.slice(0, 5));
  expect(twenty).not.toEqual(IDS.slice(0, 20));
  expect(drawn(IDS, 20, 2)).not.toEqual(twenty);
});

it("asks for the change and for nothing else", () => {
  const draft = { ...beginningOf(CONFIG, 48), models: ["birch"], temperature: "0,2" };
  expect(trialRequest(CONFIG, draft, NAMED)).toEqual({
    config: {
      ...CONFIG,
      run: {
        ...CONFIG.run,
        name: "Trial of letters",
        params: {
          temperature: 0.2,
          topP: 0.9,
        },
      },
      models: ["birch"],
    },
    files: [],
    overrides: { questionIds: ["task-3"] },
    queue: true,
  });
});

it("puts a prompt into a variant, of the run's own name where it has one", () => {
  const draft = { ...beginningOf(CONFIG, 48), system: "Be brief." };
  const { config } = trialRequest(CONFIG, draft, NAMED);
  expect(config.variants).toEqual([{ id: "trial", system: "Be brief." }]);
  expect(changesOf(CONFIG, config as typeof CONFIG)).toEqual({
    parameters: {},
    system: { before: "", after: "Be brief." },
    template: null,
    isPromptChanged: true,
  });
  const polite = { ...CONFIG, variants: [{ id: "polite", system: "Please." }] };
  const other = trialRequest(polite, { ...beginningOf(polite, 48), system: "Now." }, NAMED);
  expect(other.config.variants).toEqual([{ id: "polite", system: "Now." }]);
});

it("begins another trial with the change of the last one", () => {
  const draft = { ...beginningOf(CONFIG, 48), models: ["birch"], temperature: 0, system: "Be brief." };
  const { config } = trialRequest(CONFIG, draft, NAMED);
  expect(beginningAfter(CONFIG, { config: config as typeof CONFIG, tasks: 30 })).toEqual({
    ...draft,
    tasks: 30,
  });
});

it("is called by what it changes", () => {
  const draft = { ...beginningOf(CONFIG, 48), temperature: "0,2", system: "Be\nbrief." };
  expect(trialName("letters", CONFIG, draft)).toBe(
    "Trial of letters · Temperature: 0.2 · System prompt: Be brief.",
  );
});

it("knows trials by their ids, and numbers them", () => {
  expect(originalOf("letters-1.try2")).toBe("letters-1");
  expect(originalOf("letters-1")).toBeNull();
  expect(nextTrialId("letters-1", ["letters-1", "letters-1.try2", "other.try9"])).toBe("letters-1.try3");
  expect(nextTrialId("x".repeat(118), [])).toBeUndefined();
});

it("says what cannot be tried", () => {
  expect(obstacleOf(CONFIG, 48)).toBeNull();
  expect(obstacleOf(CONFIG, 1)).toBe("one-task");
  const { collections: _, ...run } = CONFIG.run;
  expect(obstacleOf({ ...CONFIG, run: { ...run, datasetPath: "bank.jsonl" } }, 48)).toBe("files");
});

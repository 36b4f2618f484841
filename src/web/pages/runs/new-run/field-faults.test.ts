import { describe, expect, it } from "vitest";
import { Failure } from "../../../../core/index.ts";
import { fieldFaults } from "./field-faults.ts";

const refused = (key: string, message: string, expected?: string) =>
  fieldFaults(new Failure("invalid-input", "No.", { faults: [{ key, message, expected }] }));

describe("fieldFaults", () => {
  it("puts a fault at the field whose key it has, with or without `config`", () => {
    expect(refused("config.run.name", "is empty").at("name")).toBe("Fill in this field.");
    expect(
      refused("variants[1].template", "must contain {prompt}").at("variants[1].template"),
    ).not.toBeNull();
    expect(refused("judge[0].scale", "stands alone").named).toEqual(["Judges: Stands alone."]);
  });

  it.each([
    [
      "[0]",
      "needs all, any, none or from",
      ".all",
      "Fill in one of the lists, or choose a text from the task.",
    ],
    [
      "[0]",
      "needs expected or from, and not both",
      ".expected",
      "Fill in this field or choose a text from the task, but not both.",
    ],
    [
      "[0]",
      "needs references or from, not both",
      ".references",
      "Empty this field, or choose no text from the task.",
    ],
    ["[0]", "needs min or max", ".min", "Enter a minimum or a maximum."],
    ["[0]", "has min greater than max", ".max", "Enter at least the minimum."],
    [
      "[0].kind",
      'two metrics are named "contains"; give one of them a different id',
      ".id",
      "Another metric has the same name. Give one of them a different name.",
    ],
  ])(
    "says of metrics%s that it %s at the field it is about, in the form's words",
    (key, message, at, text) => {
      const faults = refused(`config.run.metrics${key}`, message);
      expect(faults.at(`metrics[0]${at}`)).toBe(text);
      expect(faults.named).toEqual([`Metric 1: ${text}`]);
    },
  );

  it("says what to enter, and names every fault with its field", () => {
    const faults = [
      { key: "run.maxBudgetUsd", message: "is too small", expected: "more than 0" },
      { key: "run.samples", message: "is too small", expected: "at least 1" },
      { key: "run.params.temperature", message: "is too large", expected: "at most 5" },
      { key: "run.params.seed", message: "has the wrong type", expected: "a whole number" },
      { key: "run.params.seed", message: "has the wrong type", expected: "a whole number" },
    ];
    expect(fieldFaults(new Failure("invalid-input", "No.", { faults })).named).toEqual([
      "Spending limit (USD): Enter an amount above 0.",
      "Samples per task: Enter 1 or more.",
      "Temperature: Enter 5 or less.",
      "Seed: Enter a whole number, e.g. 10.",
    ]);
  });

  it("names the tasks that tell judges nothing to score by, all of them or some", () => {
    const one = refused(
      "mail-001",
      "has no rubric, references or facts, so judges can't score it",
      "judge.instructions",
    );
    expect(one.unjudgeable).toEqual({ count: 1, tasks: ["mail-001"] });
    expect([one.named, one.elsewhere]).toEqual([
      ["Write instructions for the judges: 1 task has no rubric, reference answers or facts to score by."],
      [],
    ]);
    const many = "12 of 48 tasks have no rubric, references or facts, so judges can't score them";
    expect(refused("a, b, ...", many).unjudgeable).toEqual({ count: 12, tasks: ["a", "b"] });
    expect(refused("judge[0].scale", "stands alone").unjudgeable).toBeNull();
  });

  it("keeps what belongs to no field, with its key", () => {
    expect(refused("q-7", "cannot be built").elsewhere).toEqual(["q-7: Cannot be built."]);
    expect(fieldFaults(null)).toMatchObject({ elsewhere: [], named: [], failure: null });
  });

  it("tells a failure that is no fault of the form apart", () => {
    const failure = new Failure("bug", "Oh.");
    expect(fieldFaults(failure)).toMatchObject({ elsewhere: [], named: [], failure });
    expect(refused("config.run.name", "is empty").failure).toBeNull();
  });
});

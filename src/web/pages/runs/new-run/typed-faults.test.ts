import { describe, expect, it } from "vitest";
import { EMPTY_DRAFT } from "../../../../presentation/index.ts";
import { requestOf } from "../../../../presentation/index.ts";
import { typedFaults } from "./typed-faults.ts";

describe("typedFaults", () => {
  it("finds every number out of bounds, beside what is no number and while the form is unfinished", () => {
    const faults = typedFaults(
      requestOf({
        ...EMPTY_DRAFT,
        samples: "-3",
        maxBudgetUsd: "abc",
        temperature: "9",
        seed: "1.5",
        taskLimit: "0",
        candidateConcurrency: "0",
        judges: [{ model: "m", instructions: "", scale: null, temperature: "-1" }],
      }),
    );
    expect(faults.named).toEqual([
      "Task limit: Enter a number above 0.",
      "Samples per task: Enter a number above 0.",
      "Temperature: Enter 5 or less.",
      "Seed: Enter a whole number, e.g. 10.",
      "Concurrent requests: Enter a number above 0.",
      "Judges: Enter 0 or more.",
    ]);
    expect(faults.at("samples")).toBe("Enter a number above 0.");
    expect(faults.at("judge[0].temperature")).toBe("Enter 0 or more.");
    expect(faults.elsewhere).toEqual([]);
  });

  it("says nothing of what else is missing", () => {
    expect(typedFaults(requestOf(EMPTY_DRAFT))).toMatchObject({ named: [], elsewhere: [], failure: null });
  });
});

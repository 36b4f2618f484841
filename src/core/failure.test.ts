import { describe, expect, it } from "vitest";
import { FAILURE_KINDS, Failure, type FailureCode, asFailure, describeFault } from "./failure.ts";

describe("Failure", () => {
  it("knows who can do something about it", () => {
    const kindOf = (code: FailureCode) => new Failure(code, "x").kind;
    expect(kindOf("invalid-input")).toBe("user");
    expect(kindOf("storage-failed")).toBe("world");
    expect(kindOf("bug")).toBe("bug");
    expect(new Set(Object.values(FAILURE_KINDS))).toEqual(new Set(["user", "world", "bug"]));
  });

  it("carries its faults, its hint and its cause", () => {
    const cause = new Error("ENOSPC");
    const faults = [{ message: "is empty" }];
    const failure = new Failure("workspace-failed", "No room.", { faults, hint: "Delete something.", cause });
    expect(failure).toMatchObject({
      name: "Failure",
      message: "No room.",
      faults,
      hint: "Delete something.",
    });
    expect(failure.cause).toBe(cause);
  });

  it("has no faults, hint or cause unless it is given them", () => {
    const failure = new Failure("conflict", "x");
    expect([failure.faults, failure.hint, "cause" in failure]).toEqual([[], undefined, false]);
  });
});

describe("asFailure", () => {
  it("leaves a failure as it is", () => {
    const failure = new Failure("not-found", "There is no run x.");
    expect(asFailure(failure)).toBe(failure);
  });

  it("takes any other error for a bug and keeps it as the cause", () => {
    const error = new TypeError("x is not a function");
    const failure = asFailure(error);
    expect(failure).toMatchObject({ code: "bug", kind: "bug", message: "x is not a function" });
    expect(failure.cause).toBe(error);
  });

  it.each([
    { thrown: "words", message: "words" },
    { thrown: 42, message: "42" },
    { thrown: null, message: "null" },
    { thrown: undefined, message: "undefined" },
  ])("makes a bug of $thrown, too", ({ thrown, message }) => {
    expect(asFailure(thrown)).toMatchObject({ code: "bug", message });
  });
});

describe("describeFault", () => {
  const message = "is too small";
  it.each([
    { fault: { message }, text: "is too small" },
    { fault: { message, expected: "more than 0" }, text: "is too small (expected more than 0)" },
    { fault: { message, key: "run.name" }, text: "run.name: is too small" },
    { fault: { message, file: "bank.jsonl" }, text: "bank.jsonl: is too small" },
    { fault: { message, file: "bank.jsonl", line: 3 }, text: "bank.jsonl:3: is too small" },
    { fault: { message, file: "bank.jsonl", column: 14 }, text: "bank.jsonl: is too small" },
    { fault: { message, file: "bank.jsonl", line: 3, key: "" }, text: "bank.jsonl:3: is too small" },
    {
      fault: {
        message,
        file: "b.jsonl",
        line: 3,
        column: 14,
        key: "rubric[0].maxScore",
        expected: "more than 0",
      },
      text: "b.jsonl:3:14 rubric[0].maxScore: is too small (expected more than 0)",
    },
  ])("says $text", ({ fault, text }) => {
    expect(describeFault(fault)).toBe(text);
  });
});

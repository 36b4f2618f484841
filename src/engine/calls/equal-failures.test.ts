import { describe, expect, it } from "vitest";
import { CallFailure } from "../../core/index.ts";
import { EqualFailures, countsAsFinal } from "./equal-failures.ts";

const failure = (message: string, call: CallFailure["call"] = {}) =>
  new CallFailure("permanent", message, undefined, call);

/** Which of these failures was too much. */
function brokenBy(limit: number, failures: readonly (CallFailure | "success")[]): number[] {
  const equal = new EqualFailures(limit);
  return failures.flatMap((one, index) => {
    if (one !== "success") return equal.failed(one) ? [index] : [];
    equal.succeeded();
    return [];
  });
}

describe("EqualFailures", () => {
  const same = failure("HTTP 400: no such parameter");
  const other = failure("HTTP 400: the prompt is too long");

  it("is too much at the limit, once", () => {
    expect(brokenBy(3, [same, same, same, same, same])).toEqual([2]);
  });

  it("begins again after a success, and after another failure", () => {
    expect(brokenBy(3, [same, same, "success", same, same])).toEqual([]);
    expect(brokenBy(3, [same, same, other, same, same])).toEqual([]);
    expect(brokenBy(3, [same, other, other, other])).toEqual([3]);
  });

  it("never is with a limit of 0", () => {
    expect(
      brokenBy(
        0,
        Array.from({ length: 100 }, () => same),
      ),
    ).toEqual([]);
  });

  it.each([
    ["numbers", "HTTP 400: 9,120 tokens are over 8,192", "HTTP 400: 8,900 tokens are over 8,192"],
    ["ids", "HTTP 500: request req-7f3a failed", "HTTP 500: request req-11bc failed"],
    ["quotations", 'unknown field "alpha"', 'unknown field "beta"'],
  ])("takes messages for equal that differ in %s only", (_what, one, another) => {
    expect(brokenBy(2, [failure(one), failure(another)])).toEqual([1]);
  });

  it("tells statuses apart", () => {
    expect(brokenBy(2, [failure("refused", { status: 400 }), failure("refused", { status: 422 })])).toEqual(
      [],
    );
  });

  it("takes replies for equal that could not be used for the same reason, whatever they said", () => {
    const unusable = (message: string, unusableReply: "off-schema" | "cut-off") =>
      failure(message, { unusableReply });
    expect(
      brokenBy(2, [unusable("fast: no number", "off-schema"), unusable("slow: unknown", "off-schema")]),
    ).toEqual([1]);
    expect(brokenBy(2, [unusable("so", "off-schema"), unusable("so", "cut-off")])).toEqual([]);
  });
});

describe("countsAsFinal", () => {
  const busy = new CallFailure("transient", "HTTP 503: busy", undefined, { status: 503 });
  const limited = new CallFailure("rate-limited", "HTTP 429");

  it("leaves out what the item will be tried again for", () => {
    expect([busy, limited].map((one) => countsAsFinal(one, false))).toEqual([false, false]);
    expect([busy, limited].map((one) => countsAsFinal(one, true))).toEqual([true, true]);
  });

  it("counts at once what waiting does not cure", () => {
    expect(countsAsFinal(failure("HTTP 400"), false)).toBe(true);
    const unusable = new CallFailure("transient", "not JSON", undefined, { unusableReply: "not-json" });
    expect(countsAsFinal(unusable, false)).toBe(true);
  });
});

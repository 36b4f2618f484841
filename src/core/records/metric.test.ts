import { describe, expect, it } from "vitest";
import { explainIssue } from "../explain-issue.ts";
import { metricName, metricSchema, metricsFor, metricsSchema } from "./metric.ts";

/** Every fault of a list of metrics, as `key: message`. */
function faultsOf(...metrics: readonly unknown[]): string[] {
  const parsed = metricsSchema.safeParse(metrics);
  if (parsed.success) return [];
  return parsed.error.issues.flatMap(explainIssue).map(({ fault }) => `${fault.key ?? ""}: ${fault.message}`);
}

describe("metrics", () => {
  it.each([
    { kind: "exact-match", expected: "a" },
    { kind: "exact-match", expected: ["a", "b"], ignoreCase: true },
    { kind: "contains", any: ["a"] },
    { kind: "regex", pattern: "^a$", flags: "im" },
    { kind: "number", expected: 0, relative: 0.1, which: "only" },
    { kind: "json-schema", schema: { $ref: "#/$defs/a", $defs: { a: { type: "string" } } } },
    { kind: "bleu" },
    { kind: "chrf", references: ["a"] },
    { kind: "rouge-l", from: "good" },
    { kind: "length", min: 1, unit: "words" },
    { kind: "latency", maxMs: 100 },
    { kind: "cost", maxUsd: 0 },
  ])("may be $kind", (metric) => {
    expect(faultsOf(metric)).toEqual([]);
  });

  it.each([
    [{ kind: "exact" }, "[0].kind: is not a valid value"],
    [{}, "[0].kind: is not a valid value"],
    [{ kind: "exact-match" }, "[0]: needs expected or from, and not both"],
    [{ kind: "exact-match", expected: "a", from: "good" }, "[0]: needs expected or from, and not both"],
    [{ kind: "exact-match", expected: "a", ignorecase: true }, "[0].ignorecase: unknown key"],
    [{ kind: "exact-match", from: "best" }, "[0].from: is not a valid value"],
    [{ kind: "contains" }, "[0]: needs all, any, none or from"],
    [{ kind: "contains", all: [] }, "[0].all: is empty"],
    [{ kind: "regex", pattern: "(" }, "[0].pattern: Invalid regular expression: /(/u: Unterminated group"],
    [{ kind: "regex", pattern: "a", flags: "g" }, "[0].flags: can contain only i, m and s"],
    [{ kind: "number", expected: "5" }, "[0].expected: has the wrong type"],
    [{ kind: "number", expected: 5, absolute: -1 }, "[0].absolute: is too small"],
    [{ kind: "json-schema" }, "[0].schema: is missing"],
    [{ kind: "json-schema", schema: { typo: 1 } }, "[0].schema.typo: unknown key"],
    [
      { kind: "json-schema", schema: { properties: { a: { if: true } } } },
      "[0].schema.properties.a.if: unknown key",
    ],
    [
      { kind: "json-schema", schema: { $ref: "https://example.com/a.json" } },
      "[0].schema.$ref: must be # or #/$defs/NAME: nothing is fetched",
    ],
    [{ kind: "json-schema", schema: { items: { $ref: "#/$defs/a" } } }, "[0].schema: has no #/$defs/a"],
    [{ kind: "bleu", references: ["a"], from: "good" }, "[0]: needs references or from, not both"],
    [{ kind: "length" }, "[0]: needs min or max"],
    [{ kind: "length", min: 5, max: 4 }, "[0]: has min greater than max"],
    [{ kind: "latency", maxMs: 0 }, "[0].maxMs: is too small"],
  ])("may not be %j", (metric, fault) => {
    expect(faultsOf(metric)).toEqual([fault]);
  });

  it("are told apart by their names", () => {
    expect(faultsOf({ kind: "bleu" }, { kind: "bleu", id: "b" })).toEqual([]);
    const twice = 'two metrics are named "bleu"; give one of them a different id';
    expect(faultsOf({ kind: "bleu" }, { kind: "bleu" })).toEqual([`[1].kind: ${twice}`]);
    expect(faultsOf({ kind: "bleu" }, { kind: "chrf", id: "bleu" })).toEqual([`[1].id: ${twice}`]);
  });

  it("of a task stand beside those of its run, and win over one of the same name", () => {
    const of = (metric: object) => metricSchema.parse(metric);
    const ofRun = [of({ kind: "latency", maxMs: 100 }), of({ kind: "length", max: 10 })];
    const own = [of({ kind: "length", max: 99 }), of({ kind: "bleu" })];
    expect(metricsFor(undefined, ofRun)).toEqual(ofRun);
    expect(metricsFor([], ofRun)).toEqual(ofRun);
    expect(metricsFor(own, ofRun)).toEqual([ofRun[0], ...own]);
    expect(metricsFor(own, []).map(metricName)).toEqual(["metric:length", "metric:bleu"]);
  });
});

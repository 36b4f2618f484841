import { type Gate, english, gateFindings } from "../../core/index.ts";
import { xmlAttribute } from "../exports/xml-text.ts";
import { findingName } from "./gate-annotations.ts";

/** A gate as tests: a case for each model and limit, and one where nothing can be compared. What can't be told is skipped, and has failed where `strict`. */
export function gateJunit(gate: Gate, { strict }: { readonly strict: boolean }): string {
  const findings = gateFindings(gate);
  const count = (outcome: Gate["outcome"]): number =>
    findings.filter((finding) => finding.outcome === outcome).length;
  const open = count("cannot-tell");
  const [failures, skipped] = strict ? [count("failed") + open, 0] : [count("failed"), open];
  const cases = findings.map((finding) => {
    const { outcome, message } = finding;
    const start = `<testcase classname="gate" name="${xmlAttribute(findingName(finding))}"`;
    if (message === null) return `${start}/>\n`;
    const tag = outcome === "failed" || strict ? "failure" : "skipped";
    return `${start}><${tag} message="${xmlAttribute(english(message))}"/></testcase>\n`;
  });
  return [
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="${xmlAttribute(gate.runId)}">\n`,
    `<testsuite name="Assay gate" tests="${findings.length}" failures="${failures}" errors="0" skipped="${skipped}">\n`,
    ...cases,
    "</testsuite>\n</testsuites>\n",
  ].join("");
}

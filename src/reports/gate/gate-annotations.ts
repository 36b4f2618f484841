import { type Gate, type GateFinding, english, gateFindings, plainLine } from "../../core/index.ts";
import { LIMIT_WORDS } from "./gate-columns.ts";

/** What a finding is about: `fast`, `fast: minimum score`, `cost`, `baseline`. */
export function findingName({ modelId, limit }: GateFinding): string {
  if (limit === null) return modelId ?? "baseline";
  return modelId === null ? LIMIT_WORDS[limit] : `${modelId}: ${LIMIT_WORDS[limit]}`;
}

/** A gate as annotations of GitHub Actions, one a line; what can't be told is an error where `strict`. */
export function gateAnnotations(gate: Gate, { strict }: { readonly strict: boolean }): string[] {
  const open = strict ? "error" : "warning";
  const lines = gateFindings(gate).flatMap((finding) => {
    if (finding.message === null) return [];
    const level = finding.outcome === "failed" ? "error" : open;
    return [annotation(level, findingName(finding), english(finding.message))];
  });
  const caveats = gate.caveats.map((caveat) => annotation("warning", "caveat", caveat));
  if (lines.length > 0) return [...lines, ...caveats];
  const level = gate.outcome === "passed" ? "notice" : open;
  return [annotation(level, gate.runId, gate.sentence), ...caveats];
}

function annotation(level: "error" | "warning" | "notice", title: string, message: string): string {
  const escaped = plainLine(message).replaceAll("%", "%25");
  const name = plainLine(`Assay gate: ${title}`)
    .replaceAll("%", "%25")
    .replaceAll(":", "%3A")
    .replaceAll(",", "%2C");
  return `::${level} title=${name}::${escaped}`;
}

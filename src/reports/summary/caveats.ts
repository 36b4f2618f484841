import type { ModelResult } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { listed } from "../text/listed.ts";
import { missingItems } from "./missing-items.ts";

/** What a reader must know before believing a ranking: items left to do, items lost, models that are not real. */
export function caveats(ranking: readonly ModelResult[]): string[] {
  return [...incomplete(ranking), ...simulated(ranking), ...replayed(ranking)];
}

function incomplete(ranking: readonly ModelResult[]): string[] {
  let [open, lost, total, scored] = [0, 0, 0, 0];
  for (const result of ranking) {
    const missing = missingItems(result);
    open += result.counts.NEW + result.counts.WAITING_FOR_JUDGE;
    lost += missing - (result.unscored["open"] ?? 0);
    scored += result.scored;
    total += result.scored + missing;
  }
  const said: string[] = [];
  if (open > 0) said.push(`${open} of ${counted(total, "item")} ${be(open)} still open, so this can change.`);
  if (lost > 0) {
    const outcome = scored === 0 ? "" : ` and ${be(lost)} not in the means`;
    said.push(`${lost} of ${counted(total, "item")} ended without a score${outcome}.`);
  }
  return said;
}

function simulated(ranking: readonly ModelResult[]): string[] {
  const names = ranking.filter((result) => result.simulated).map(({ modelId }) => modelId);
  if (names.length === 0) return [];
  if (names.length < ranking.length) return [`${listed(names)} ${be(names.length)} simulated.`];
  return ["All models here are simulated: the numbers show how Assay works, not which model is good."];
}

function replayed(ranking: readonly ModelResult[]): string[] {
  const names = ranking.filter((result) => result.replayed === true).map(({ modelId }) => modelId);
  if (names.length === 0) return [];
  const whose = names.length === ranking.length ? "All answers" : `The answers of ${listed(names)}`;
  return [`${whose} are replayed from recordings; no model was called for them.`];
}

const be = (count: number): string => (count === 1 ? "is" : "are");

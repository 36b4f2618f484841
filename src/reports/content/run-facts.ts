import {
  type Parameters,
  type Provenance,
  type Summary,
  describeSeconds,
  english,
  provenanceWord,
} from "../../core/index.ts";
import { verdictWords } from "../text/verdict-words.ts";
import type { FactValue, Section } from "./block.ts";

/** Where the numbers come from, so that somebody else can ask the same again. */
export function runFactsSection({ run, ranking, verdicts, toolVersion }: Summary): Section {
  const judged = new Map(verdicts.map((count) => [count.judgeId, `, ${verdictWords(count)}`]));
  const facts: readonly (readonly [string, readonly FactValue[]])[] = [
    ["Run", [{ text: run.runId }]],
    ["Created", [time(run.createdAt)]],
    ["Started", [time(run.startedAt)]],
    ["Finished", [time(run.finishedAt)]],
    ["Duration without pauses", [duration(run.workedMs)]],
    ["Tasks", [{ text: String(run.tasks) }]],
    ["Models", ranking.map((model) => served(model.modelId, model, asked(model)))],
    ["Judging", [{ text: run.judging }]],
    ["Judges", run.judges.map((judge) => served(judge.judgeId, judge, judged.get(judge.judgeId)))],
    ["Datasets", run.datasets.map(({ path, sha256 }) => ({ text: path, quiet: `sha256 ${sha256}` }))],
    ["Prompt templates", [{ text: run.promptTemplateHash }]],
    ...(run.promptNotices.length === 0
      ? []
      : [["Prompts", run.promptNotices.map((text) => ({ text }))] as const]),
    ["Assay version", [{ text: toolVersion }]],
  ];
  const shown = facts.map(
    ([name, values]) => [name, values.length === 0 ? [{ text: "none" }] : values] as const,
  );
  return { title: "Run details", blocks: [{ kind: "facts", facts: shown }] };
}

function served(
  id: string,
  model: Provenance & { readonly provider: string; readonly name: string },
  more = "",
): FactValue {
  const word = provenanceWord(model);
  const mark = word === null ? "" : `, ${word}`;
  return { text: id, quiet: `${model.name} on ${model.provider}${mark}${more}` };
}

/** With which settings and in which words it was asked, where that is not the provider's own. */
function asked({ parameters, variant }: { parameters: Parameters; variant: string | null }): string {
  const set = Object.entries(parameters).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  return [...(variant === null ? [] : [`variant ${variant}`]), ...set].map((part) => `, ${part}`).join("");
}

function duration(workedMs: number | null): FactValue {
  return { text: workedMs === null ? "not known yet" : english(describeSeconds(workedMs / 1000)) };
}

function time(iso: string | null): FactValue {
  return { text: iso === null ? "not yet" : `${iso.slice(0, 19).replace("T", " ")} UTC` };
}

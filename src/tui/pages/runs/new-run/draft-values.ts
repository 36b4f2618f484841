import { JUDGE_SCALES } from "../../../../core/index.ts";
import { EMPTY_DRAFT, type JudgeDraft, type RunDraft } from "../../../../presentation/index.ts";
import { metricIn, metricRow } from "./metric-rows.ts";
import { type FormValues, listIn, rowsIn, textIn } from "../../../parts/form-fields.ts";

const typed = (value: number | string): string => String(value);
const lines = (values: readonly string[]): string => values.join("\n");
const fromLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const TYPED = [
  "taskLimit",
  "samples",
  "temperature",
  "topP",
  "maxTokens",
  "seed",
  "candidateConcurrency",
  "judgeConcurrency",
  "maxBudgetUsd",
] as const;
const TEXTS = ["name", "source", "prompt", "extra"] as const;
const LISTS = ["collections", "models"] as const;
/** One in a line. */
const LINES = ["categories", "taskIds", "templateVersions", "stop"] as const;
const SWITCHES = ["scoreLater", "allowUnpriced", "allowDroppedFields", "stream", "reuse"] as const;

/** A draft as the terminal's form holds it. */
export function valuesOf(draft: RunDraft): FormValues {
  const of = <Name extends keyof RunDraft>(
    names: readonly Name[],
    value: (name: Name) => FormValues[string],
  ): FormValues => Object.fromEntries(names.map((name) => [name, value(name)]));
  return {
    ...of(TYPED, (name) => typed(draft[name])),
    ...of(TEXTS, (name) => draft[name]),
    ...of(LISTS, (name) => draft[name]),
    ...of(LINES, (name) => lines(draft[name])),
    ...of(SWITCHES, (name) => draft[name]),
    criteriaSet: draft.criteriaSet ?? "",
    promptFormat: draft.promptFormat ?? "",
    judges: draft.judges.map(({ model, instructions, scale, temperature = "", maxTokens = "" }) => ({
      model,
      instructions,
      scale: scale ?? "",
      temperature: typed(temperature),
      maxTokens: typed(maxTokens),
    })),
    metrics: draft.metrics.map(metricRow),
    variants: draft.variants.map(({ id, system, template }) => ({ id, system, template })),
  };
}

/** Judges as the form holds them. */
export const judgesIn = (values: FormValues): readonly JudgeDraft[] =>
  rowsIn(values, "judges").map((row) => ({
    model: textIn(row, "model"),
    instructions: textIn(row, "instructions"),
    scale: JUDGE_SCALES.find((scale) => scale === textIn(row, "scale")) ?? null,
    temperature: textIn(row, "temperature"),
    maxTokens: textIn(row, "maxTokens"),
  }));

/** What a form holds as a draft. What the form has no field for stays as it was in `before`. */
export function draftOf(values: FormValues, before: RunDraft = EMPTY_DRAFT): RunDraft {
  const of = <Name extends string, Value>(names: readonly Name[], value: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as { [Key in Name]: Value };
  return {
    ...before,
    ...of(TYPED, (name) => textIn(values, name)),
    ...of(["name", "prompt", "extra"], (name) => textIn(values, name)),
    source: textIn(values, "source") === "prompt" ? "prompt" : "collections",
    ...of(LISTS, (name) => listIn(values, name)),
    ...of(LINES, (name) => fromLines(textIn(values, name))),
    ...of(SWITCHES, (name) => values[name] === true),
    criteriaSet: textIn(values, "criteriaSet") || null,
    promptFormat: textIn(values, "promptFormat") || null,
    judges: judgesIn(values),
    metrics: rowsIn(values, "metrics").map(metricIn),
    variants: rowsIn(values, "variants").map((row) => ({
      id: textIn(row, "id"),
      system: textIn(row, "system"),
      template: textIn(row, "template"),
    })),
  };
}

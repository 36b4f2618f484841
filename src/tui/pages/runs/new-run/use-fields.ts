import { useLingui } from "@lingui/react/macro";
import { JUDGE_SCALES, MESSAGE_RECIPES } from "../../../../core/index.ts";
import { FIELD_NAMES, RECIPE_NAMES } from "../../../../presentation/index.ts";
import type { Catalog } from "../../../parts/catalog.ts";
import { useMetricsField } from "./metric-rows.ts";
import { type FormField, type FormOption, type FormValues, textIn } from "../../../parts/form-fields.ts";

const isOfCollections = (values: FormValues): boolean => textIn(values, "source") !== "prompt";

/** The fields of a new run, as the page has them. */
export function useFields(catalog: Catalog): readonly FormField[] {
  const { t } = useLingui();
  const none: FormOption = { value: "", label: t`none` };
  const text = (name: keyof typeof FIELD_NAMES, as: string = name): FormField => ({
    kind: "text",
    name: as,
    label: t(FIELD_NAMES[name]),
  });
  return [
    {
      kind: "choice",
      name: "source",
      label: t(FIELD_NAMES.what),
      options: [
        { value: "collections", label: t`Collections` },
        { value: "prompt", label: t`Single prompt` },
      ],
    },
    {
      kind: "many",
      name: "collections",
      label: t`Collections`,
      options: catalog.collections,
      isShown: isOfCollections,
    },
    { kind: "long-text", name: "prompt", label: t`Prompt`, isShown: (values) => !isOfCollections(values) },
    { kind: "many", name: "models", label: t(FIELD_NAMES.models), options: catalog.models },
    useJudgesField(catalog),
    useMetricsField(),
    {
      kind: "choice",
      name: "criteriaSet",
      label: t(FIELD_NAMES.criteriaSet),
      options: [none, ...catalog.criteriaSets],
    },
    { kind: "switch", name: "scoreLater", label: t`Score later` },
    text("samples"),
    text("name"),
    { ...text("taskLimit"), isShown: isOfCollections },
    {
      kind: "long-text",
      name: "categories",
      label: t(FIELD_NAMES.categories),
      help: t`One per line`,
      isShown: isOfCollections,
    },
    {
      kind: "long-text",
      name: "taskIds",
      label: t(FIELD_NAMES.taskIds),
      help: t`One per line`,
      isShown: isOfCollections,
    },
    text("temperature"),
    text("topP"),
    text("maxTokens"),
    text("seed"),
    { kind: "long-text", name: "stop", label: t(FIELD_NAMES.stop), help: t`One per line` },
    { kind: "long-text", name: "extra", label: t(FIELD_NAMES.extra) },
    {
      kind: "choice",
      name: "promptFormat",
      label: t`Prompt format`,
      options: [
        { value: "", label: t`As set for each model` },
        ...MESSAGE_RECIPES.map((recipe) => ({ value: recipe, label: t(RECIPE_NAMES[recipe]) })),
      ],
    },
    {
      kind: "rows",
      name: "variants",
      label: t`Prompt variants`,
      added: { id: "", system: "", template: "" },
      summary: (row) => textIn(row, "id"),
      fields: [
        { kind: "text", name: "id", label: t`Name` },
        { kind: "long-text", name: "system", label: t`System prompt` },
        { kind: "long-text", name: "template", label: t`Template` },
      ],
    },
    text("budget", "maxBudgetUsd"),
    { kind: "switch", name: "allowUnpriced", label: t`Allow models without a price` },
    text("candidateConcurrency"),
    text("judgeConcurrency"),
    { kind: "switch", name: "stream", label: t`Stream answers` },
    { kind: "switch", name: "reuse", label: t`Reuse cached answers` },
    {
      kind: "switch",
      name: "allowDroppedFields",
      label: t`Send incomplete or different prompts anyway`,
      help: t`The results will say so.`,
    },
  ];
}

/** Judges, each with its own instructions and settings. */
export function useJudgesField({ models }: Pick<Catalog, "models">): FormField {
  const { t } = useLingui();
  return {
    kind: "rows",
    name: "judges",
    label: t(FIELD_NAMES.judges),
    added: { model: "", instructions: "", scale: "", temperature: "", maxTokens: "" },
    summary: (row) => [textIn(row, "model"), textIn(row, "instructions").trim()].filter(Boolean).join(": "),
    faultsOf: (row) =>
      textIn(row, "model") === "" ? [{ key: "model", message: t`Choose a judge model.` }] : [],
    fields: [
      { kind: "choice", name: "model", label: t`Judge`, options: models },
      { kind: "long-text", name: "instructions", label: t`Instructions` },
      {
        kind: "choice",
        name: "scale",
        label: t`Scale`,
        options: JUDGE_SCALES.map((scale) => ({ value: scale, label: scale })),
        isShown: (values) => textIn(values, "instructions").trim() !== "",
      },
      { kind: "text", name: "temperature", label: t(FIELD_NAMES.temperature) },
      { kind: "text", name: "maxTokens", label: t(FIELD_NAMES.maxTokens) },
    ],
  };
}

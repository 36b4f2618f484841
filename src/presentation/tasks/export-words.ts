import { type MessageDescriptor, i18n } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import type { ExportLosses } from "../../contract/index.ts";
import type { TaskFormat } from "../../core/index.ts";
import { taskFieldName } from "./field-texts.ts";

/** What a file of tasks can be like. */
export const EXPORT_FORMAT_NAMES: Readonly<Record<TaskFormat, MessageDescriptor>> = {
  bank: msg`Question bank: prompt, rubric, references`,
  templates: msg`Prompt templates: prompt, variables, input text`,
  references: msg`Graded references: question and answers by grade`,
};

/** What a file says otherwise than the tasks. */
export function exportLossText({
  kind,
  field,
}: Pick<ExportLosses["losses"][number], "kind" | "field">): string {
  const known = taskFieldName(field);
  const name = known === undefined ? field : i18n._(known);
  if (kind === "collection-metrics") return t`The collection's metrics are left out`;
  return kind === "made-up"
    ? t`${name}: required by this format, filled in where missing`
    : t`${name}: left out`;
}

import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { ImportComparisonView, ImportPreview } from "../../../contract/index.ts";
import {
  IGNORED_COLUMN,
  IMPORT_FORMAT_NAMES,
  fieldOfColumn,
  formatNumber,
  readingNotes,
  rowAdvice,
  rowProblem,
  taskFieldName,
} from "../../../presentation/index.ts";
import { type Line, bold, dim, paragraph } from "../../parts/lines.tsx";
import { diffLines } from "./diff-lines.ts";
import { type ReviewedFile, lacksPrompt, needsMapping } from "./import-file.ts";

const MOST_FAULTS = 100;
const FIRST_TASKS = 5;

const fieldLabel = (field: string): string => {
  const name = taskFieldName(field);
  return name === undefined ? field : i18n._(name);
};

/** What a file holds: its format, which column is what, what is wrong, the first tasks, and what it would change. */
export function importLines(file: ReviewedFile, columns: number): readonly Line[] {
  const { preview } = file;
  const { unused } = preview;
  const names = unused.join(", ");
  const isMapped = needsMapping(file);
  const comparison = preview.comparison;
  return [
    ...headLines(file.name, preview, columns),
    ...readingNotes(preview).flatMap((note) => paragraph(`- ${note}`, columns)),
    ...(isMapped ? mappingLines(file, columns) : []),
    ...lostLines(preview.lostChoices, columns),
    ...(names === ""
      ? []
      : paragraph(
          isMapped
            ? t`Not imported: ${names}. To import a column, choose a field for it.`
            : t`Ignored columns: ${names}`,
          columns,
          { isDim: true },
        )),
    // Before it is known where the prompt is, nothing is wrong yet.
    ...(lacksPrompt(file) ? [] : faultLines(preview, columns)),
    ...(comparison !== null && comparison.changed > 0 ? conflictLines(comparison, columns) : []),
    ...taskLines(preview, columns),
  ];
}

function headLines(name: string, preview: ImportPreview, columns: number): readonly Line[] {
  const { format, container, comparison, tasks, goodRows, faultCount } = preview;
  const known = IMPORT_FORMAT_NAMES[format];
  const created = formatNumber(comparison?.created ?? 0);
  const changed = formatNumber(comparison?.changed ?? 0);
  const unchanged = formatNumber(comparison?.unchanged ?? 0);
  const errors = faultCount ?? preview.faults.length;
  const facts = [
    known === undefined ? format : i18n._(known),
    container.toUpperCase(),
    plural(preview.columns.length, { one: "# column", other: "# columns" }),
    plural(goodRows ?? tasks.length, { one: "# task", other: "# tasks" }),
  ];
  return [
    ...paragraph(`${name} · ${facts.join(" · ")}`, columns),
    ...(comparison === null || tasks.length === 0
      ? []
      : [
          bold(
            [
              t`${created} new · ${changed} changed · ${unchanged} unchanged`,
              ...(errors === 0 ? [] : [plural(errors, { one: "# error", other: "# errors" })]),
            ].join(" · "),
          ),
        ]),
  ];
}

function mappingLines({ preview, mapping, ignored }: ReviewedFile, columns: number): readonly Line[] {
  const choice = { mapping: mapping ?? {}, ignored };
  return [
    [],
    bold(t`Column mapping`),
    ...(choice.mapping["prompt"] === undefined
      ? paragraph(t`Choose the column with the prompt.`, columns, { color: "yellow" })
      : []),
    ...preview.columns.map((column): Line => {
      const field = fieldOfColumn(choice, column);
      const isRead = field !== null && field !== IGNORED_COLUMN;
      const samples = preview.samples[column]?.join(" · ") ?? t`no values`;
      return [
        { text: `  ${column} -> `, isDim: !isRead },
        { text: isRead ? fieldLabel(field) : t`Ignore`, isDim: !isRead, isBold: isRead },
        { text: `   ${samples}`, isDim: true },
      ];
    }),
  ];
}

function lostLines(lostChoices: readonly string[], columns: number): readonly Line[] {
  if (lostChoices.length === 0) return [];
  const names = lostChoices.join(", ");
  return [
    [],
    ...paragraph(t`This looks like a multiple-choice file`, columns, { color: "yellow", isBold: true }),
    ...paragraph(
      t`Assay can't read choices yet, so models would answer without seeing ${names}. Put the choices into the prompt column, map them to a field, or ignore them.`,
      columns,
    ),
  ];
}

function faultLines({ faults }: ImportPreview, columns: number): readonly Line[] {
  if (faults.length === 0) return [];
  const [shown, all] = [formatNumber(MOST_FAULTS), formatNumber(faults.length)];
  return [
    [],
    bold(t`Errors`),
    ...faults.slice(0, MOST_FAULTS).flatMap((fault) => {
      const place = [
        ...(fault.line === undefined ? [] : [`${t`Line`} ${fault.line}`]),
        ...(fault.key === undefined ? [] : [fault.key]),
      ].join(", ");
      return paragraph(`${place}: ${rowProblem(fault)} ${rowAdvice(fault)}`.trim(), columns, {
        color: "red",
      });
    }),
    ...(faults.length > MOST_FAULTS ? [dim(t`Showing the first ${shown} of ${all} errors.`)] : []),
  ];
}

function taskLines({ tasks }: ImportPreview, columns: number): readonly Line[] {
  if (tasks.length === 0) return [];
  return [
    [],
    bold(t`First tasks`),
    ...tasks
      .slice(0, FIRST_TASKS)
      .flatMap(({ line, task }) => [
        dim(`${t`Line`} ${line}  ${task.taskId}  ${task.category}`),
        ...paragraph(task.prompt, columns).slice(0, 2),
      ]),
  ];
}

function conflictLines(
  { changed, collections, changes }: ImportComparisonView,
  columns: number,
): readonly Line[] {
  const places = collections.map(({ name, tasks }) => `${name} (${tasks})`).join(", ");
  const [shown, all] = [formatNumber(changes.length), formatNumber(changed)];
  const affected =
    places === "" ? t`These tasks aren't in any collection.` : t`Collections affected: ${places}.`;
  const head = plural(changed, {
    one: "# row has the ID of an existing task but different content.",
    other: "# rows have the IDs of existing tasks but different content.",
  });
  return [
    [],
    bold(t`Changes to existing tasks`),
    ...paragraph(`${head} ${affected}`, columns),
    ...changes.flatMap(({ line, taskId, fields }) => [
      [
        { text: taskId, isBold: true },
        { text: `  ${t`line ${line}`}`, isDim: true },
      ] satisfies Line,
      ...fields.flatMap(({ field, before, after }) =>
        diffLines(fieldLabel(field), before ?? "", after ?? "", columns),
      ),
    ]),
    ...(changed > changes.length ? [dim(t`Showing the first ${shown} of ${all} changes.`)] : []),
  ];
}

import type { MessageDescriptor } from "@lingui/core";
import { msg, plural, t } from "@lingui/core/macro";
import type { ImportPreview, ImportResult } from "../../contract/index.ts";
import { formatNumber } from "../format.ts";
import type { NamedField } from "./field-texts.ts";
import type { ImportHurdle } from "./import-hurdle.ts";

/** What the format of a file is called. */
export const IMPORT_FORMAT_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  bank: msg`question bank`,
  templates: msg`prompt templates`,
  references: msg`graded references`,
  other: msg`custom columns`,
};

/** Names of standards are the same in every language. */
const ENCODING_NAMES = {
  "utf-8": "UTF-8",
  "windows-1251": "Windows-1251",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16",
} as const satisfies Record<ImportPreview["encoding"], string>;

/** What has to be done first, in words. */
export const IMPORT_HURDLES: Readonly<Record<ImportHurdle, MessageDescriptor>> = {
  updating: msg`Updating preview…`,
  "no-prompt": msg`Choose the column with the prompt first.`,
  "no-valid-row": msg`No row can be imported: see the errors above.`,
  "no-rows": msg`The file has no tasks.`,
  "no-name": msg`Enter the name of the collection.`,
  "no-choice": msg`Choose what happens to the existing tasks.`,
};

/** Fields of a task that a column can hold, those that most files have first. */
export const MAPPED_FIELDS = [
  "prompt",
  "excellent",
  "rubric",
  "category",
  "difficulty",
  "tags",
  "taskId",
  "title",
  "inputText",
  "scenario",
  "referenceFacts",
  "autoFail",
  "good",
  "pass",
  "incorrectAnswerDirection",
  "area",
  "subcategory",
  "taskType",
  "templateVersion",
  "cluster",
  "source",
] as const satisfies readonly NamedField[];

/** What a file did not say, and what was made of it. */
export function readingNotes({ encoding, uncategorised, repeated }: ImportPreview): readonly string[] {
  const encodingName = ENCODING_NAMES[encoding];
  return [
    ...(encoding === "utf-8"
      ? []
      : [
          t`Read as ${encodingName}. If the texts below look wrong, save the file as "CSV UTF-8" and choose it again.`,
        ]),
    ...(uncategorised === 0
      ? []
      : [
          plural(uncategorised, {
            one: "# row has no category and gets “general”.",
            other: "# rows have no category and get “general”.",
          }),
        ]),
    ...(repeated === 0
      ? []
      : [
          plural(repeated, {
            one: "# row asks the same as an earlier row. It is imported as a separate task.",
            other: "# rows ask the same as an earlier row. They are imported as separate tasks.",
          }),
        ]),
  ];
}

/** What was added, changed and left out. */
export function importResultText(result: ImportResult): string {
  const { duplicates, ignoredColumns } = result;
  const created = formatNumber(result.created);
  const edited = formatNumber(result.edited);
  const keptBoth = formatNumber(result.keptBoth);
  const skipped = formatNumber(result.skipped);
  const unchanged = formatNumber(result.unchanged);
  const counts = [
    t`${created} added`,
    ...(result.edited > 0 ? [t`${edited} updated`] : []),
    ...(result.keptBoth > 0 ? [t`${keptBoth} added under new IDs`] : []),
    ...(result.skipped > 0 ? [t`${skipped} skipped`] : []),
    t`${unchanged} unchanged`,
  ].join(", ");
  const leftOut = rowsLeftOut(result);
  const [kept] = result.keptAs;
  const columns = ignoredColumns.join(", ");
  return [
    t`Imported: ${counts}.`,
    ...(leftOut === 0
      ? []
      : [plural(leftOut, { one: "# row with errors left out.", other: "# rows with errors left out." })]),
    ...(kept === undefined ? [] : [keptAs(kept)]),
    ...(duplicates === 0
      ? []
      : [
          plural(duplicates, {
            one: "# new task asks the same as another task.",
            other: "# new tasks ask the same as another task.",
          }),
        ]),
    ...(columns === "" ? [] : [t`Ignored columns: ${columns}.`]),
  ].join(" ");
}

/** Rows may have several errors; those of very bad files are told only in part, and then each counts as a row. */
function rowsLeftOut({ faults, faultCount }: ImportResult): number {
  const lines = new Set(faults.map(({ line }) => line));
  return faults.length < faultCount ? faultCount - faults.length + lines.size : lines.size;
}

const keptAs = ({ taskId, newTaskId }: ImportResult["keptAs"][number]): string =>
  t`${taskId} was added as ${newTaskId}.`;

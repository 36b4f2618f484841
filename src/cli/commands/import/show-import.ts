import type { ImportPreview, ImportResult } from "../../../contract/index.ts";
import { describeFault, plainLine } from "../../../core/index.ts";
import { EXIT } from "../../exit-codes.ts";
import { type World, print, tell } from "../../world.ts";

const FAULTS_SHOWN = 20;
/** Of a changed text, as much as fits beside the other. */
const LONGEST_TEXT = 120;

/** A file of tasks in words: what it holds and what would come of it. */
export function* previewLines(preview: ImportPreview): Generator<string> {
  yield `format   ${preview.format} (${preview.container})`;
  if (preview.encoding !== "utf-8") yield `encoding ${preview.encoding}`;
  yield `columns  ${preview.columns.join(", ")}`;
  if (preview.mapping !== null) {
    yield `mapping  ${Object.entries(preview.mapping)
      .map((pair) => pair.join("="))
      .join(",")}`;
  }
  if (preview.unused.length > 0) yield `ignored  ${preview.unused.join(", ")}`;
  for (const { line, task } of preview.tasks)
    yield `line ${line}  ${task.taskId}: ${task.prompt.slice(0, 80)}`;
  for (const fault of preview.faults.slice(0, FAULTS_SHOWN)) yield describeFault(fault);
  if (!preview.complete || preview.faults.length > FAULTS_SHOWN)
    yield `Showing the first of ${preview.goodRows ?? "many"} rows and ${preview.faultCount ?? "any"} errors.`;
  if (preview.uncategorised > 0) yield uncategorisedLine(preview.uncategorised);
  if (preview.repeated > 0)
    yield `${rowsOf(preview.repeated)} with the same question as an earlier row: imported as separate tasks.`;
  if (preview.comparison !== null) yield* comparisonLines(preview.comparison);
  yield "Nothing was imported.";
}

const rowsOf = (count: number): string => (count === 1 ? "1 row" : `${count} rows`);

const uncategorisedLine = (count: number): string =>
  `${rowsOf(count)} without a category: category "general".`;

function* comparisonLines(comparison: NonNullable<ImportPreview["comparison"]>): Generator<string> {
  const { created, changed, unchanged, collections, changes } = comparison;
  yield `${created} new, ${changed} would change an existing task, ${unchanged} unchanged`;
  if (changed === 0) return;
  const places = collections.map(({ name, tasks }) => `${name} (${tasks})`).join(", ");
  yield `The tasks that would change are in ${places === "" ? "no collection" : places}.`;
  for (const { line, taskId, fields } of changes) {
    yield `line ${line}  ${taskId} would change:`;
    for (const { field, before, after } of fields) yield `  ${field}: ${short(before)} → ${short(after)}`;
  }
  if (changed > changes.length) yield `and ${changed - changes.length} more would change`;
  yield "To import it, add --on-conflict update, keep-both or skip.";
}

function short(text: string | null): string {
  if (text === null) return "(none)";
  const line = JSON.stringify(text);
  return line.length > LONGEST_TEXT ? `${line.slice(0, LONGEST_TEXT)}…` : line;
}

/** What came of an import; returns the exit code. */
export function showImport(world: World, result: ImportResult, json: boolean): number {
  const code = result.imported ? EXIT.done : EXIT.invalidInput;
  if (json) {
    print(world, JSON.stringify(result));
    return code;
  }
  for (const fault of result.faults.slice(0, FAULTS_SHOWN))
    tell(world, `  ${plainLine(describeFault(fault))}`);
  const more = result.faultCount - Math.min(FAULTS_SHOWN, result.faults.length);
  if (more > 0) tell(world, `  and ${more} more`);
  if (!result.imported) {
    const wrong = result.faultCount === 1 ? "1 row has an error" : `${result.faultCount} rows have errors`;
    const right = result.goodRows === 1 ? "1 is valid" : `${result.goodRows} are valid`;
    tell(world, `Nothing was imported: ${wrong}, ${right}.`);
    if (result.goodRows > 0) tell(world, "--skip-bad-rows imports the valid ones.");
    return code;
  }
  for (const line of resultLines(result)) print(world, plainLine(line));
  return code;
}

function* resultLines(result: ImportResult): Generator<string> {
  const { created, edited, keptBoth, skipped, unchanged, duplicates, faultCount, ignoredColumns } = result;
  yield [
    `${created} created`,
    `${edited} edited`,
    ...(keptBoth > 0 ? [`${keptBoth} imported under new IDs`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${unchanged} unchanged`,
    ...(faultCount > 0 ? [`${faultCount} rows with errors skipped`] : []),
  ].join(", ");
  if (keptBoth > 0) {
    const [example] = result.keptAs;
    const such = example === undefined ? "" : `, e.g. ${example.taskId} as ${example.newTaskId}`;
    yield `Conflicting rows were imported under new IDs with a number at the end${such}.`;
  }
  if (skipped > 0) yield "Existing tasks of skipped rows were not changed and not added to the collection.";
  if (duplicates > 0) yield `${duplicates} of the new tasks have the same question as another task.`;
  if (result.uncategorised > 0) yield uncategorisedLine(result.uncategorised);
  if (result.encoding !== "utf-8") yield `The file was read as ${result.encoding}.`;
  if (ignoredColumns.length > 0) yield `Ignored columns: ${ignoredColumns.join(", ")}`;
}

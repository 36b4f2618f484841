import { z } from "zod";
import type { ImportPreview, ImportResult } from "../../contract/index.ts";
import { CONFLICT_CHOICES, Failure, type Fault } from "../../core/index.ts";
import { firstThatFit } from "../answer-size.ts";
import { type Answer, tool } from "../tool.ts";
import { asData, faultWords, named, quoted } from "../words.ts";

export const importTasks = tool({
  name: "import_tasks",
  title: "Import tasks",
  description:
    "Imports tasks into a collection, all of them or none. Give either text (CSV with a header, JSON lines or a JSON list) or " +
    "rows. A question bank has id, category, difficulty, scenario, prompt, rubric and auto_fail in every row; other columns are " +
    'read with mapping, such as {"prompt": "question", "excellent": "answer"}. dry_run proposes one and says what would come of it.',
  input: z.strictObject({
    text: z.string().min(1).optional().describe("The file's content: CSV, JSON lines or a JSON list"),
    rows: z.array(z.looseObject({})).min(1).max(5000).optional().describe("The same as objects"),
    collection: z.string().min(1).max(200).describe("Name of the collection; created if it doesn't exist"),
    mapping: z
      .record(z.string(), z.string())
      .optional()
      .describe("Which column holds which field of a task, where the columns are none of a question bank"),
    on_conflict: z
      .enum(CONFLICT_CHOICES)
      .optional()
      .describe("What to do with rows that would change an existing task (required if there are any)"),
    skip_bad_rows: z.boolean().default(false).describe("Import valid rows even if others have errors"),
    dry_run: z.boolean().default(false).describe("Say what would be imported; change nothing"),
  }),
  output: z.object({
    imported: z.boolean(),
    new_tasks: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    errors: z.int().describe("In all rows; a row may have several"),
    duplicates: z.int().nullable().describe("New tasks that ask what another asks; null before the import"),
    notes: z.array(z.string()),
  }),
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  async answer(input, { client, signal, marker }) {
    const upload = contentOf(input);
    const query = {
      path: "-",
      keepUnknown: "false" as const,
      ...(input.mapping === undefined ? {} : { mapping: JSON.stringify(input.mapping) }),
    };
    if (input.dry_run) return preview(await client.previewImport({ query, upload }, signal), marker());
    const result = await client
      .importTasks(
        {
          query: {
            ...query,
            collection: input.collection,
            skipBadRows: input.skip_bad_rows ? "true" : "false",
            ...(input.on_conflict === undefined ? {} : { onConflict: input.on_conflict }),
          },
          upload,
        },
        signal,
      )
      .catch((error: unknown) => {
        throw inWordsOfTheTool(error);
      });
    return imported(result, input.collection);
  },
});

interface Content {
  readonly text?: string | undefined;
  readonly rows?: readonly object[] | undefined;
}

function contentOf({ text, rows }: Content): string {
  if (text !== undefined && rows === undefined) return text;
  if (rows !== undefined && text === undefined) return rows.map((row) => JSON.stringify(row)).join("\n");
  throw new Failure("invalid-input", "Give either text or rows.", {
    hint: "text is a whole file; rows are its lines as objects.",
  });
}

/** Flags of the route have other names here. */
function inWordsOfTheTool(error: unknown): unknown {
  if (!(error instanceof Failure) || error.counts?.["changed"] === undefined) return error;
  const { code, message, counts, faults } = error;
  const hint =
    "on_conflict update changes these tasks, keep-both imports the rows under new ids, skip leaves them out. Finished runs " +
    "keep the tasks as they were.";
  return new Failure(code, message, { hint, counts, faults, cause: error });
}

const errorsOf = (count: number): string => `${count} ${count === 1 ? "error" : "errors"}`;

/** The text has no name, only lines. */
function located({ line, column: _column, file: _file, ...fault }: Fault): Fault {
  return line === undefined ? fault : { ...fault, file: `line ${line}` };
}

const tasksOf = (count: number): string => `${count} ${count === 1 ? "task" : "tasks"}`;

function preview(found: ImportPreview, mark: string): Answer {
  const { columns, mapping, unused, lostChoices, goodRows, faultCount, comparison, tasks, format } = found;
  const notes = [
    `Read as ${found.container} of the form "${format}"; columns: ${named(columns.join(", "), 120)}.`,
    ...(mapping === null
      ? []
      : [`Proposed mapping, to be given as mapping: ${named(JSON.stringify(mapping), 120)}`]),
    ...(unused.length === 0 ? [] : [`Ignored columns: ${named(unused.join(", "), 80)}.`]),
    ...(lostChoices.length === 0
      ? []
      : [`Columns with choices, which would be lost: ${named(lostChoices.join(", "), 80)}.`]),
  ];
  const [changed, unchanged] = [comparison?.changed ?? 0, comparison?.unchanged ?? 0];
  const created = comparison?.created ?? goodRows ?? 0;
  const head = `Nothing was imported (dry_run). ${tasksOf(created)} would be new, ${changed} would change, ${unchanged} would stay as they are; ${errorsOf(faultCount ?? 0)}.`;
  const [first] = tasks;
  const example =
    first === undefined ? [] : ["The first:", asData([`- ${quoted(first.task.prompt, 120)}`], mark)];
  const data = {
    imported: false,
    new_tasks: created,
    changed,
    unchanged,
    errors: faultCount ?? 0,
    duplicates: null,
    notes,
  };
  return firstThatFit(found.faults, (faults) => ({
    text: [head, ...notes, ...faults.map(located).map(faultWords), ...example].join("\n"),
    data,
  })).answer;
}

function imported(result: ImportResult, collection: string): Answer {
  if (!result.imported) {
    throw new Failure(
      "invalid-input",
      `Nothing was imported: ${errorsOf(result.faultCount)}; ${result.goodRows} valid rows.`,
      {
        hint:
          result.goodRows === 0
            ? "Fix the rows, or give mapping; dry_run shows how the columns are read."
            : "Fix the rows, or give skip_bad_rows: true to import the valid ones.",
        faults: result.faults.map(located),
      },
    );
  }
  const { created, edited, keptBoth, skipped, unchanged, duplicates, faultCount, ignoredColumns, keptAs } =
    result;
  const notes = [
    ...(keptBoth === 0
      ? []
      : [
          `${keptBoth} came in under new ids: ${named(keptAs.map(({ taskId, newTaskId }) => `${taskId} as ${newTaskId}`).join(", "), 80)}.`,
        ]),
    ...(skipped === 0 ? [] : [`${skipped} were left out because another task has their id.`]),
    ...(duplicates === 0 ? [] : [`${duplicates} of the new ones ask what another task asks already.`]),
    ...(faultCount === 0 ? [] : [`Rows with errors were skipped: ${errorsOf(faultCount)}.`]),
    ...(ignoredColumns.length === 0
      ? []
      : [`Columns that were ignored: ${named(ignoredColumns.join(", "), 80)}.`]),
  ];
  const head = `Imported into ${quoted(collection, 80)}: ${tasksOf(created + keptBoth)} new, ${edited} changed, ${unchanged} unchanged.`;
  const data = {
    imported: true,
    new_tasks: created + keptBoth,
    changed: edited,
    unchanged,
    errors: faultCount,
    duplicates,
    notes,
  };
  return firstThatFit(result.faults, (faults) => ({
    text: [head, ...notes, ...faults.map(located).map(faultWords)].join("\n"),
    data,
  })).answer;
}

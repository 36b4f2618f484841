import type { DatabaseSync } from "node:sqlite";
import {
  type FrozenTask,
  type Json,
  frozenTaskSchema,
  metricLabel,
  pairFindingSchema,
} from "../../core/index.ts";
import { toBlob, toText } from "../queries/blobs.ts";
import { detailSchema } from "../queries/items.ts";
import { RESPONSE_TEXTS, type Seal, sealOf } from "./item-hashes.ts";

/** Events that tell what a run is doing, and nothing else. */
const KEPT_EVENTS = ["run-planned", "run-started", "run-paused", "run-resumed", "run-finished"] as const;

/** What stands in place of a text that is not there. */
const NOTHING: Readonly<Record<(typeof RESPONSE_TEXTS)[number], string | null>> = {
  text_blob: "",
  reasoning_blob: "",
  raw_blob: "null",
  messages_blob: "[]",
  context_hash: null,
};

/**
 * Takes the texts of tasks, answers, judgments and notes out of a copy of a run. What is left gives the same numbers, and
 * hashes that nobody can turn back hold what the texts were.
 */
export function withholdTexts(file: DatabaseSync): void {
  const seal = sealOf(file);
  file.exec("BEGIN");
  withholdTasks(file, seal);
  withholdDetails(file, seal);
  withholdAnswers(file, seal);
  file.exec(`
    UPDATE calls SET body_blob = NULL, partial_blob = NULL, message = NULL;
    DELETE FROM run_events WHERE type NOT IN (${KEPT_EVENTS.map((type) => `'${type}'`).join(", ")});
    UPDATE session_answers SET note = '', tags_json = '[]';
    UPDATE session_pairs SET note = '';
    DELETE FROM blobs WHERE hash NOT IN (
      SELECT setup_blob FROM runs UNION SELECT panel_blob FROM runs WHERE panel_blob IS NOT NULL
      UNION SELECT content_blob FROM run_tasks UNION SELECT detail_blob FROM scores
      UNION SELECT text_blob FROM responses UNION SELECT raw_blob FROM responses
      UNION SELECT messages_blob FROM responses
      UNION SELECT reasoning_blob FROM responses WHERE reasoning_blob IS NOT NULL);
    COMMIT; VACUUM;`);
}

/** Puts something else in place of a content, under a name that stands for the content. */
function standIn(file: DatabaseSync): (name: string, text: string) => void {
  const insert = file.prepare("INSERT OR IGNORE INTO blobs (hash, encoding, data) VALUES (?, ?, ?)");
  return (name, text) => {
    const { encoding, data } = toBlob(text);
    insert.run(name, encoding, data);
  };
}

/** Puts what is left of each content of a column in its place. */
function replaceContents(
  file: DatabaseSync,
  { table, column }: { readonly table: string; readonly column: string },
  left: (content: Json) => object,
  seal: Seal,
): void {
  const keep = standIn(file);
  const update = file.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${column} = ?`);
  file.exec(`CREATE INDEX temporary_${column} ON ${table} (${column})`);
  const rows = file
    .prepare(`SELECT hash, encoding, data FROM blobs WHERE hash IN (SELECT ${column} FROM ${table})`)
    .all();
  for (const { hash, encoding, data } of rows) {
    const content = JSON.parse(toText({ encoding: Number(encoding), data: data as Uint8Array })) as Json;
    const name = seal(column, String(hash));
    keep(name, JSON.stringify(left(content)));
    update.run(name, String(hash));
  }
  file.exec(`DROP INDEX temporary_${column}`);
}

function withholdTasks(file: DatabaseSync, seal: Seal): void {
  const left = (content: Json) => withheldTask(frozenTaskSchema.parse(content), (text) => seal("task", text));
  replaceContents(file, { table: "run_tasks", column: "content_blob" }, left, seal);
}

function withholdDetails(file: DatabaseSync, seal: Seal): void {
  replaceContents(file, { table: "scores", column: "detail_blob" }, withheldDetail, seal);
}

/** Who is better of two is a number of the results, so what a judge found of two answers stays, without its words. */
function withheldDetail(content: Json): object {
  const { parts, flags, transcript } = detailSchema.parse(content);
  const finding = pairFindingSchema.safeParse(transcript).data;
  const orders = finding?.orders.map((order) => ({ ...order, reason: "", transcript: null }));
  return { reason: "", parts, flags, transcript: finding === undefined ? null : { ...finding, orders } };
}

function withholdAnswers(file: DatabaseSync, seal: Seal): void {
  const keep = standIn(file);
  const rows = file.prepare(`SELECT id, ${RESPONSE_TEXTS.join(", ")} FROM responses`).all();
  const update = file.prepare(
    `UPDATE responses SET ${RESPONSE_TEXTS.map((column) => `${column} = ?`).join(", ")} WHERE id = ?`,
  );
  for (const row of rows) {
    const names = RESPONSE_TEXTS.map((column) => {
      const value = row[column] ?? null;
      if (value === null) return null;
      const name = seal(column, String(value));
      const text = NOTHING[column];
      if (text !== null) keep(name, text);
      return name;
    });
    update.run(...names, row["id"] ?? null);
  }
}

/** A task without its texts: equal texts stay equal, because tasks that ask the same count as related. */
export function withheldTask(task: FrozenTask, seal: (text: string) => string): FrozenTask {
  const texts = (all: readonly string[]) => all.map(seal);
  const { title, inputText, references, source } = task;
  return {
    ...task,
    ...(title === undefined ? {} : { title: seal(title) }),
    ...(inputText === undefined ? {} : { inputText: seal(inputText) }),
    ...(source === undefined ? {} : { source: seal(source) }),
    ...(references === undefined
      ? {}
      : { references: sealTexts(references, seal) as NonNullable<FrozenTask["references"]> }),
    prompt: seal(task.prompt),
    vars: sealTexts(task.vars, seal) as FrozenTask["vars"],
    scenario: texts(task.scenario),
    referenceFacts: texts(task.referenceFacts),
    rubric: sealTexts(task.rubric, seal, ["id"]) as FrozenTask["rubric"],
    autoFail: texts(task.autoFail),
    // What an answer was measured by is told, and not what it should have said.
    ...(task.metrics === undefined
      ? {}
      : {
          metrics: task.metrics.map((metric) => ({
            kind: "length",
            id: metricLabel(metric),
            min: 0,
            unit: "characters",
          })),
        }),
    metadata: {},
  };
}

/** Every text in a value, but those of keys that name something. */
function sealTexts(value: unknown, seal: (text: string) => string, names: readonly string[] = []): unknown {
  if (typeof value === "string") return seal(value);
  if (Array.isArray(value)) return value.map((one) => sealTexts(one, seal, names));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, names.includes(key) ? one : sealTexts(one, seal, names)]),
  );
}

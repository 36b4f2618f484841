import { createHash, hash } from "node:crypto";
import type { DatabaseSync, SQLOutputValue } from "node:sqlite";

/** The run that was bundled: those in which judges compare its answers came later. */
const MAIN = "(SELECT min(id) FROM runs)";

/** Stands for a content without telling it; `column`: where the content is referred to. */
export type Seal = (column: string, contentHash: string) => string;

/** What is known of an answer besides its texts. */
const RESPONSE_FACTS = [
  "finish_reason",
  "input_tokens",
  "output_tokens",
  "cached_tokens",
  "reasoning_tokens",
  "usage_estimated",
  "cost_usd",
  "latency_ms",
  "first_token_ms",
  "retries",
  "wait_ms",
  "reused",
  "started_at",
  "ended_at",
  "warnings_json",
  "served_model",
  "served_json",
] as const;
const SCORE_FACTS = [
  "scorer",
  "scorer_kind",
  "value",
  "scale_min",
  "scale_max",
  "hundred",
  "unscored_reason",
  "auto_fail",
  "points_missing",
  "points_clamped",
  "cost_usd",
  "created_at",
  "superseded_at",
] as const;
/** Columns that hold the hash of a text. */
export const RESPONSE_TEXTS = [
  "text_blob",
  "reasoning_blob",
  "raw_blob",
  "messages_blob",
  "context_hash",
] as const;

type Row = Record<string, SQLOutputValue>;

/** Whoever doesn't have all texts of a run can't find out by trying whether a guessed text is among them. */
export function sealOf(file: DatabaseSync): Seal {
  const key = createHash("sha256");
  const rows = file
    .prepare(
      `SELECT content_blob AS a, '' AS b FROM run_tasks WHERE run_id = ${MAIN}
       UNION SELECT text_blob, raw_blob FROM responses JOIN items ON items.id = item_id WHERE run_id = ${MAIN}
       ORDER BY 1, 2`,
    )
    .iterate();
  for (const { a, b } of rows) key.update(`${String(a)} ${String(b)}\n`);
  const salt = key.digest("hex");
  return (column, contentHash) => hash("sha256", `${salt} ${column} ${contentHash}`);
}

/** In a file whose texts are withheld, the hashes are sealed already. */
export const ALREADY_SEALED: Seal = (_column, contentHash) => contentHash;

export interface ItemHash {
  readonly itemId: number;
  readonly hash: string;
  /** Whether it is one of the run itself. */
  readonly isMain: boolean;
}

/** The hash of everything that is known of each item, in the order of items. The same wherever the run is stored. */
export function* itemHashes(file: DatabaseSync, seal: Seal): Generator<ItemHash> {
  const items = file.prepare(
    `SELECT items.id, items.run_id = ${MAIN} AS main, runs.run_id, task_id, model_id, sample, items.status, attempts, error_stage, error_message, skip_reason
     FROM items JOIN runs ON runs.id = items.run_id
       JOIN run_tasks ON run_tasks.id = items.task_ref JOIN run_models ON run_models.id = items.model_ref
     ORDER BY items.id`,
  );
  const response = file.prepare("SELECT * FROM responses WHERE item_id = ?");
  const scores = file.prepare("SELECT * FROM scores WHERE item_id = ? ORDER BY id");
  for (const { id, main, ...facts } of items.iterate() as Iterable<Row>) {
    const itemId = Number(id);
    const whole = [
      Object.values(facts),
      answerFacts(response.get(itemId), seal),
      scores
        .all(itemId)
        .map((score) => [
          ...SCORE_FACTS.map((column) => score[column] ?? null),
          sealed(score, "detail_blob", seal),
        ]),
    ];
    yield { itemId, hash: hash("sha256", JSON.stringify(whole)), isMain: main === 1 };
  }
}

const answerFacts = (row: Row | undefined, seal: Seal): unknown =>
  row === undefined
    ? null
    : [
        ...RESPONSE_FACTS.map((column) => row[column] ?? null),
        ...RESPONSE_TEXTS.map((column) => sealed(row, column, seal)),
      ];

const sealed = (row: Row, column: string, seal: Seal): string | null => {
  const value = row[column] ?? null;
  return value === null ? null : seal(column, String(value));
};

/** One hash over the run's tasks. */
export function tasksHash(file: DatabaseSync, seal: Seal): string {
  const all = createHash("sha256");
  const rows = file
    .prepare(`SELECT task_id, content_blob FROM run_tasks WHERE run_id = ${MAIN} ORDER BY id`)
    .iterate() as Iterable<Row>;
  for (const row of rows)
    all.update(`${JSON.stringify([row["task_id"], sealed(row, "content_blob", seal)])}\n`);
  return all.digest("hex");
}

/** One hash over the settings of the run. */
export const setupHash = (file: DatabaseSync): string =>
  hash(
    "sha256",
    JSON.stringify(
      Object.values(
        file.prepare(`SELECT run_id, setup_blob, panel_blob FROM runs WHERE id = ${MAIN}`).get() ?? {},
      ),
    ),
  );

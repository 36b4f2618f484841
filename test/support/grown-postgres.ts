import pg from "pg";
import { type NewRun, type Store, runSetupSchema } from "../../src/core/index.ts";
import { newRun } from "../../src/storage/store-contract/kit-contract.ts";

/** A run of the size that is wanted. What was answered was scored too. */
export interface GrownRun {
  readonly runId: string;
  readonly items: number;
  readonly answered: number;
}

/** A million items: three finished runs, and one that is half done. */
export const MILLION: readonly GrownRun[] = [
  { runId: "first", items: 100_000, answered: 100_000 },
  { runId: "second", items: 150_000, answered: 150_000 },
  { runId: "third", items: 250_000, answered: 250_000 },
  { runId: "half", items: 500_000, answered: 250_000 },
];

const MODELS = Array.from({ length: 10 }, (_, index) => `model-${index}`);

/** As the store itself would plan it, with one task. */
function planned(runId: string): NewRun {
  const { setup, tasks, ...run } = newRun(runId);
  const models = MODELS.map((modelId) => ({ modelId, provider: "simulated", name: modelId }));
  return { ...run, setup: runSetupSchema.parse({ ...setup, models }), tasks: tasks.slice(0, 1) };
}

const HASH = (text: string): string => `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`;

/**
 * What a run of that size leaves behind, made by the database itself in a fraction of the time. Triggers don't see it:
 * the index of words stays empty, and the counts are set at the end.
 */
function statements(run: number, first: number, { items, answered }: GrownRun, filler: number): string[] {
  const tasks = items / MODELS.length;
  const pad = filler === 0 ? "''" : `rpad('', ${filler}, 'lorem ipsum dolor sit amet ')`;
  const text = `'Answer ' || items.id || ' ' || ${pad}`;
  // Where texts are short, nobody measures them: half of them are enough.
  const of = filler === 0 ? "items.task_ref" : "items.id";
  const raw = `'{"id":' || ${of} || ',"choices":[{"text":"' || ${pad} || ${pad} || '"}]}'`;
  const detail = `'{"reason":"because ' || ${of} || ' ' || ${pad} || '","parts":{},"flags":[],"transcript":null}'`;
  const messages = `'[{"role":"user","content":"Question ' || items.task_ref || ' ' || ${pad} || '"}]'`;
  const content = `'{"taskId":"task-' || n || '","category":"c","prompt":"Question ' || n || ' ' || ${pad} || '"}'`;
  const done = `items WHERE run_id = ${run} AND status = 'COMPLETED'`;
  const blobs = (what: string, from: string, distinct = ""): string =>
    `INSERT INTO blobs (hash, encoding, data) SELECT hash, 0, data FROM
     (SELECT ${HASH("text")} AS hash, convert_to(text, 'UTF8') AS data FROM (SELECT ${distinct} ${what} AS text FROM ${from}) AS texts) AS made
     ORDER BY hash ON CONFLICT DO NOTHING`;
  return [
    `INSERT INTO run_tasks (run_id, task_id, content_blob)
     SELECT ${run}, 'task-' || n, ${HASH(content)} FROM generate_series(1, ${tasks - 1}) AS n`,
    blobs(content, `generate_series(1, ${tasks - 1}) AS n`),
    `DELETE FROM items WHERE run_id = ${run}`,
    `INSERT INTO items (run_id, task_ref, model_ref, sample, status, attempts, next_retry_at, updated_at)
     SELECT ${run}, run_tasks.id, run_models.id, 0,
       CASE WHEN row_number() OVER (ORDER BY run_tasks.id, run_models.id) <= ${answered} THEN 'COMPLETED' ELSE 'NEW' END, 1, 0, 1800000000000
     FROM run_tasks JOIN run_models USING (run_id) WHERE run_id = ${run} ORDER BY run_tasks.id, run_models.id`,
    blobs(text, done),
    blobs(raw, done, "DISTINCT"),
    blobs(detail, done, "DISTINCT"),
    blobs(messages, done, "DISTINCT"),
    `INSERT INTO responses (item_id, text_blob, raw_blob, messages_blob, context_hash, finish_reason, input_tokens,
       output_tokens, usage_estimated, cost_usd, latency_ms, started_at, ended_at, warnings_json, served_model)
     SELECT id, ${HASH(text)}, ${HASH(raw)}, ${HASH(messages)}, md5(id::text), 'stop', 100, 200, 0, 0.001, 500,
       1800000000000, 1800000000500, '[]', 'served' FROM ${done} ORDER BY id`,
    `INSERT INTO scores (item_id, scorer, scorer_kind, value, scale_min, scale_max, hundred, auto_fail, detail_blob, created_at)
     SELECT id, 'jay', 'judge', id % 5, 0, 4, (id % 5) * 25, 0, ${HASH(detail)}, 1800000000600 FROM ${done} ORDER BY id`,
    `INSERT INTO calls (run_id, item_id, model_id, provider, model, purpose, outcome, at, cost_usd, latency_ms)
     SELECT ${run}, items.id, 'model', 'simulated', 'm', purpose, 'used', 1800000000000, 0.001, 500
     FROM items, (VALUES ('answer'), ('judge')) AS made (purpose) WHERE run_id = ${run} AND status = 'COMPLETED'`,
    `INSERT INTO run_events (run_id, seq, at, type, body_json)
     SELECT ${run}, ${first} + row_number() OVER (ORDER BY items.id, type), 1800000000000, type,
       '{"type":"phase-started","phase":"JUDGING"}'
     FROM items, (VALUES ('phase-started'), ('phase-started')) AS told (type) WHERE run_id = ${run} AND status = 'COMPLETED'`,
    `UPDATE runs SET task_count = ${tasks}, last_seq = ${first + 2 * answered}
       ${items === answered ? ", status = 'FINISHED', finished_at = 1800000001000" : ""} WHERE id = ${run}`,
    `UPDATE run_models SET items_new = ${(items - answered) / MODELS.length}, items_completed = ${answered / MODELS.length}
     WHERE run_id = ${run}`,
  ];
}

/** Fills a database with runs. `filler`: so many letters in each text beside its number. */
export async function growPostgres(
  url: string,
  store: Store,
  runs: readonly GrownRun[],
  filler = 0,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Neither triggers nor foreign keys: what is written is right.
    await client.query(
      "SET session_replication_role = replica; SET synchronous_commit = off; SET work_mem = '256MB'",
    );
    for (const run of runs) {
      const { id } = await store.createRun(planned(run.runId));
      const first = (await store.lastSeq(run.runId)) ?? 0;
      for (const statement of statements(id, first, run, filler)) await client.query(statement);
    }
    await client.query("VACUUM ANALYZE");
  } finally {
    await client.end();
  }
}

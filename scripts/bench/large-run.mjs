// Large runs, written straight into the database as if they had been made.
import { createHash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { DEFAULT_CONCURRENCY, DEFAULT_LIMITS, runSetupSchema, taskSchema } from "../../src/core/index.ts";
import { openSqliteStore } from "../../src/storage/index.ts";

const SENTENCE = "Water boils at one hundred degrees at sea level, and earlier the higher one climbs. ";
const CATEGORIES = 8;
const NEW_ITEMS = "SELECT id, task_ref FROM items WHERE status = 'NEW' ORDER BY id";

const simulated = (modelId) => ({ modelId, provider: "simulated", name: modelId });

/** The setup of a run with so many simulated models and one judge. */
export const benchSetup = (models, samples = 1) =>
  runSetupSchema.parse({
    name: "bench",
    toolVersion: "0",
    config: {},
    datasets: [],
    promptTemplateHash: "-",
    judging: "pipelined",
    concurrency: DEFAULT_CONCURRENCY,
    limits: DEFAULT_LIMITS,
    providers: [{ name: "simulated", type: "simulated" }],
    models: Array.from({ length: models }, (_, index) => ({ ...simulated(`model-${index}`), samples })),
    judges: [{ judgeId: "jay", model: simulated("jay") }],
  });

function newRun({ runId, items, models, samples }) {
  const setup = benchSetup(models, samples);
  const tasks = Array.from({ length: items / models / samples }, (_, index) =>
    taskSchema.parse({
      taskId: `task-${index}`,
      title: `No. ${index}`,
      category: `category ${index % CATEGORIES}`,
      prompt: `${index}?`,
    }),
  );
  return { runId, setup, setupHash: "-", tasks, at: 1_800_000_000_000, queued: false };
}

/** Answers and scores of items that have none, and what is said of them in the end. */
function fill(path, items, ending) {
  const database = new DatabaseSync(path);
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN");
  const addBlob = database.prepare("INSERT OR IGNORE INTO blobs (hash, encoding, data) VALUES (?, 0, ?)");
  const addResponse = database.prepare(
    `INSERT INTO responses (item_id, text_blob, raw_blob, messages_blob, context_hash, finish_reason, input_tokens,
      output_tokens, usage_estimated, cost_usd, latency_ms, started_at, ended_at, warnings_json)
      VALUES (?, ?, ?, ?, '-', 'stop', 60, 72, 0, 0.001, ?, 1800000000000, 1800000000900, '[]')`,
  );
  const addScore = database.prepare(
    `INSERT INTO scores (item_id, scorer, scorer_kind, value, scale_min, scale_max, hundred, auto_fail, cost_usd,
      detail_blob, created_at) VALUES (?, 'jay', 'judge', ?, 0, 100, ?, 0, 0.001, ?, 1800000000000)`,
  );
  const blob = (text) => {
    const hash = createHash("sha256").update(text).digest("hex");
    addBlob.run(hash, Buffer.from(text));
    return hash;
  };
  for (const row of database.prepare(items).all()) {
    const [id, task] = [Number(row.id), Number(row.task_ref)];
    const text = `=${id} | "${SENTENCE}"\n${SENTENCE.repeat(3)}`;
    const messages = blob(JSON.stringify([{ role: "user", content: `${task}? ${SENTENCE}` }]));
    const raw = blob(JSON.stringify({ choices: [{ message: { role: "assistant", content: text } }] }));
    const score = (id * 37) % 101;
    const detail = { reason: `Item ${id}: ${SENTENCE}`, parts: { r1: 1 }, flags: [], transcript: [SENTENCE] };
    addResponse.run(id, blob(text), raw, messages, 500 + (id % 700) + 0.5);
    addScore.run(id, score, score, blob(JSON.stringify(detail)));
  }
  database.exec(`${ending}; COMMIT`);
  database.close();
}

/** Writes finished runs into the database at `path`, which is made when there is none. */
export async function writeLargeRuns(path, runs) {
  const store = await openSqliteStore(path);
  for (const run of runs) await store.createRun(newRun(run));
  await store.close();
  fill(path, NEW_ITEMS, "UPDATE items SET status = 'COMPLETED'; UPDATE runs SET status = 'FINISHED'");
}

/** Answers so many of the items that wait for it, as if their run had gone so far. */
export function answerSome(path, count) {
  const answered = "UPDATE items SET status = 'COMPLETED' WHERE status = 'NEW' AND id IN";
  fill(path, `${NEW_ITEMS} LIMIT ${count}`, `${answered} (SELECT item_id FROM responses)`);
}

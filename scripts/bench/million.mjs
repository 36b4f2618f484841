// A run of a million items on PostgreSQL: how long planning it takes, and how long people wait for what they look at
// afterwards. Answers and scores are written by the database itself.
import pg from "pg";
import { bankOf, fetched, post } from "./host/kit.mjs";
import { inFolder, printTable, withHost } from "./kit.mjs";
import { onPostgres } from "./postgres.mjs";

const ITEMS = 1_000_000;
const MODELS = Array.from({ length: 10 }, (_, index) => `model-${index}`);

const config = {
  run: { name: "million", datasetPath: "bank.jsonl", judging: "later" },
  routers: { simulated: { models: Object.fromEntries(MODELS.map((name) => [name, { latencyMs: 1 }])) } },
  models: MODELS.map((name) => ({ id: name, router: "simulated", model: name })),
};

const secondsOf = async (work) => {
  const start = performance.now();
  await work();
  return ((performance.now() - start) / 1000).toFixed(2);
};

/** Everything is answered and has a score from a person, as if the run had gone to its end. */
async function finish(database) {
  const client = new pg.Client(database);
  await client.connect();
  await client.query("SET session_replication_role = replica; SET synchronous_commit = off");
  const shared = (text) => `encode(sha256('${text}'), 'hex')`;
  for (const statement of [
    `INSERT INTO blobs (hash, encoding, data) SELECT encode(sha256(text::bytea), 'hex'), 0, text::bytea
     FROM (VALUES ('Because.'), ('null'), ('[]'), ('{"reason":"","parts":{},"flags":[],"transcript":null}')) AS texts (text)
     ON CONFLICT DO NOTHING`,
    `INSERT INTO responses (item_id, text_blob, raw_blob, messages_blob, context_hash, finish_reason, input_tokens,
       output_tokens, usage_estimated, cost_usd, latency_ms, started_at, ended_at, warnings_json)
     SELECT id, ${shared("Because.")}, ${shared("null")}, ${shared("[]")}, '-', 'stop', 60, 72, 0, 0.001,
       500 + id % 700, 1800000000000, 1800000000900, '[]' FROM items`,
    `INSERT INTO scores (item_id, scorer, scorer_kind, value, scale_min, scale_max, hundred, auto_fail, detail_blob, created_at)
     SELECT id, 'Ann', 'person', (id * 37) % 101, 0, 100, (id * 37) % 101, 0,
       ${shared('{"reason":"","parts":{},"flags":[],"transcript":null}')}, 1800000000000 FROM items`,
    "UPDATE items SET status = 'COMPLETED'",
    "UPDATE run_models SET items_completed = items_new, items_new = 0",
    "UPDATE runs SET status = 'FINISHED', finished_at = 1800000001000, owner_token = NULL, active_since = NULL",
    "VACUUM ANALYZE",
  ])
    await client.query(statement);
  await client.end();
}

export async function benchMillion(items = ITEMS) {
  const rows = [];
  const options = (database) => ["--no-work", "--db", database];
  await onPostgres((database) =>
    inFolder(async (folder) => {
      const files = [{ path: "bank.jsonl", content: bankOf(items / MODELS.length) }];
      let run;
      const plan = async (url) => {
        run = await (await fetch(`${url}/api/runs`, post({ config, files }))).json();
      };
      const planning = async (url) => rows.push(["planned", await secondsOf(() => plan(url))]);
      await withHost(folder, planning, options(database));
      await finish(database);
      const looking = async (url) => {
        const own = `/api/runs/${run.runId}`;
        const results = `${own}/results?brief=true`;
        for (const [name, path] of [
          ["its results, worked out for the first time", results],
          ["its results", results],
          ["leaderboard over all runs", "/api/reports/leaderboard"],
          ["list of runs", "/api/runs"],
          ["the run", own],
          ["a page of its items", `${own}/items?limit=50`],
        ])
          rows.push([name, await secondsOf(() => fetched(url + path))]);
      };
      await withHost(folder, looking, options(database));
    }),
  );
  printTable(`A run of ${items.toLocaleString("en")} items on PostgreSQL`, ["", "s"], rows);
}

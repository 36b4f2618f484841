// Search in many answers: how large the index is, how long it takes to make and to ask, and what runs pay for it.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { parseSearch } from "../../src/core/index.ts";
import pg from "pg";
import { openPostgresStore, openSqliteStore } from "../../src/storage/index.ts";
import { SearchIndexer } from "../../src/workbench/workspace/search-indexer.ts";
import { inFolder, printTable } from "./kit.mjs";
import { onPostgres } from "./postgres.mjs";
import { changesOf, searchedRun, textMaker } from "./search-texts.mjs";

const ITEMS = 100_000;
const OWNER = { token: "bench", pid: 1, machine: "here" };
/** Items in one transaction, transactions in a row, and how often the two ways take turns. */
const [TOGETHER, IN_A_ROW, TURNS] = [20, 30, 5];
const QUERIES = [
  ["a word of almost every answer", "be "],
  ["two of them", "bi be "],
  ["two of them, together", '"bi be"'],
  ["the beginning of many words", "beb"],
  ["a rare word", "dododo "],
  ["a word without another", "lala -be"],
  ["a word that nobody wrote", "zebra "],
];

const quantile = (numbers, share) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)];
const measures = [0.5, 0.95];
const clock = {
  ticks: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
    }),
};

/** Answers and judges so many items in one transaction; false when none is left. */
async function recordSome(store, text, limit) {
  const lease = { owner: OWNER, now: 1, leaseUntil: 10 ** 13 };
  const items = await store.claimItems({ runId: "bench", stage: "answer", limit, ...lease });
  const changes = items.flatMap((item) => changesOf(item, text));
  const start = performance.now();
  if (items.length > 0) await store.record("bench", OWNER, changes, 1_800_000_000_000);
  return { items: items.length, ms: performance.now() - start };
}

async function indexAll(store) {
  const start = performance.now();
  while ((await store.indexTexts()) > 0);
  return (performance.now() - start) / 1000;
}

/** Bytes of everything that is there for search alone, and of all the rest. */
async function postgresSizes(url) {
  const client = new pg.Client(url);
  await client.connect();
  // As the server does by itself within a minute.
  await client.query("VACUUM ANALYZE");
  const { rows } = await client.query(`
    SELECT sum(pg_total_relation_size(oid)) FILTER (WHERE relname LIKE 'search%')
      + pg_relation_size('run_tasks_content') + pg_relation_size('run_tasks_task') AS index,
      sum(pg_total_relation_size(oid)) AS whole
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`);
  await client.end();
  const [index, whole] = [Number(rows[0].index), Number(rows[0].whole)];
  return { index, rest: whole - index };
}

function sqliteSizes(path) {
  const database = new DatabaseSync(path);
  const bytes = (where) =>
    Number(database.prepare(`SELECT sum(pgsize) AS s FROM dbstat WHERE ${where}`).get().s);
  const own = "name LIKE 'search%' OR name IN ('run_tasks_content', 'run_tasks_task')";
  const found = { index: bytes(own), rest: bytes(`NOT (${own})`) };
  database.close();
  return found;
}

async function askAll(store) {
  const rows = [];
  for (const [name, words] of QUERIES) {
    const times = [];
    for (const sort of ["newest", "relevance"]) {
      const took = [];
      for (let again = 0; again < 3; again += 1) {
        const start = performance.now();
        await store.search({ query: parseSearch(words), sort, limit: 50 });
        took.push(performance.now() - start);
      }
      times.push(Math.max(...took).toFixed(0));
    }
    rows.push([name, ...times]);
  }
  return rows;
}

/** Milliseconds of transactions, with nothing of search there and with all of it, by turns. */
async function besideWrites(store, path, text) {
  const database = new DatabaseSync(path);
  const triggers = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE name LIKE 'search%' AND type = 'trigger'")
    .all();
  const took = { without: [], with: [] };
  for (let turn = 0; turn < 2 * TURNS; turn += 1) {
    const isWithout = turn % 2 === 0;
    if (isWithout) for (const { name } of triggers) database.exec(`DROP TRIGGER ${String(name)}`);
    else for (const { sql } of triggers) database.exec(String(sql));
    const indexer = new SearchIndexer({ store, clock, isRunning: () => true });
    if (!isWithout) indexer.start();
    for (let one = 0; one < IN_A_ROW; one += 1)
      took[isWithout ? "without" : "with"].push((await recordSome(store, text, TOGETHER)).ms);
    await indexer.close();
    if (!isWithout) await indexAll(store);
  }
  database.close();
  return took;
}

/** A run with so many answers and judgments, and some items that nobody has answered yet. */
async function fill(store, size, text) {
  const spare = 2 * TOGETHER * IN_A_ROW * TURNS;
  await store.createRun(searchedRun("bench", (size + spare) / 10, text));
  await store.acquireRun("bench", OWNER, 1, () => false);
  for (let left = size; left > 0;) left -= (await recordSome(store, text, 100)).items;
}

async function measure(engine, store, size, sizes) {
  const seconds = await indexAll(store);
  const { index, rest } = await sizes();
  const mb = (bytes) => Math.round(bytes / 1e6);
  printTable(
    `Search in ${size.toLocaleString("en")} answers and as many judgments on ${engine}`,
    ["", ""],
    [
      ["database without the index, MB", mb(rest)],
      ["index, MB", mb(index)],
      ["how much larger the index makes it, %", ((100 * index) / rest).toFixed(1)],
      ["making it anew, s", seconds.toFixed(1)],
    ],
  );
  printTable(
    `First page of 50 on ${engine}, the slowest of three, ms`,
    ["", "newest", "relevance"],
    await askAll(store),
  );
}

async function onSqlite(size) {
  await inFolder(async (folder) => {
    const path = join(folder, "assay.sqlite");
    const store = await openSqliteStore(path);
    const text = textMaker(1);
    try {
      await fill(store, size, text);
      await measure("SQLite", store, size, () => sqliteSizes(path));
      const { without, with: beside } = await besideWrites(store, path, text);
      const row = (name, took) => [name, ...measures.map((share) => quantile(took, share).toFixed(1))];
      printTable(
        `Transactions of ${TOGETHER} answers and judgments, ms`,
        ["", "median", "95 %"],
        [
          row("without search", without),
          row("with search, indexed behind them", beside),
          [
            "ratio",
            ...measures.map((share) => (quantile(beside, share) / quantile(without, share)).toFixed(2)),
          ],
        ],
      );
    } finally {
      await store.close();
    }
  });
}

export async function benchSearch(size = ITEMS) {
  await onSqlite(size);
  await onPostgres(async (url) => {
    const store = await openPostgresStore(url);
    try {
      await fill(store, size, textMaker(1));
      await measure("PostgreSQL", store, size, () => postgresSizes(url));
    } finally {
      await store.close();
    }
  });
}

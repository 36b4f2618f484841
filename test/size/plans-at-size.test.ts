import { expect, it } from "vitest";
import { ITEM_SORTS, ITEM_STATUSES, type ItemsRequest, type Store, sortsBy } from "../../src/core/index.ts";
import { openPostgresStore } from "../../src/storage/postgres/open.ts";
import { HERE, THERE, response, score } from "../../src/storage/store-contract/kit-contract.ts";
import { LARGE } from "../../src/storage/store-contract/plans-contract.ts";
import { migratedPostgres } from "../support/databases.ts";
import { type Explained, ExplainedStatements, type PlanStep } from "../support/explained-postgres.ts";
import { MILLION, growPostgres } from "../support/grown-postgres.ts";

const NOW = 1_800_000_100_000;
/** Has half of all items. */
const HALF = "half";
/** Has a tenth of them: 100,000. */
const TENTH = "first";
/** Is deleted. */
const SMALL = { runId: "small", items: 5_000, answered: 5_000 };
/** A table of which no more is read is small, or was read because of what is next to it. */
const FEW = 1_000;
/** More rows than any page or slice takes, and fewer than the runs above have. */
const MANY = 60_000;

/** How many rows of a table one step of a plan may read, where it's more than usual. */
type Limits = Readonly<Partial<Record<string, number>>>;

const times = (step: PlanStep, rows: number): number => Math.round(rows * (step["Actual Loops"] ?? 1));
const rowsOf = (step: PlanStep): number => times(step, step["Actual Rows"] ?? 0);
const readBy = (step: PlanStep): number => rowsOf(step) + times(step, step["Rows Removed by Filter"] ?? 0);

/** Steps that read too much of a large table, or put very many rows in order or into memory. */
function heavy({ sql, steps }: Explained, limits: Limits): string[] {
  return steps.flatMap((step) => {
    const table = step["Relation Name"] ?? "";
    const kind = step["Node Type"];
    const limit = limits[table] ?? (kind === "Seq Scan" ? FEW : MANY);
    if (LARGE.includes(table) && readBy(step) > limit)
      return [`${kind} reads ${readBy(step)} of ${table}: ${sql}`];
    const gathers = ["Sort", "Incremental Sort", "Hash", "Materialize"].includes(kind);
    return gathers && rowsOf(step) > MANY ? [`${kind} of ${rowsOf(step)} rows: ${sql}`] : [];
  });
}

/**
 * What may read all items or tasks of a run, and why. Of a run that has half of them, PostgreSQL rightly reads the whole
 * table; of a run that has a tenth, it must read that run's only. Times are of a page of the run with 500,000 items.
 */
const WHOLE_RUN: Readonly<Record<string, { readonly table: "items" | "run_tasks"; readonly why: string }>> = {
  "sorted by updated": {
    table: "items",
    why: "changes with every write, each of which would pay for an index: 0.26 s",
  },
  "of a status": {
    table: "items",
    why: "walks in order of ids past items of other statuses; those that are NEW come last: 0.13 s",
  },
  "sorted by status": { table: "items", why: "the same, status by status" },
  "sorted by taskId": {
    table: "run_tasks",
    why: "tasks are a tenth of the items, and sorted in memory: 0.04 s",
  },
  results: { table: "run_tasks", why: "wants the names of all tasks" },
};

/** A thousand contents at a time are looked for in all runs' tasks. Up to some size, reading those costs less than asking an index as often. */
const WHILE_DELETING: Limits = { run_tasks: 101_000 };

async function work(store: Store): Promise<void> {
  const owned = { runId: HALF, owner: HERE, now: NOW, leaseUntil: NOW + 60_000 };
  const claimed = await store.claimItems({ ...owned, stage: "answer", limit: 100, modelIds: ["model-1"] });
  expect(claimed).toHaveLength(100);
  await store.record(HALF, HERE, claimed.map(answered), NOW);
  const waiting = await store.claimItems({ ...owned, stage: "judge", limit: 100 });
  expect(waiting).toHaveLength(100);
  const judged = waiting.map((item) => ({
    type: "item-judged" as const,
    item,
    score: score(3),
    complete: true,
  }));
  await store.record(HALF, HERE, judged, NOW);
  await store.nextDue(HALF, "answer");
  await store.nextDue(HALF, "judge", ["model-1"]);
}

const answered = (item: Awaited<ReturnType<Store["claimItems"]>>[number]) => ({
  type: "item-answered" as const,
  item,
  response: response(`said of ${item.itemId}`, { contextHash: `context ${item.itemId}` }),
});

/** As a worker of another process. */
async function workTogether({ shared }: Store): Promise<void> {
  if (shared === null) throw new Error("PostgreSQL is shared");
  await shared.addWorker({ ...THERE, name: "there", version: "1", capacity: 10 });
  expect(await shared.join(HALF, THERE.token)).not.toBeNull();
  const owned = { runId: HALF, owner: THERE, now: NOW, leaseUntil: NOW + 60_000 };
  const claimed = (await shared.claim({ ...owned, stage: "answer", limit: 100 })) ?? [];
  expect(claimed).toHaveLength(100);
  const kept = claimed.slice(0, 50);
  await shared.keepOnly(
    HALF,
    THERE.token,
    kept.map(({ itemId }) => itemId),
  );
  const events = await shared.record(HALF, { token: THERE.token, batch: 1 }, kept.map(answered), NOW);
  expect(events).toHaveLength(50);
  await shared.work(HALF);
  await shared.leave(HALF, THERE.token);
}

async function look(store: Store, runId: string): Promise<void> {
  await twoPages(store, { runId, limit: 50 });
  await twoPages(store, { runId, limit: 50, modelId: "model-3" });
  await store.listItemDetails({ runId, limit: 50, taskId: "task-7" });
  await store.listRuns({ limit: 50 });
  await store.readSetup(runId);
  await store.countItems(runId);
  await store.listEvents({ runId, since: 100_000, limit: 1_000 });
  await store.findAnswered("context 1", 0);
}

async function twoPages(store: Store, request: ItemsRequest): Promise<void> {
  const { next } = await store.listItems(request);
  if (next !== null) await store.listItems({ ...request, cursor: next });
}

async function readSomeResults(store: Store, runId: string): Promise<void> {
  let pages = 0;
  for await (const page of store.readResultPages(runId)) if (page.length > 0 && (pages += 1) === 3) break;
}

/** What is done with a run by who looks at it, by name. */
const lookedAt = (store: Store, runId: string): Readonly<Record<string, () => Promise<unknown>>> => ({
  look: () => look(store, runId),
  results: () => readSomeResults(store, runId),
  "of a status": async () => {
    for (const status of ITEM_STATUSES) await twoPages(store, { runId, limit: 50, status });
  },
  ...Object.fromEntries(
    sortsBy(ITEM_SORTS).map((sort) => [
      `sorted by ${sort}`,
      () => twoPages(store, { runId, limit: 50, sort }),
    ]),
  ),
});

it("PostgreSQL: with a million items, who works, looks or deletes reads no more than is theirs", async () => {
  const url = await migratedPostgres();
  const explained = new ExplainedStatements();
  const store = await openPostgresStore(url, { connect: (address) => explained.connect(address) });
  try {
    await growPostgres(url, store, [...MILLION, SMALL]);
    await store.acquireRun(HALF, HERE, NOW, () => true);
    const found: Record<string, string[]> = {};
    const watched = async (name: string, limits: Limits, doing: () => Promise<unknown>): Promise<void> => {
      const statements = await explained.during(doing);
      expect(statements).not.toEqual([]);
      const problems = new Set(statements.flatMap((statement) => heavy(statement, limits)));
      if (problems.size > 0) found[name] = [...problems];
    };
    await watched("work", {}, () => work(store));
    await watched("work together", {}, () => workTogether(store));
    for (const { runId, items } of MILLION.filter((run) => [HALF, TENTH].includes(run.runId)))
      for (const [name, doing] of Object.entries(lookedAt(store, runId))) {
        const whole = WHOLE_RUN[name.replace("by -", "by ")];
        const isHalf = runId === HALF;
        const own = { items: isHalf ? 2 * items : items, run_tasks: (isHalf ? 2 * items : items) / 10 };
        // A hundredth more: the small run, and rows that were replaced.
        const limits = whole === undefined ? {} : { [whole.table]: own[whole.table] * 1.01 };
        await watched(`${runId}: ${name}`, limits, doing);
      }
    // The small run's rows, then every row that may refer to what they referred to, slice by slice.
    await watched("delete", WHILE_DELETING, () => store.deleteRun(SMALL.runId));
    expect(found).toEqual({});
  } finally {
    await store.close();
  }
}, 600_000);

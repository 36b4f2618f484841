import { NO_PROGRESS, type RunProgress, type Summary, reduceProgress } from "../../src/core/index.ts";
import { computeSummary } from "../../src/workbench/results/compute-summary.ts";
import { openPostgresStore, openSqliteStore } from "../../src/storage/index.ts";

/** What is left when a run is over, without what rightly differs from run to run. */
export interface Outcome {
  readonly answers: { readonly items: number; readonly withOneAnswer: number; readonly withOneScore: number };
  readonly ranking: Summary["ranking"];
  readonly counts: Summary["counts"];
  /** Told by the events, which must agree with the tables. */
  readonly told: RunProgress["models"];
}

const openStore = (database: string) =>
  database.startsWith("postgres:") ? openPostgresStore(database) : openSqliteStore(database);

export async function newestRunId(database: string): Promise<string | null> {
  const store = await openStore(database);
  try {
    return (await store.listRuns({ limit: 1 })).rows[0]?.runId ?? null;
  } finally {
    await store.close();
  }
}

/** Reads the only run of a database back. */
export async function readOutcome(database: string): Promise<Outcome> {
  const store = await openStore(database);
  try {
    const { rows: runs } = await store.listRuns({ limit: 10 });
    const [run] = runs;
    if (run === undefined || runs.length > 1) throw new Error(`expected one run, found ${runs.length}`);
    const { summary } = await computeSummary(store, run.runId, "0");

    const answers = { items: 0, withOneAnswer: 0, withOneScore: 0 };
    for (const { id } of (await store.listItems({ runId: run.runId, limit: 5000 })).rows) {
      const detail = await store.readItem(run.runId, id);
      answers.items += 1;
      if (detail?.response != null) answers.withOneAnswer += 1;
      if (detail?.scores.length === 1) answers.withOneScore += 1;
    }

    const events = await store.listEvents({ runId: run.runId, since: 0, limit: 100_000 });
    const times = (type: string) => events.filter((event) => event.type === type).length;
    if (times("item-answered") !== answers.items || times("item-judged") !== answers.items) {
      throw new Error(`${times("item-answered")} answers and ${times("item-judged")} judgements were told`);
    }
    const told = events.reduce(reduceProgress, NO_PROGRESS);
    // Sums of floating-point numbers depend on the order in which judgements came in.
    const models = Object.fromEntries(
      Object.entries(told.models).map(([id, model]) => [
        id,
        { ...model, scoreSum: Math.round(model.scoreSum * 1e6) },
      ]),
    );
    return { answers, ranking: summary.ranking, counts: summary.counts, told: models };
  } finally {
    await store.close();
  }
}

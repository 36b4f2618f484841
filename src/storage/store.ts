import { Kysely } from "kysely";
import type { Store } from "../core/index.ts";
import type { EngineDialect } from "./engine-dialect.ts";
import { migrate } from "./migrate.ts";
import * as claims from "./queries/claims.ts";
import type { QueryContext } from "./queries/context.ts";
import * as events from "./queries/events.ts";
import * as items from "./queries/items.ts";
import * as ownership from "./queries/ownership.ts";
import { record } from "./queries/record.ts";
import { readResults } from "./queries/results.ts";
import * as runs from "./queries/runs.ts";
import type { Tables } from "./schema.ts";

/** The `Store` port over one engine. */
export async function openStore(engine: EngineDialect): Promise<Store> {
  const db = new Kysely<Tables>({ dialect: engine.kysely });

  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw engine.explain(error);
    }
  };
  const read = <Result>(work: (context: QueryContext) => Promise<Result>) =>
    explained(() => work({ db, engine }));
  const write = <Result>(work: (context: QueryContext) => Promise<Result>) =>
    explained(() => db.transaction().execute((transaction) => work({ db: transaction, engine })));

  try {
    await explained(() => migrate(db, engine));
  } catch (error) {
    await db.destroy();
    throw error;
  }

  return {
    createRun: (run) => write((context) => runs.createRun(context, run)),
    findRun: (runId) => read((context) => runs.findRun(context, runId)),
    findUnfinished: (setupHash) => read((context) => runs.findUnfinished(context, setupHash)),
    listRuns: (request) => read((context) => runs.listRuns(context, request)),
    readFrozen: (runId) => read((context) => runs.readFrozen(context, runId)),
    deleteRun: (runId) => write((context) => runs.deleteRun(context, runId)),

    findActive: () => read(ownership.findActive),
    nextQueued: () => read(ownership.nextQueued),
    acquireRun: async (runId, owner, now, isGone) => {
      try {
        return await write((context) => ownership.acquireRun(context, runId, owner, now, isGone));
      } catch (error) {
        // Two processes may acquire at the same instant; the index lets one of them through.
        const active = engine.isUniqueViolation(error) ? await read(ownership.findActive) : null;
        if (active === null) throw error;
        return { acquired: false, activeRunId: active.runId };
      }
    },
    releaseRun: (runId, owner, ending, now) =>
      write((context) => ownership.releaseRun(context, runId, owner, ending, now)),
    heartbeat: (runId, owner, now) => write((context) => ownership.heartbeat(context, runId, owner, now)),

    claimItems: (request) => write((context) => claims.claimItems(context, request)),
    nextDue: (runId, stage) => read((context) => claims.nextDue(context, runId, stage)),
    readAnswer: (itemId) => read((context) => items.readAnswer(context, itemId)),
    record: (runId, owner, changes, now) => write((context) => record(context, runId, owner, changes, now)),
    note: (runId, event, now) => write((context) => events.note(context, runId, event, now)),

    countItems: (runId) => read((context) => items.countItems(context, runId)),
    listItems: (request) => read((context) => items.listItems(context, request)),
    readItem: (runId, itemId) => read((context) => items.readItem(context, runId, itemId)),
    listEvents: (request) => read((context) => events.listEvents(context, request)),
    readResults: (runId) => readResults({ db, engine }, runId),

    close: () => db.destroy(),
  };
}

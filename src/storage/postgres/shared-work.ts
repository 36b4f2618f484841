import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { SharedWork } from "../../core/index.ts";
import type { EngineDialect } from "../engine-dialect.ts";
import { requireUnchangedSchema } from "../migrate.ts";
import type { QueryContext } from "../queries/context.ts";
import type { Tables } from "../schema.ts";
import { readNow, tellNews } from "../shared/context.ts";
import * as members from "../shared/membership.ts";
import * as ownership from "../shared/ownership.ts";
import * as spending from "../shared/spending.ts";
import { changeState } from "../shared/states.ts";
import * as workers from "../shared/workers.ts";
import { listenTo } from "./listener.ts";
import { openSeatQueue } from "./seat-queue.ts";

const DEADLOCK = "40P01";
const TRIES = 5;

/** What several processes need, over PostgreSQL. */
export function sharedWork(db: Kysely<Tables>, engine: EngineDialect, pool: Pool, url: string): SharedWork {
  const explained = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw engine.explain(error);
    }
  };
  const read = <Result>(work: (context: QueryContext) => Promise<Result>) =>
    explained(() => work({ db, engine }));
  /** Whoever had to give way to another transaction begins anew. */
  const write = <Result>(work: (context: QueryContext) => Promise<Result>) =>
    explained(async () => {
      for (let tries = 1; ; tries += 1) {
        try {
          return await db.transaction().execute((transaction) => work({ db: transaction, engine }));
        } catch (error) {
          const isDeadlock = error instanceof Error && "code" in error && error.code === DEADLOCK;
          if (!isDeadlock || tries === TRIES) throw error;
        }
      }
    });
  return {
    now: () => read(({ db: reading }) => readNow(reading)),
    schemaVersion: () =>
      read(async ({ db: reading }) => {
        const row = await reading.selectFrom("schema_version").select("version").executeTakeFirst();
        return row?.version ?? 0;
      }),
    addWorker: (worker) => write((context) => workers.addWorker(context, worker)),
    beat: (token, health) => write((context) => workers.beat(context, token, health)),
    removeWorker: (token) => write((context) => workers.removeWorker(context, token)),
    listWorkers: () => read(workers.listWorkers),
    dropLostWorkers: (silentMs, isDead) =>
      write((context) => workers.dropLostWorkers(context, silentMs, isDead)),
    listActive: () => read(members.listActive),
    acquire: (runId, request) =>
      write(async (context) => {
        await requireUnchangedSchema(context.db);
        return await ownership.acquire(context, runId, request);
      }),
    release: (runId, owner, ending, now) =>
      write((context) => ownership.release(context, runId, owner, ending, now)),
    handOver: (runId, owner) => write((context) => ownership.handOver(context, runId, owner)),
    join: (runId, token) => write((context) => members.join(context, runId, token)),
    leave: (runId, token) => write((context) => members.leave(context, runId, token)),
    isOpen: (runId) => read((context) => members.isOpen(context, runId)),
    claim: (request) => write((context) => members.claim(context, request)),
    unclaim: (runId, token, itemIds) => write((context) => members.unclaim(context, runId, token, itemIds)),
    keepOnly: (runId, token, itemIds) => write((context) => members.keepOnly(context, runId, token, itemIds)),
    record: (runId, member, changes, now) =>
      write((context) => members.recordByMember(context, runId, member, changes, now)),
    work: (runId) => read((context) => members.work(context, runId)),
    askToPause: (runId) => write((context) => members.askToPause(context, runId)),
    spend: (runId, member, request, judgingCost) =>
      write((context) => spending.spend(context, runId, member, request, judgingCost)),
    change: (key, step) => write((context) => changeState(context, key, step)),
    tell: (news) => read(({ db: telling }) => tellNews(telling, news)),
    listen: (hear) => listenTo(url, hear),
    openSeats: () =>
      explained(async () => {
        const seats = await openSeatQueue(pool, () => tellNews(db, { about: "seats" }));
        return {
          offer: (offered, priority) => explained(() => seats.offer(offered, priority)),
          take: (count) => explained(() => seats.take(count)),
          isAnyWaiting: (priority) => explained(() => seats.isAnyWaiting(priority)),
          keep: (held) => explained(() => seats.keep(held)),
          giveBack: (seat) => explained(() => seats.giveBack(seat)),
          close: () => seats.close(),
        };
      }),
  };
}

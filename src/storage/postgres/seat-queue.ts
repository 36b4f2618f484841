import type { Pool } from "pg";
import { type Job, PgBoss } from "pg-boss";
import type { HeldSeat, Seat, SeatQueue } from "../../core/index.ts";

const SCHEMA = "assay_jobs";
const QUEUE = "seats";
/** Seats that were given back again and again without anybody working on them. */
const DEAD = "dead-seats";
/** A worker that says nothing of a seat for so long has lost it. */
const SILENT_SECONDS = 15;

/** Jobs of a run that failed for reasons that are not its items' stay here for a week. */
const KEPT_SECONDS = 7 * 86_400;

/**
 * Seats as jobs of pg-boss. Each has a key of its own, and the queue holds one job for a key: offering all of them again
 * and again brings those back that were given up, and no others.
 */
export async function openSeatQueue(pool: Pool, onOffer: () => Promise<void>): Promise<SeatQueue> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  // What fails is tried again with the next look; without a listener it would end the process.
  boss.on("error", () => {});
  await boss.start();
  await boss.createQueue(DEAD, { deleteAfterSeconds: KEPT_SECONDS });
  await boss.createQueue(QUEUE, {
    policy: "exclusive",
    heartbeatSeconds: SILENT_SECONDS,
    // A seat may be held for as long as a run takes.
    expireInSeconds: 86_000,
    retryLimit: 100,
    deadLetter: DEAD,
    deleteAfterSeconds: 60,
  });
  return {
    offer: async (seats, priority) => {
      if (seats.length === 0) return;
      const jobs = seats.map((seat) => ({ data: seat, singletonKey: keyOf(seat), priority }));
      const added = await boss.insert(QUEUE, jobs, { returnId: true });
      if (added !== null && added.length > 0) await onOffer();
    },
    take: async (count) => {
      const jobs = await boss.fetch<Seat>(QUEUE, { batchSize: count, includeMetadata: true });
      return jobs.map((job) => ({ ...job.data, job, priority: job.priority }));
    },
    isAnyWaiting: async (priority) => {
      const { rows } = await pool.query<{ isAny: boolean }>(
        `SELECT EXISTS (SELECT 1 FROM ${SCHEMA}.job WHERE name = $1 AND state < 'active' AND start_after <= now() AND priority >= $2) AS "isAny"`,
        [QUEUE, priority],
      );
      return rows[0]?.isAny ?? false;
    },
    keep: async (seats) => {
      if (seats.length === 0) return [];
      const { settled = [] }: Touched = await boss.touch(QUEUE, seats.map(jobOf));
      const kept = new Set(settled);
      return seats.filter((seat) => !kept.has(jobOf(seat).id));
    },
    giveBack: async (seat) => {
      await boss.complete(QUEUE, jobOf(seat));
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** What pg-boss says of a touch, which its types leave out: the jobs that are still ours. */
interface Touched {
  readonly settled?: readonly string[];
}

const jobOf = ({ job }: HeldSeat): Job => job as Job;

const keyOf = ({ runId, stage, provider, number }: Seat): string =>
  JSON.stringify([runId, stage, provider, number]);

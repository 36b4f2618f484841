import type { PruneView } from "../../../contract/index.ts";
import { type ExpiredRun, isoTime } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { deleteRun } from "../../runs/delete-run.ts";
import { readSettings } from "../settings.ts";

const DAY_MS = 86_400_000;

interface Expired {
  /** To be deleted. */
  readonly runs: readonly ExpiredRun[];
  /** To lose their raw replies, and to stay otherwise. */
  readonly raw: readonly ExpiredRun[];
}

/** What has been kept for longer than the settings say. */
async function findExpired({ store, clock }: Pick<Parts, "store" | "clock">): Promise<Expired> {
  const { runsDays, rawDays } = (await readSettings(store)).retention;
  const list = (what: "run" | "raw", days: number) =>
    days === 0 ? [] : store.listExpired({ what, endedBefore: clock.now() - days * DAY_MS });
  const runs = await list("run", runsDays);
  const goes = new Set(runs.map(({ runId }) => runId));
  const raw = (await list("raw", rawDays)).filter(({ runId }) => !goes.has(runId));
  return { runs, raw };
}

const toView = ({ finishedAt, ...run }: ExpiredRun) => ({ ...run, finishedAt: isoTime(finishedAt) });

/** Removes what has been kept for longer than the settings say, and says what that is; `isTrial`: only says it. */
export async function prune(parts: Parts, isTrial: boolean, signal?: AbortSignal): Promise<PruneView> {
  const expired = await findExpired(parts);
  const removed = { runs: [] as ExpiredRun[], raw: [] as ExpiredRun[] };
  const remove = async (what: keyof Expired, carryOut: (run: ExpiredRun) => Promise<unknown>) => {
    for (const run of expired[what]) {
      if (signal?.aborted === true) return;
      await carryOut(run);
      removed[what].push(run);
      parts.telemetry.logger.log("info", what === "runs" ? "run-expired" : "raw-expired", { ...run });
    }
  };
  if (!isTrial) {
    // Another server may have been quicker.
    await remove("runs", async ({ runId }) => {
      if ((await parts.store.findRun(runId)) !== null) await deleteRun(parts, runId);
    });
    await remove("raw", ({ runId }) => parts.store.removeRaw(runId, parts.clock.now(), signal));
  }
  const { runs, raw } = isTrial ? expired : removed;
  return { dryRun: isTrial, runs: runs.map(toView), rawReplies: raw.map(toView) };
}

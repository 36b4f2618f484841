import { setTimeout as delay } from "node:timers/promises";
import type { Client, RunView } from "../contract/index.ts";
import { Failure } from "../core/index.ts";
import type { Connection } from "./connect.ts";
import { lendVariables } from "./lend-variables.ts";
import { ServerStopped } from "./server-stopped.ts";
import { type WatchOptions, resumeCommand } from "./watch-options.ts";
import { typedFlags } from "./workspace.ts";
import { type World, tell } from "./world.ts";

/** How often to look for a host again before we give up: one that ends may still answer for a moment. */
const TRIES = 100;
const PAUSE_MS = 100;
/** After so long a person wants to know why nothing happens. */
const SILENCE_MS = 5_000;

interface FoundRun {
  readonly connection: Connection;
  readonly run: RunView;
  /** Somebody has pressed Ctrl-C meanwhile. */
  readonly isLeft: boolean;
}

/**
 * The host has ended. Whoever waits for the run becomes the host and goes on with it; where another one was
 * faster, a run that waits for its turn goes on waiting. A run that was paused stays paused. Null when Ctrl-C came before
 * anything was found.
 */
export async function findAgain(
  world: World,
  before: Connection,
  runId: string,
  options: WatchOptions,
): Promise<FoundRun | null> {
  const leave = new AbortController();
  const { signal } = leave;
  const release = world.onInterrupt(() => leave.abort());
  let tries = 0;
  let isTold = options.flags.json || options.flags.quiet;
  const startedAt = world.ticks();
  try {
    for (;;) {
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
      if (signal.aborted) return null;
      try {
        return await findOnce(world, before, runId, options, signal);
      } catch (error) {
        if (signal.aborted) return null;
        tries += 1;
        const mayComeYet = error instanceof Failure && error.code === "host-unreachable" && tries < TRIES;
        if (error instanceof ServerStopped || !mayComeYet) throw error;
        if (isTold || world.ticks() - startedAt < SILENCE_MS) continue;
        tell(world, `${error.message} Trying again…`);
        isTold = true;
      }
    }
  } catch (error) {
    throw error instanceof ServerStopped ? withoutRun(error, runId, options) : error;
  } finally {
    release();
  }
}

async function findOnce(
  world: World,
  before: Connection,
  runId: string,
  options: WatchOptions,
  leave: AbortSignal,
): Promise<FoundRun> {
  const connection = await before.reconnect(leave);
  try {
    const run = await takeItsTurn(world, connection, runId, options, leave);
    return { connection, run, isLeft: leave.aborted };
  } catch (error) {
    if (connection !== before) await connection.close();
    throw error;
  }
}

/** What is left to say of a run whose server has gone, with the database that the run is in. */
function withoutRun({ message, database }: ServerStopped, runId: string, options: WatchOptions): Failure {
  const db = typedFlags({ db: database }).join("");
  const resume = resumeCommand(runId, options, database);
  return new Failure(
    "host-unreachable",
    `${message} Whether run ${runId} goes on isn't known: another server of that database may have taken it over.`,
    {
      hint: `See its state with assay runs ${db}, and continue it with ${resume}.`,
    },
  );
}

/** How often to look whether a run can go on that another one is in the way of. */
const TURN_MS = 500;

/**
 * The run as it goes on, here or elsewhere, or waits in the queue. Others that have lost the same host go on with their
 * runs too, or with this one: whoever comes later waits, until Ctrl-C.
 */
async function takeItsTurn(
  world: World,
  connection: Connection,
  runId: string,
  { flags, judge = false }: WatchOptions,
  leave: AbortSignal,
): Promise<RunView> {
  const { client } = connection;
  const params = { runId };
  let refused = flags.json || flags.quiet ? null : 0;
  let lent: Awaited<ReturnType<typeof lendVariables>> | null = null;
  for (;;) {
    const found = await client.getRun({ params });
    const isQueued = found.state === "queued";
    const mustResume = found.state === "interrupted" || (isQueued && connection.host !== null);
    if (!mustResume || leave.aborted) return found;
    try {
      lent ??= await lendVariables(world, connection, found, false);
      if (leave.aborted) return found;
      const run = await client.resumeRun({ params, body: { judge, ...lent } });
      return leave.aborted ? await pausedRun(client, runId) : run;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      // Somebody else may have gone on with it, to its end.
      if (error.code === "conflict" && (await client.getRun({ params })).state !== found.state) continue;
      if (error.code !== "run-active") throw error;
      // Its host starts it in its turn, for those who watch it.
      if (isQueued) return found;
      // Not at once: it may be this very run that somebody else goes on with.
      if (refused === 1) tell(world, `${error.message} Run ${runId} continues after it.`);
      if (refused !== null) refused += 1;
    }
    await delay(TURN_MS, undefined, { signal: leave }).catch(() => {});
  }
}

/** What Ctrl-C asks for that came while the run was resumed. */
async function pausedRun(client: Client, runId: string): Promise<RunView> {
  const params = { runId };
  await client.pauseRun({ params }).catch(() => {});
  return await client.getRun({ params });
}

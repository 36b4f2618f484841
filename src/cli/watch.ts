import { setTimeout as delay } from "node:timers/promises";
import {
  type Client,
  type RunView,
  commandsToGoOn,
  describeBudget,
  describeLeftOut,
  describeStops,
  describeTroubles,
} from "../contract/index.ts";
import { Failure, type RunProgress, english, plainLine } from "../core/index.ts";
import type { Connection } from "./connect.ts";
import { EXIT } from "./exit-codes.ts";
import { hasScreen } from "./display/run-display.ts";
import { followRun } from "./follow.ts";
import { lendVariables } from "./lend-variables.ts";
import { ServerStopped } from "./server-stopped.ts";
import { showResults } from "./show-results.ts";
import { type WorkspaceFlags, typedFlags } from "./workspace.ts";
import { type World, print, tell } from "./world.ts";

export interface OutputFlags {
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface WatchOptions {
  readonly flags: OutputFlags;
  /** Flags that lead to the same workspace, to be typed when the run is resumed. */
  readonly workspace: WorkspaceFlags;
  /** Judge also what was left for later. */
  readonly judge?: boolean;
  /** False for lines also where there is room for a screen. */
  readonly isScreen?: boolean;
  /** How far the run had come before, where only what came after is shown. */
  readonly before?: RunProgress;
}

/** What there is to do in a run. */
const UNITS = { answers: "items", questions: "ratings", comparisons: "comparisons" } as const;

/** Shows a run that has been started until it comes to rest, and then what came of it. */
export async function watch(
  world: World,
  connection: Connection,
  run: RunView,
  options: WatchOptions,
): Promise<number> {
  const { runId } = run;
  const { flags } = options;
  const isScreen = options.isScreen !== false && hasScreen(world);
  const mode = flags.json ? "json" : flags.quiet ? "quiet" : isScreen ? "screen" : "normal";
  const announce = () => {
    if (mode === "json" || mode === "quiet") return;
    for (const warning of run.warnings) tell(world, `Note: ${warning}`);
    const doing = run.state === "queued" ? "Queued" : "Running";
    tell(world, `${doing} ${runId}: ${run.totalItems} ${UNITS[run.kind]}. Watch at ${connection.url}/`);
  };
  const { end, files } = await followRun(world, connection, runId, mode, announce, options.before);
  if (end === "host-lost" || (end === "interrupted" && connection.host === null))
    return await goOnElsewhere(world, connection, runId, options);
  if (end !== "finished") return atRest(world, connection, runId, end, options);
  if (mode !== "quiet") await showUnlessBlind(world, connection.client, run, files, flags.json);
  if (flags.json) return EXIT.done;
  // Also when nothing else is told: nobody should take half of an answer for the whole.
  const ended = await connection.client.getRun({ params: { runId } });
  const told = [
    ...describeTroubles(ended).map(english),
    ...describeStops(ended).map(english),
    ...(await leftOutOf(connection.client, ended)),
    ...(mode === "quiet" ? [] : commandsToGoOn(ended)),
  ];
  for (const text of told) tell(world, plainLine(text));
  return EXIT.done;
}

/** What the spending limit has left out, why, and about what the rest costs. */
async function leftOutOf(client: Client, run: RunView): Promise<string[]> {
  const leftOut = describeLeftOut(run);
  if (leftOut === null) return [];
  const budget = await client.getRunBudget({ params: { runId: run.runId } });
  return [[leftOut, ...describeBudget(budget)].map(english).join(" ")];
}

/** While somebody scores the run blind, results would tell who gave which answer. */
async function showUnlessBlind(
  world: World,
  client: Client,
  run: RunView,
  files: readonly string[],
  json: boolean,
): Promise<void> {
  try {
    await showResults(world, client, run, files, json);
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== "session-open") throw error;
    const { runId } = run;
    if (json) print(world, JSON.stringify({ type: "results-hidden", runId, message: error.message }));
    else tell(world, `Finished. ${error.message} See the results afterwards: assay results ${runId}`);
  }
}

type Rest = "paused" | "left" | "interrupted";
const REST_NOTICES: Readonly<Record<Rest, string>> = {
  paused: "Paused. Nothing is lost.",
  left: "Stopped watching the run.",
  interrupted: "The run was interrupted. Nothing is lost.",
};

function atRest(
  world: World,
  { otherDatabase }: Connection,
  runId: string,
  end: Rest,
  options: WatchOptions,
): number {
  const said = REST_NOTICES[end];
  const resume = resumeCommand(runId, options, otherDatabase);
  if (!options.flags.json) tell(world, `${said} Continue with: ${resume}`);
  return EXIT.interrupted;
}

/** What to type to go on in the same way, also when the server that knew of another database is gone. */
function resumeCommand(runId: string, { workspace, judge }: WatchOptions, database: string | null): string {
  const flags = typedFlags(database === null ? workspace : { ...workspace, db: database });
  const command = ["assay resume", runId, ...(judge === true ? ["--judge"] : []), ...flags].join(" ");
  return database?.includes("***") === true ? `${command}, with the password in place of ***` : command;
}

/** How often to look for a host again before we give up: one that ends may still answer for a moment. */
const TRIES = 100;
const PAUSE_MS = 100;

/**
 * The host has ended. Whoever waits for the run becomes the host and goes on with it; where another one was
 * faster, a run that waits for its turn goes on waiting. A run that was paused stays paused.
 */
async function goOnElsewhere(
  world: World,
  before: Connection,
  runId: string,
  options: WatchOptions,
): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    await delay(PAUSE_MS);
    try {
      return await goOn(world, before, runId, options);
    } catch (error) {
      if (error instanceof ServerStopped) throw withoutRun(error, runId, options);
      if (!(error instanceof Failure) || error.code !== "host-unreachable" || tries >= TRIES) throw error;
    }
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

async function goOn(world: World, before: Connection, runId: string, options: WatchOptions): Promise<number> {
  const connection = await before.reconnect();
  try {
    const run = await takeItsTurn(world, connection, runId, options);
    if (run.state === "paused" || run.state === "interrupted")
      return atRest(world, connection, runId, run.state, options);
    return await watch(world, connection, run, options);
  } finally {
    await connection.close();
  }
}

/** How often to look whether a run can go on that another one is in the way of. */
const TURN_MS = 500;

/**
 * The run as it goes on, here or elsewhere, or waits in the queue. Others that have lost the same host go on with their
 * runs too, or with this one: whoever comes later waits, until Ctrl-C, which leaves the run as it is.
 */
async function takeItsTurn(
  world: World,
  connection: Connection,
  runId: string,
  { flags, judge = false }: WatchOptions,
): Promise<RunView> {
  const { client } = connection;
  const leave = new AbortController();
  const release = world.onInterrupt(() => leave.abort());
  try {
    for (let isTold = flags.json || flags.quiet; ; isTold = true) {
      const found = await client.getRun({ params: { runId } });
      const isQueued = found.state === "queued";
      const mustResume = found.state === "interrupted" || (isQueued && connection.host !== null);
      if (!mustResume || leave.signal.aborted) return found;
      const lent = await lendVariables(world, connection, found, false);
      try {
        return await client.resumeRun({ params: { runId }, body: { judge, ...lent } });
      } catch (error) {
        if (!(error instanceof Failure) || error.code !== "run-active") throw error;
        // Its host starts it in its turn, for those who watch it.
        if (isQueued) return found;
      }
      const { activeRunId } = await client.getStatus();
      if (!isTold && activeRunId !== null && activeRunId !== runId)
        tell(world, `Run ${activeRunId} is running now; run ${runId} continues after it.`);
      await delay(TURN_MS, undefined, { signal: leave.signal }).catch(() => {});
    }
  } finally {
    release();
  }
}

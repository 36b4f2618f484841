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
import type { ProgressMode } from "./display/progress-display.ts";
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

/** Shows a run that has been started until it comes to rest, here or elsewhere, and then what came of it. */
export async function watch(
  world: World,
  connection: Connection,
  started: RunView,
  options: WatchOptions,
): Promise<number> {
  const { runId } = started;
  const mode = modeOf(world, options);
  let run = started;
  let used = connection;
  let { before } = options;
  let said = "";
  const announce = () => {
    if (mode === "json" || mode === "quiet") return;
    if (said === "") for (const warning of run.warnings) tell(world, `Note: ${warning}`);
    else if (run.state === "finished") return;
    const doing = run.state === "queued" ? "Queued" : "Running";
    const news = `${doing} ${runId}: ${run.totalItems} ${UNITS[run.kind]}. Watch at ${used.url}/`;
    if (news !== said) tell(world, news);
    said = news;
  };
  try {
    for (;;) {
      const isElsewhere = used.host === null;
      const { end, files, progress } = await followRun(world, used, runId, mode, announce, before);
      if (end === "finished") return await showEnd(world, used.client, run, files, options.flags);
      if (end !== "host-lost" && (end !== "interrupted" || !isElsewhere))
        return atRest(world, used, runId, end, options);
      before = progress;
      const found = await findAgain(world, used, runId, options);
      if (found === null) return atRest(world, used, runId, "left", options);
      if (used !== connection && used !== found.connection) await used.close();
      used = found.connection;
      run = found.run;
      const { state } = run;
      if (state === "paused" || state === "interrupted") return atRest(world, used, runId, state, options);
      if (found.isLeft) return atRest(world, used, runId, "left", options);
    }
  } finally {
    if (used !== connection) await used.close();
  }
}

function modeOf(world: World, { flags, isScreen = true }: WatchOptions): ProgressMode {
  if (flags.json) return "json";
  if (flags.quiet) return "quiet";
  return isScreen && hasScreen(world) ? "screen" : "normal";
}

async function showEnd(
  world: World,
  client: Client,
  run: RunView,
  files: readonly string[],
  { json, quiet }: OutputFlags,
): Promise<number> {
  if (json || !quiet) await showUnlessBlind(world, client, run, files, json);
  if (json) return EXIT.done;
  // Also when nothing else is told: nobody should take half of an answer for the whole.
  const ended = await client.getRun({ params: { runId: run.runId } });
  const told = [
    ...describeTroubles(ended).map(english),
    ...describeStops(ended).map(english),
    ...(await leftOutOf(client, ended)),
    ...(quiet ? [] : commandsToGoOn(ended)),
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
async function findAgain(
  world: World,
  before: Connection,
  runId: string,
  options: WatchOptions,
): Promise<FoundRun | null> {
  const leave = new AbortController();
  const release = world.onInterrupt(() => leave.abort());
  try {
    for (let tries = 1; ; tries += 1) {
      await delay(PAUSE_MS, undefined, { signal: leave.signal }).catch(() => {});
      if (leave.signal.aborted) return null;
      const connection = await before.reconnect();
      try {
        const run = await takeItsTurn(world, connection, runId, options, leave.signal);
        return { connection, run, isLeft: leave.signal.aborted };
      } catch (error) {
        if (connection !== before) await connection.close();
        const isGone = error instanceof Failure && error.code === "host-unreachable";
        if (!isGone || tries >= TRIES) throw error;
      }
    }
  } catch (error) {
    throw error instanceof ServerStopped ? withoutRun(error, runId, options) : error;
  } finally {
    release();
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
  for (;;) {
    const found = await client.getRun({ params });
    const isQueued = found.state === "queued";
    const mustResume = found.state === "interrupted" || (isQueued && connection.host !== null);
    if (!mustResume || leave.aborted) return found;
    try {
      const lent = await lendVariables(world, connection, found, false);
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

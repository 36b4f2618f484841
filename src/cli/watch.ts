import {
  type Client,
  type RunView,
  commandsToGoOn,
  describeBudget,
  describeLeftOut,
  describeStops,
  describeTroubles,
} from "../contract/index.ts";
import { Failure, english, plainLine } from "../core/index.ts";
import type { Connection } from "./connect.ts";
import { EXIT } from "./exit-codes.ts";
import type { ProgressMode } from "./display/progress-display.ts";
import { hasScreen } from "./display/run-display.ts";
import { findAgain } from "./find-again.ts";
import { followRun } from "./follow.ts";
import { showResults } from "./show-results.ts";
import { type OutputFlags, type WatchOptions, resumeCommand } from "./watch-options.ts";
import { type World, print, tell } from "./world.ts";

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
  let files: readonly string[] = [];
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
      const { end, written, progress } = await followRun(world, used, runId, mode, announce, before);
      if (written.length > 0) files = written;
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
      if (found.isLeft && state !== "finished") return atRest(world, used, runId, "left", options);
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

import type { ReplayView } from "../../../contract/index.ts";
import { type LogLevel, plainLine, wholeNumber } from "../../../core/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { progressSoFar } from "../../follow.ts";
import type { OutputFlags } from "../../watch-options.ts";
import { watch } from "../../watch.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface ControlFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}
export interface RetryFlags extends WorkspaceFlags, OutputFlags {
  readonly item?: number;
  readonly judge: boolean;
  readonly force: boolean;
}
export interface DeleteFlags extends ControlFlags {
  readonly yes: boolean;
}
export interface ReplayFlags extends ControlFlags {
  readonly reasoning: boolean;
}
export interface LogFlags extends ControlFlags {
  readonly level?: LogLevel;
  readonly since?: number;
}

/** `assay pause`: calls in flight finish. */
export function pause(world: World, flags: ControlFlags, runId: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const run = await client.pauseRun({ params: { runId } });
    if (flags.json) print(world, JSON.stringify(run));
    else tell(world, `Pausing ${runId} when requests in flight finish. To continue: assay resume ${runId}`);
    return EXIT.done;
  });
}

/** `assay retry`: has what failed tried again, and shows the run until it comes to rest. */
export function retry(world: World, flags: RetryFlags, runId: string): Promise<number> {
  const workspace = workspaceOf(world, flags);
  return connected(world, flags, async (client, connection) => {
    const params = { runId };
    const { item, judge, force } = flags;
    const before = await progressSoFar(client, runId, flags);
    const itemParams = { ...params, itemId: String(item) };
    const run =
      item === undefined
        ? await client.retryFailed({ params, body: { force, ...(judge ? { stage: "judge" as const } : {}) } })
        : await (judge
            ? client.retryJudge({ params: itemParams, body: { force } })
            : client.retryItem({ params: itemParams, body: { force } }));
    return await watch(world, connection, run, { flags, workspace: workspace.named, judge, before });
  });
}

/** `assay delete`: a run with everything that belongs to it. */
export function deleteRun(world: World, flags: DeleteFlags, runId: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const run = await client.getRun({ params: { runId } });
    await confirm(
      world,
      flags,
      `Delete run ${runId} with its ${run.totalItems} items and its report? This can't be undone.`,
    );
    await client.deleteRun({ params: { runId } });
    return EXIT.done;
  });
}

const LOG_PAGE = 1000;

/** `assay log`: what happened in a run, line by line. */
export function log(world: World, flags: LogFlags, runId: string): Promise<number> {
  return connected(world, flags, async (client) => {
    let since = flags.since ?? 0;
    for (;;) {
      const query = { since: String(since), limit: String(LOG_PAGE), level: flags.level };
      const lines = await client.listLog({ params: { runId }, query });
      for (const line of lines) {
        const { timestamp, level, message } = line;
        const shown = `${timestamp} ${level.padEnd(5)} ${plainLine(message)}`;
        print(world, flags.json ? JSON.stringify(line) : shown);
        since = line.seq;
      }
      if (lines.length < LOG_PAGE) return EXIT.done;
    }
  });
}

/** `assay replay`: puts an item's question again and shows both answers. */
export function replay(world: World, flags: ReplayFlags, runId: string, itemId: string): Promise<number> {
  return connected(world, flags, async (client) => {
    const view = await client.replayItem({ params: { runId, itemId } });
    if (flags.json) print(world, JSON.stringify(view));
    else for (const line of replayLines(view, flags.reasoning)) print(world, line);
    return EXIT.done;
  });
}

function* replayLines(view: ReplayView, shows: boolean): Generator<string> {
  const { contextHash, storedContextHash, storedText, storedReasoning, answer } = view;
  yield `context  ${contextHash} (${storedContextHash === contextHash ? "same as stored" : "stored: " + (storedContextHash ?? "none")})`;
  yield `now      ${Math.round(answer.latencyMs)} ms, ${answer.usage.outputTokens ?? "?"} tokens`;
  yield* reasoningLines(answer.reasoning, shows);
  yield* indented(answer.text);
  yield "then";
  yield* reasoningLines(storedReasoning, shows);
  yield* indented(storedText ?? "(no answer)");
}

/** What was thought, or how much of it there is. */
function reasoningLines(reasoning: string | null, shows: boolean): string[] {
  if (reasoning === null) return [];
  const size = `reasoning: ${wholeNumber(reasoning.length)} characters`;
  return shows
    ? [`  ${size}`, ...indented(reasoning).map((line) => `  ${line}`), ""]
    : [`  ${size} (--reasoning shows them)`, ""];
}

/** Lines keep how far they are indented: answers may be code. */
function indented(text: string): string[] {
  return text.split("\n").map((line) => `  ${/^ */.exec(line)?.[0] ?? ""}${plainLine(line.trimStart())}`);
}

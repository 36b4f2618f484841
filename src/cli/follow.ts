import { setTimeout as delay } from "node:timers/promises";
import { Failure, NO_PROGRESS, type RunProgress, reduceProgress } from "../core/index.ts";
import type { Client } from "../contract/index.ts";
import type { Connection } from "./connect.ts";
import { type ProgressDisplay, type ProgressMode, progressDisplay } from "./display/progress-display.ts";
import { runDisplay } from "./display/run-display.ts";
import { sayOutages } from "./say-outages.ts";
import type { World } from "./world.ts";

export interface FollowEnd {
  /** `left`: we stopped looking; the run is as it was. `interrupted`: it came to rest, and nobody had asked for it. */
  readonly end: "finished" | "paused" | "left" | "interrupted" | "host-lost";
  /** The report's files, as far as they were written meanwhile. */
  readonly written: readonly string[];
  /** How far it has come: what is told after this goes on from here. */
  readonly progress: RunProgress;
}

/**
 * Shows a run until it comes to rest. Ctrl-C pauses it, a second one cuts its calls off.
 * A host that goes away while the run waits for its turn is no failure: the run is still there.
 */
export async function followRun(
  world: World,
  connection: Connection,
  runId: string,
  mode: ProgressMode,
  /** Called when Ctrl-C is listened to: nobody can press it too early after what this says. */
  announce: () => void,
  /** How far it had come before: that counts, and is not told again. */
  before: RunProgress = NO_PROGRESS,
): Promise<FollowEnd> {
  const { client, host } = connection;
  const leave = new AbortController();
  let interrupts = 0;
  let isOver = false;
  const interrupt = (): void => {
    interrupts += 1;
    if (interrupts === 1) {
      const next = host === null ? "stop watching" : "cancel them";
      client.pauseRun({ params: { runId } }).then(
        () => {
          if (!isOver) display.say(`Pausing when requests in flight finish. Press Ctrl-C again to ${next}.`);
        },
        // A run that waits for its turn cannot be paused: we stop waiting with it.
        () => leave.abort(),
      );
    } else if (host === null) {
      leave.abort();
    } else {
      void host.cutOff();
    }
  };
  const display: ProgressDisplay =
    mode === "screen" ? await runDisplay(world, connection, runId, interrupt) : progressDisplay(world, mode);
  const release = world.onInterrupt(interrupt);
  // Where another process calls the models, that one says it.
  const sayNoMore = host === null ? () => {} : sayOutages(host, (text) => display.say(text));
  announce();
  let progress = before;
  let written: readonly string[] = [];
  let end: FollowEnd["end"];
  try {
    for await (const event of connection.follow(runId, leave.signal, before.seq)) {
      progress = reduceProgress(progress, event);
      display.show(event, progress);
      if (event.type === "report-written") written = event.files;
    }
    const { activity } = progress;
    end = activity === "finished" || activity === "paused" ? activity : "interrupted";
  } catch (error) {
    if (leave.signal.aborted) {
      end = "left";
    } else if (error instanceof Failure && error.code === "host-unreachable" && host === null) {
      end = "host-lost";
    } else if (error instanceof Failure && error.code === "session-open") {
      display.say(`${error.message} Progress is hidden until the session is finished; the run goes on.`);
      end = await restOf(client, runId, leave.signal);
    } else {
      throw error;
    }
  } finally {
    isOver = true;
    sayNoMore();
    await display.end();
    release();
  }
  // Whoever wanted it to pause goes on with it nowhere else.
  const isLost = end === "host-lost" || (end === "interrupted" && host === null);
  return { end: isLost && interrupts > 0 ? "left" : end, written, progress: atRest(progress) };
}

const PAGE = 1000;

/**
 * How far a run has come, as what a command does to it next is counted from and told; nothing while that is hidden.
 * Programs are given all events, from the first on.
 */
export async function progressSoFar(
  client: Client,
  runId: string,
  { json }: { readonly json: boolean },
): Promise<RunProgress> {
  if (json) return NO_PROGRESS;
  let progress = NO_PROGRESS;
  try {
    for (let isMore = true; isMore;) {
      const query = { since: String(progress.seq), limit: String(PAGE) };
      const events = await client.listEvents({ params: { runId }, query });
      progress = events.reduce(reduceProgress, progress);
      isMore = events.length === PAGE;
    }
  } catch (error) {
    if (error instanceof Failure && error.code === "session-open") return NO_PROGRESS;
    throw error;
  }
  return atRest(progress);
}

const atRest = (progress: RunProgress): RunProgress => ({
  ...progress,
  activeSince: null,
  retries: 0,
  waiting: null,
});

/** How often to look whether a run has come to rest that nothing is told of. */
const LOOK_AGAIN_MS = 500;

/** Waits until a run comes to rest, without its events. */
async function restOf(client: Client, runId: string, signal: AbortSignal): Promise<FollowEnd["end"]> {
  for (;;) {
    if (signal.aborted) return "left";
    const { state } = await client.getRun({ params: { runId } });
    if (state === "finished" || state === "paused" || state === "interrupted") return state;
    await delay(LOOK_AGAIN_MS, undefined, { signal }).catch(() => {});
  }
}

import {
  type RunEvent,
  type RunProgress,
  describeEvent,
  describeSeconds,
  english,
  plainLine,
  totalProgress,
} from "../../core/index.ts";
import { type World, print, tell } from "../world.ts";

/** Shows a run while it goes on. */
export interface ProgressDisplay {
  show(event: RunEvent, progress: RunProgress): void;
  /** Tells the person something meanwhile. */
  say(text: string): void;
  /** Clears what would stand in the way of what comes next. */
  end(): Promise<void> | void;
}

export type ProgressMode = "json" | "quiet" | "normal" | "screen";

/** In lines; a screen is drawn by `run-display.ts`. */
export function progressDisplay(world: World, mode: Exclude<ProgressMode, "screen">): ProgressDisplay {
  const lines = linesOf(world, mode);
  return {
    ...lines,
    say: (text) => {
      lines.end();
      tell(world, text);
    },
  };
}

interface LineDisplay extends Pick<ProgressDisplay, "show"> {
  end(): void;
}

function linesOf(world: World, mode: Exclude<ProgressMode, "screen">): LineDisplay {
  if (mode === "json") return jsonLines(world);
  if (mode === "quiet") return errorLines(world);
  return world.isInteractive ? liveBar(world) : plainLines(world);
}

/** Each event as it is. Those that come at once are written at once: there may be thousands a second. */
function jsonLines(world: World): LineDisplay {
  let lines: string[] = [];
  const write = (): void => {
    if (lines.length > 0) print(world, lines.join("\n"));
    lines = [];
  };
  return {
    show: (event) => {
      if (lines.length === 0) setImmediate(write);
      lines.push(JSON.stringify(event));
    },
    end: write,
  };
}

/** Failures for good, and what becomes of workers: a run may stand still because of them. */
function isTold(event: RunEvent): boolean {
  return describeEvent(event).level === "ERROR" || WORKERS.has(event.type);
}

const WORKERS: ReadonlySet<RunEvent["type"]> = new Set(["worker-declined", "worker-lost"]);

function errorLines(world: World): LineDisplay {
  return {
    show: (event) => {
      if (isTold(event)) tell(world, plainLine(describeEvent(event).message));
    },
    end: () => {},
  };
}

/** For logs: a line at every tenth, and what is told of failures and workers. */
function plainLines(world: World): LineDisplay {
  const errors = errorLines(world);
  let tenth = 0;
  return {
    show: (event, progress) => {
      errors.show(event, progress);
      const { done, total } = totalProgress(progress);
      const now = total === 0 ? 0 : Math.floor((10 * done) / total);
      // What was done before it was resumed is no news.
      if (now > tenth && event.type !== "run-resumed") tell(world, describeProgress(progress, world.now()));
      tenth = now;
    },
    end: () => {},
  };
}

const FRAME_MS = 100;

/** For a person at a terminal: one line that is drawn again and again. */
function liveBar(world: World): LineDisplay {
  const errors = errorLines(world);
  let drawnAt = Number.NEGATIVE_INFINITY;
  const clear = () => world.process.stderr.write("\r\u001B[K");
  return {
    show: (event, progress) => {
      if (isTold(event)) {
        clear();
        errors.show(event, progress);
      }
      if (world.ticks() - drawnAt < FRAME_MS) return;
      drawnAt = world.ticks();
      const text = describeProgress(progress, world.now());
      const room = Math.max(10, Math.min(30, world.columns() - text.length - 3));
      const { done, total } = totalProgress(progress);
      const filled = total === 0 ? 0 : Math.round((room * done) / total);
      const line = `${"━".repeat(filled)}${"─".repeat(room - filled)} ${text}`;
      world.process.stderr.write(`\r\u001B[K${line.slice(0, world.columns() - 1)}`);
    },
    end: clear,
  };
}

/** `96/192 done, 41/s, 2 s left, 1 failed, 2 without a score, 3 retries, waiting 12 s, retry 2/3` */
export function describeProgress(progress: RunProgress, now: number): string {
  const { done, total, answered, failed, unscored } = totalProgress(progress);
  const seconds = progress.activeSince === null ? 0 : Math.max(0.001, (now - progress.activeSince) / 1000);
  const rate = seconds === 0 ? 0 : (done - progress.doneBefore) / seconds;
  const left = rate === 0 ? null : (total - done) / rate;
  return [
    `${done}/${total} done`,
    ...(answered > done ? [`${answered} answered`] : []),
    ...(rate === 0 ? [] : [`${rate < 10 ? rate.toFixed(1) : Math.round(rate)}/s`]),
    ...(left === null || done === total ? [] : [`${english(describeSeconds(left))} left`]),
    ...(failed === 0 ? [] : [`${failed} failed`]),
    ...(unscored === 0 ? [] : [`${unscored} without a score`]),
    ...(progress.retries === 0
      ? []
      : [`${progress.retries} ${progress.retries === 1 ? "retry" : "retries"}`]),
    ...waiting(progress, now),
  ].join(", ");
}

/** Shorter waits are over before they are read. */
const WORTH_TELLING_MS = 1000;

/** `waiting 12 s, retry 2/3` */
function waiting({ waiting: wait, activity }: RunProgress, now: number): string[] {
  if (wait === null || activity !== "running" || wait.until - now < WORTH_TELLING_MS) return [];
  return [`waiting ${english(describeSeconds((wait.until - now) / 1000))}, ${wait.reason}`];
}

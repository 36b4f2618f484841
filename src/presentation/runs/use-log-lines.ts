import { useState } from "react";
import type { Client } from "../../contract/index.ts";
import type { LogLevel } from "../../core/index.ts";
import { LINES_KEPT, type LiveLine, isOfItem, lineOf } from "./use-run-events.ts";

/** So many are shown at first, and so many more each time. */
const STEP = 200;
/** So many events are read at a time. */
const PAGE = 500;

export type LogChoice = "RUN" | LogLevel;
const LEVELS: readonly LogLevel[] = ["INFO", "WARN", "ERROR"];

function isShown(line: LiveLine, choice: LogChoice): boolean {
  return choice === "RUN" ? !isOfItem(line) : LEVELS.indexOf(line.level) >= LEVELS.indexOf(choice);
}

/** The number from which on no line of a choice is missing: of many, only the latest are kept. */
function completeFrom(lines: readonly LiveLine[], choice: LogChoice): number {
  const firstOf = (some: readonly LiveLine[]): number => (some.length < LINES_KEPT ? 1 : (some[0]?.seq ?? 1));
  const ofRun = firstOf(lines.filter((line) => !isOfItem(line)));
  return choice === "INFO" ? Math.max(ofRun, firstOf(lines.filter(isOfItem))) : ofRun;
}

/** Lines read besides, all there are from a number up to before another. */
interface Earlier {
  readonly from: number;
  readonly to: number;
  readonly lines: readonly LiveLine[];
}

export interface LogLines {
  /** The latest last. */
  readonly shown: readonly LiveLine[];
  readonly hasEarlier: boolean;
  readonly isReading: boolean;
  readonly showEarlier: () => void;
}

interface LogSource {
  readonly client: Client;
  readonly runId: string;
  /** Told why earlier lines could not be read. */
  readonly onProblem: (error: unknown) => void;
}

/** Lines of a choice: the latest at first, earlier ones as they are asked for, from the host where they are no longer here. */
export function useLogLines(
  { client, runId, onProblem }: LogSource,
  lines: readonly LiveLine[],
  choice: LogChoice,
): LogLines {
  const [count, setCount] = useState(STEP);
  const [read, setRead] = useState<Earlier | null>(null);
  const [isReading, setReading] = useState(false);
  const start = completeFrom(lines, choice);
  // What went since it was read would be missing in between.
  const earlier = read === null || read.to < start ? null : read;
  const from = Math.min(start, earlier?.from ?? start);
  const known = [
    ...(earlier?.lines ?? []).filter(({ seq }) => seq < start),
    ...lines.filter(({ seq }) => seq >= start),
  ].filter((line) => isShown(line, choice));
  const showEarlier = async (): Promise<void> => {
    setReading(true);
    try {
      const pages: (readonly LiveLine[])[] = [];
      let [next, wanted] = [from, count + STEP - known.length];
      while (next > 1 && wanted > 0) {
        const since = Math.max(0, next - 1 - PAGE);
        const query = { since: String(since), limit: String(next - 1 - since) };
        const page = (await client.listEvents({ params: { runId }, query })).map(lineOf);
        pages.push(page);
        wanted -= page.filter((line) => isShown(line, choice)).length;
        next = since + 1;
      }
      if (next < from)
        setRead({
          from: next,
          to: earlier?.to ?? start,
          lines: [...pages.toReversed().flat(), ...(earlier?.lines ?? [])],
        });
      setCount(count + STEP);
    } catch (error) {
      onProblem(error);
    } finally {
      setReading(false);
    }
  };
  return {
    shown: known.slice(-count),
    hasEarlier: known.length > count || from > 1,
    isReading,
    showEarlier: () => void showEarlier(),
  };
}

import { i18n } from "@lingui/core";
import { plural, t } from "@lingui/core/macro";
import type { RunView } from "../../contract/index.ts";
import { type RunEvent, describeEvent } from "../../core/index.ts";
import { spoken } from "../language.ts";
import { formatNumber } from "../format.ts";
import { reasonWords } from "../results/reasons.ts";

type LoggedRun = Pick<RunView, "kind" | "judging"> & { readonly judges: readonly unknown[] };

/** An event in words for people. The log of the API keeps the words of its documents, which scripts read. */
export function logWords(event: RunEvent, run: LoggedRun): string {
  const { kind } = run;
  const isOfJudges = kind !== "answers";
  switch (event.type) {
    case "run-planned": {
      const taskCount = event.tasks;
      const modelCount = Object.keys(event.totals).length;
      const tasks =
        kind === "questions"
          ? plural(taskCount, { one: "# question", other: "# questions" })
          : plural(taskCount, { one: "# task", other: "# tasks" });
      const models = isOfJudges
        ? plural(modelCount, { one: "# judge", other: "# judges" })
        : plural(modelCount, { one: "# model", other: "# models" });
      return t`Planned: ${tasks}, ${models}`;
    }
    case "run-added": {
      const { toolVersion, digest } = event;
      return t`Added from a bundle made with Assay ${toolVersion} (${digest})`;
    }
    case "run-started":
      return t`Run started`;
    case "run-resumed": {
      const calls = event.takenOver;
      return calls === 0
        ? t`Run resumed`
        : plural(calls, {
            one: "Run resumed; # interrupted call is repeated",
            other: "Run resumed; # interrupted calls are repeated",
          });
    }
    case "run-paused":
      return t`Run paused`;
    case "run-finished":
      return t`Run finished`;
    case "phase-started":
      return isOfJudges ? t`Judging started` : phaseWords(event.phase, run);
    case "call-retried": {
      const { retry, of, modelId, taskId } = event;
      const seconds = formatNumber(event.waitMs / 1000, 1);
      const reason = spoken(event.message);
      return t`Retry ${retry} of ${of} in ${seconds} s: ${modelId} on ${taskId}. ${reason}`;
    }
    case "item-judged": {
      if (event.score !== null) return spoken(describeEvent(event, kind).message);
      const { judgeId, modelId, taskId } = event;
      const reason = reasonWords(event.unscoredReason);
      if (isOfJudges) return t`${judgeId} gave no verdict on ${taskId}: ${reason}`;
      return t`${judgeId} gave ${modelId} no score on ${taskId}: ${reason}`;
    }
    case "judging-renewed": {
      const judges = event.judges.join(", ");
      const items = Object.values(event.models).reduce(
        (sum, { judged, failed, skipped }) => sum + judged + failed + skipped,
        0,
      );
      return plural(items, {
        one: `# item is being re-judged by ${judges}`,
        other: `# items are being re-judged by ${judges}`,
      });
    }
    case "items-retried": {
      const items = Object.values(event.models).reduce(
        (sum, { failed, skipped }) => sum + failed + skipped,
        0,
      );
      return plural(items, { one: "# item is being retried", other: "# items are being retried" });
    }
    case "item-skipped": {
      const { modelId, taskId } = event;
      const reason = reasonWords(event.reason);
      return t`${modelId} on ${taskId}: ${reason}`;
    }
    default:
      return spoken(describeEvent(event).message);
  }
}

/** A phase of a run that judges as it goes begins with its first answers; what is told then is that the answering is over. */
function phaseWords(phase: "BENCHMARKING" | "JUDGING", { judging, judges }: LoggedRun): string {
  if (phase === "BENCHMARKING") return t`Answering started`;
  if (judges.length === 0) return t`Answering ended`;
  return judging === "pipelined" ? t`Judging what is left` : t`Judging started`;
}

/** When each line was said: the time of day, with the date where they were said on several days. */
export function logTimes(lines: readonly { readonly at: number }[]): (at: number) => string {
  const days = new Set(lines.map(({ at }) => new Date(at).toDateString()));
  return (at) =>
    days.size > 1
      ? new Date(at).toLocaleString(i18n.locale, { dateStyle: "short", timeStyle: "medium" })
      : new Date(at).toLocaleTimeString(i18n.locale);
}

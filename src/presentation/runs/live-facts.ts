import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { RunView } from "../../contract/index.ts";
import { type RunProgress, describeSeconds, totalProgress } from "../../core/index.ts";
import { formatNumber } from "../format.ts";
import { spoken, translate } from "../language.ts";
import { KIND_WORDS, stateWord } from "./kind-words.ts";
import { spendText, unpaidText } from "./spend.ts";
import type { LiveRun } from "./use-run-events.ts";

interface Share {
  readonly done: number;
  readonly total: number;
}

/** What is known of a run while it goes on, each with its name; what does not apply is left out. */
export function liveFacts(
  run: RunView,
  progress: RunProgress,
  { done, total }: Share,
  time: number,
): readonly (readonly [label: string, value: string])[] {
  const { failed, unscored, judged, skipped } = totalProgress(progress);
  const isRunning = run.state === "running";
  // Until now, and not until something last happened: while nothing comes, the rate falls and the time left grows.
  const since = isRunning ? progress.activeSince : null;
  const spanMs = since === null ? 0 : time - since;
  const rate = spanMs > 0 ? ((done - progress.doneBefore) * 1000) / spanMs : 0;
  const left = rate > 0 ? Math.ceil((total - done) / rate) : null;
  const words = KIND_WORDS[run.kind];
  const isOfAnswers = run.kind === "answers";
  const [all, perSecond] = [formatNumber(total), formatNumber(rate, 1)];
  // What failed is done, but it is no verdict.
  const some = formatNumber(isOfAnswers ? done : judged);
  const isWaiting = isRunning && progress.waiting !== null && time < progress.waiting.until;
  const spend = { usd: progress.costUsd, unknownCalls: progress.unknownCosts };
  const [cost, unpaid] = [spendText(spend), unpaidText(run, spend)];
  const facts: readonly (readonly [string, string | null])[] = [
    [isOfAnswers ? t`Progress` : i18n._(words.items), t`${some} of ${all}`],
    [t`Failed`, formatNumber(failed)],
    [t({ message: "Skipped", context: "how many" }), skipped === 0 ? null : formatNumber(skipped)],
    [t`No score`, unscored === 0 ? null : formatNumber(unscored)],
    [t`Rate`, isRunning ? (rate === 0 ? "–" : i18n._(words.perSecond(perSecond))) : null],
    [t`Time left`, isRunning ? (left === null ? "–" : translate(describeSeconds(left))) : null],
    [t`Cost`, unpaid === null ? cost : `${cost} (${unpaid})`],
    [t`Waiting`, isWaiting ? spoken(progress.waiting.reason) : null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

/** The item that was told of last, in a sentence: which task, of how many, on which model; null when nothing goes on. */
export function liveSentence(
  { items, progress }: Pick<LiveRun, "items" | "progress">,
  run: RunView,
  titles: ReadonlyMap<string, string>,
): string | null {
  const last = [...items.values()].at(-1);
  if (run.state !== "running" || last === undefined) return null;
  const { modelId, taskId } = last;
  const task = titles.get(taskId) ?? taskId;
  const { total = 0, answered = 0, judged = 0, failed = 0 } = progress.models[modelId] ?? {};
  const state = i18n._(stateWord(last.state, run.kind));
  // After its last answer a model waits for judges, if there are any.
  const isOnlyJudged = answered >= total && run.judges.length > 0 && progress.judging !== "later";
  const isOfAnswer =
    last.state === "answered" || last.state === "again" || last.event.type === "answer-failed";
  // Metrics score an answer as it comes.
  const isAnswering = run.judges.length === 0 || answered === 0 || (isOfAnswer && !isOnlyJudged);
  if (run.kind === "questions")
    return t`${modelId} is rating questions: ${judged} of ${total}. Last question: ${task} (${state}).`;
  if (run.kind === "comparisons")
    return t`${modelId} is comparing answers: ${judged} of ${total}. Last task: ${task} (${state}).`;
  if (answered === 0 && failed > 0)
    return t`${modelId} has not answered yet: ${failed} of ${total} failed. Last task: ${task} (${state}).`;
  return isAnswering
    ? t`${modelId} is answering: ${answered} of ${total}. Last task: ${task} (${state}).`
    : t`${modelId} is being judged: ${judged} of ${total}. Last task: ${task} (${state}).`;
}

import type { ModelTrouble } from "../../contract/index.ts";
import { type ItemCounts, type RunKind, STOPPED_REASONS, type Trouble, phrase } from "../../core/index.ts";

/** A run of which this share of items or more came to nothing has failed. */
const FAILED_SHARE = 0.5;

/** What keeps models of a run from being answered, in words that say what to do. */
export function modelTroubles(
  kind: RunKind,
  troubles: readonly Trouble[],
  byModel: Readonly<Record<string, ItemCounts>>,
): ModelTrouble[] {
  const failed = troubles.filter(
    ({ error, skipReason }) => error !== null || STOPPED_REASONS.some((reason) => reason === skipReason),
  );
  return [...Map.groupBy(failed, ({ modelId }) => modelId)]
    .flatMap(([modelId, own]) => {
      const counts = byModel[modelId];
      if (counts === undefined) return [];
      const isJudging = own.every(({ skipReason }) => skipReason === "judge_stopped");
      // Those that told why may have been mended since, one by one.
      const { stage, message } = own.find(({ error }) => error !== null)?.error ?? {
        stage: isJudging ? "judge" : "answer",
        message: phrase`requests stopped after several failures in a row`,
      };
      const items = own.reduce((sum, { count }) => sum + count, 0);
      const isAnswered =
        counts.COMPLETED + counts.WAITING_FOR_JUDGE > 0 || (kind === "answers" && stage === "judge");
      return {
        modelId,
        items,
        of: Object.values(counts).reduce((sum, count) => sum + count, 0),
        isDead: !isAnswered && counts.NEW === 0,
        stage,
        reason: message,
        advice: adviceFor(kind, message),
      };
    })
    .sort((one, other) => Number(other.isDead) - Number(one.isDead) || other.items - one.items);
}

/** Null until the run has ended. */
export function outcomeOf(
  isFinished: boolean,
  counts: ItemCounts,
  troubles: readonly ModelTrouble[],
): "COMPLETED" | "FAILED" | null {
  if (!isFinished) return null;
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const lost = troubles.reduce((sum, { items }) => sum + items, 0);
  return total > 0 && lost / total >= FAILED_SHARE ? "FAILED" : "COMPLETED";
}

function adviceFor(kind: RunKind, reason: string): string {
  const again = kind === "answers" ? phrase`then retry the failed items` : phrase`then retry what failed`;
  // A run keeps its judges as they were: what they are asked with can't be changed in it.
  if (reason.startsWith("The judge's reply was cut off"))
    return kind === "answers"
      ? phrase`Increase a judge's max output tokens and re-judge the answers.`
      : phrase`Increase the judge's max output tokens and judge once more.`;
  if (reason.startsWith("The judge's output could not be used"))
    return kind === "answers"
      ? phrase`Retry the failed items, or re-judge with another judge.`
      : phrase`Retry what failed, or judge once more with another judge.`;
  if (/HTTP 40[13]\b/.test(reason)) return phrase`Check the provider's API key, ${again}.`;
  if (/HTTP 404\b|host name doesn't exist|no host of that name/.test(reason))
    return phrase`Check the base URL and the model ID, ${again}.`;
  if (/connection refused|can(?:'t|not) reach/.test(reason))
    return phrase`Check that the server is running, ${again}.`;
  if (/HTTP 402\b|quota|credit/i.test(reason)) return phrase`Top up the provider's account, ${again}.`;
  if (/HTTP 429\b|too many requests/i.test(reason))
    return phrase`Lower the provider's rate limits in its settings, ${again}.`;
  return kind === "answers"
    ? phrase`Check the error of one of its items, fix the cause, ${again}.`
    : phrase`Fix the cause, ${again}.`;
}

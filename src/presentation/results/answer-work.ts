import { t } from "@lingui/core/macro";
import type { Client, ItemDetailView, RunView } from "../../contract/index.ts";
import { judgeEstimate, reJudgeCalls } from "../runs/judge-estimate.ts";

export interface AnswerWork {
  readonly label: string;
  /** Who will be called, and what that costs as far as it can be estimated: for whoever asks before it starts. */
  readonly describe: (client: Client) => Promise<string>;
  readonly start: (client: Client) => Promise<unknown>;
}

/** What can be tried again of one answer: the answer, or what its judges said; null where nothing can. */
export function answerWork(
  { runId, judges }: Pick<RunView, "runId" | "judges">,
  { item, response }: Pick<ItemDetailView, "item" | "response">,
): AnswerWork | null {
  const { modelId } = item;
  const params = { runId, itemId: String(item.id) };
  const names = judges.map(({ id }) => id).join(", ");
  const isOfJudge = item.error?.stage === "judge";
  if ((item.status === "FAILED" || item.status === "NEW") && !isOfJudge)
    return {
      label: t`Retry this item`,
      describe: async () =>
        names === ""
          ? t`The task is sent to ${modelId} again.`
          : t`The task is sent to ${modelId} again, and the answer to the judges: ${names}.`,
      start: (client) => client.retryItem({ params, body: {} }),
    };
  if (judges.length === 0 || response === null) return null;
  if (item.status === "COMPLETED") {
    const body = { runId, itemIds: [item.id] };
    return {
      label: t`Re-judge`,
      describe: async (client) => {
        const plan = await client.planJudgeAgain({ body });
        return [
          t`The answer is sent to the judges again: ${names}.`,
          reJudgeCalls(plan.judgeCalls, false),
          ...judgeEstimate(plan),
          t`The new scores replace the earlier ones, which stay readable with the answer.`,
        ].join(" ");
      },
      start: (client) => client.judgeAgain({ body }),
    };
  }
  if (item.status !== "WAITING_FOR_JUDGE" && !isOfJudge) return null;
  return {
    label: isOfJudge ? t`Retry the judge` : t`Judge this answer`,
    describe: async () => t`The answer is sent to the judges: ${names}.`,
    start: (client) => client.retryJudge({ params, body: {} }),
  };
}

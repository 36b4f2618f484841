import { t } from "@lingui/core/macro";
import type { Client, ItemDetailView, RunView } from "../../contract/index.ts";

interface AnswerWork {
  readonly label: string;
  readonly start: (client: Client) => Promise<unknown>;
}

/** What can be tried again of one answer: the answer, or what its judges said; null where nothing can. */
export function answerWork(
  { runId, judges }: Pick<RunView, "runId" | "judges">,
  { item, response }: Pick<ItemDetailView, "item" | "response">,
): AnswerWork | null {
  const params = { runId, itemId: String(item.id) };
  const isOfJudge = item.error?.stage === "judge";
  if ((item.status === "FAILED" || item.status === "NEW") && !isOfJudge)
    return { label: t`Retry this item`, start: (client) => client.retryItem({ params }) };
  if (judges.length === 0 || response === null) return null;
  if (item.status === "COMPLETED")
    return {
      label: t`Re-judge`,
      start: (client) => client.judgeAgain({ body: { runId, itemIds: [item.id] } }),
    };
  if (item.status !== "WAITING_FOR_JUDGE" && !isOfJudge) return null;
  return {
    label: isOfJudge ? t`Retry the judge` : t`Judge this answer`,
    start: (client) => client.retryJudge({ params }),
  };
}

import type { ItemDetailView, ItemView } from "../../contract/index.ts";
import {
  type AnsweredDetail,
  type ItemDetail,
  type ItemsRequest,
  type Json,
  type Page,
  type Score,
  type SetUpRun,
  isoTime,
  isoTimeOrNull,
  toHundred,
} from "../../core/index.ts";
import type { Parts } from "../parts.ts";
import { getItem } from "./get-item.ts";
import { requireSetup } from "./get-run.ts";
import { catalogIdOf } from "./run-view.ts";

type ReadParts = Pick<Parts, "store" | "isGone">;

/** Items as faces show them, a page in as many queries whatever its length. */
export async function listItems(parts: ReadParts, request: ItemsRequest): Promise<Page<ItemView>> {
  const shown = await requireSetup(parts, request.runId);
  const { rows, next } = await parts.store.listItemDetails(request);
  return { rows: await itemViews(parts, shown, rows), next };
}

/** One item with everything that is known of it. */
export async function getItemView(parts: Parts, runId: string, itemId: number): Promise<ItemDetailView> {
  const shown = await requireSetup(parts, runId);
  return await toDetailView(parts, shown, await getItem(parts, runId, itemId));
}

async function toDetailView(
  parts: ReadParts,
  shown: SetUpRun,
  { item, response, scores, wastedCalls }: ItemDetail,
): Promise<ItemDetailView> {
  const [view] = await itemViews(parts, shown, [{ item, response, scores }]);
  // One item makes one view.
  return { item: view as ItemView, response, scores, wastedCalls };
}

async function itemViews(
  { store }: ReadParts,
  shown: SetUpRun,
  details: readonly AnsweredDetail[],
): Promise<ItemView[]> {
  const taskIds = [...new Set(details.map(({ item }) => item.taskId))];
  const numbers = isOfCollections(shown) ? await store.findTaskNumbers(taskIds) : new Map<string, number>();
  return details.map((detail) => itemView(shown, detail, numbers.get(detail.item.taskId) ?? null));
}

/** Whether every task of a run is one of the workspace: only then does its id say which. */
export function isOfCollections({ setup: { datasets } }: Pick<SetUpRun, "setup">): boolean {
  return datasets.every(({ path, location }) => path.startsWith("collection:") && location === undefined);
}

function itemView(
  { run, setup }: SetUpRun,
  { item, response, scores }: AnsweredDetail,
  benchmarkTaskId: number | null,
): ItemView {
  const model = setup.models.find(({ modelId }) => modelId === item.modelId);
  const [judge] = setup.judges;
  const score = scores.find(({ scorer, superseded }) => scorer === judge?.judgeId && !superseded);
  return {
    ...item,
    lastAttemptAt: isoTimeOrNull(item.lastAttemptAt),
    nextRetryAt: isoTimeOrNull(item.nextRetryAt),
    // Items are planned with their run.
    createdAt: isoTime(run.createdAt),
    updatedAt: isoTime(item.updatedAt),
    benchmarkRunId: run.id,
    benchmarkTaskId,
    targetProviderConfigId: model === undefined ? null : catalogIdOf(setup, model.provider),
    targetModelName: model?.name ?? item.modelId,
    llmResponseJson: response === null ? null : (response.raw ?? { text: response.text }),
    judgeResultJson: score === undefined ? null : judgeResult(score),
    evaluationScore: score === undefined ? null : scoreOf(score),
    evaluationReason: score?.reason ?? null,
    errorMsg: item.error?.message ?? item.skipReason,
    timeTakenMs: response?.latencyMs ?? null,
    tokensGenerated: response?.usage.outputTokens ?? null,
  };
}

/** On 0-100; null when unscored. */
function scoreOf({ outcome }: Score): number | null {
  return outcome.scored ? toHundred(outcome.value, outcome.scaleMin, outcome.scaleMax) : null;
}

/** Judges always answer in a schema, which document 2 calls `structured` (line 395). */
function judgeResult(score: Score): Json {
  return { score: scoreOf(score), reason: score.reason, structured: true, raw: score.transcript };
}

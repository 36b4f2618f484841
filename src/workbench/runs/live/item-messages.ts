import type { ItemMessage } from "../../../contract/index.ts";
import {
  type ItemDetail,
  type ItemStatus,
  type Model,
  type RunEvent,
  STATUS_BEFORE,
  isoTime,
} from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { requireSetup } from "../get-run.ts";
import { type Numbered, oncePerEvent } from "./numbered.ts";

interface ItemMessagesRequest {
  readonly runId: string;
  readonly from: number;
  readonly signal: AbortSignal;
}

type ItemEvent = Extract<
  RunEvent,
  { type: "item-answered" | "answer-failed" | "item-judged" | "judge-failed" | "item-skipped" }
>;

const messages = oncePerEvent<ItemMessage | null>();

/** What happens to single items, with their answers. What is put back by the hundred is told by the run's other topics. */
export async function* itemMessages(
  parts: Parts,
  { runId, from, signal }: ItemMessagesRequest,
): AsyncGenerator<Numbered<ItemMessage>> {
  const { setup } = await requireSetup(parts, runId);
  const models = new Map(setup.models.map((model) => [model.modelId, model]));
  const numbers = numbersOf(parts);
  for await (const event of parts.executions.watch(runId, from, signal)) {
    if (!isItemEvent(event)) continue;
    const message = await messages(event, async () => {
      const detail = await parts.store.readItem(runId, event.itemId);
      const model = models.get(event.modelId);
      if (detail === null || model === undefined) return null;
      const ids = {
        benchmarkTaskId: await numbers.task(event.taskId),
        targetProviderConfigId: await numbers.provider(model.provider),
      };
      return messageOf(event, detail, model, ids);
    });
    if (message !== null) yield { seq: event.seq, message };
  }
}

function isItemEvent(event: RunEvent): event is RunEvent & ItemEvent {
  switch (event.type) {
    case "item-answered":
    case "answer-failed":
    case "item-judged":
    case "judge-failed":
    case "item-skipped":
      return true;
    default:
      return false;
  }
}

/** The item's status once the event has happened, whatever happened since. */
function statusAfter(event: ItemEvent): ItemStatus {
  switch (event.type) {
    case "item-answered":
      return STATUS_BEFORE.judge;
    case "answer-failed":
      return event.retryAt === null ? "FAILED" : STATUS_BEFORE.answer;
    case "item-judged":
      return event.complete ? "COMPLETED" : STATUS_BEFORE.judge;
    case "judge-failed":
      return event.retryAt === null ? "FAILED" : STATUS_BEFORE.judge;
    case "item-skipped":
      return "CANT_BE_FINISHED";
  }
}

function errorOf(event: ItemEvent): string | null {
  if (event.type === "answer-failed" || event.type === "judge-failed") return event.message;
  return event.type === "item-skipped" ? event.reason : null;
}

type Ids = Pick<ItemMessage["payload"], "benchmarkTaskId" | "targetProviderConfigId">;

function messageOf(
  event: ItemEvent & { at: number },
  detail: ItemDetail,
  model: Model,
  ids: Ids,
): ItemMessage {
  // A failed attempt had no answer, though a later one may have brought one.
  const response = event.type === "answer-failed" ? null : detail.response;
  return {
    type: "ITEM_UPDATE",
    timestamp: isoTime(event.at),
    payload: {
      itemId: event.itemId,
      ...ids,
      targetModelName: model.name,
      status: statusAfter(event),
      llmResponseJson: response?.raw ?? null,
      timeTakenMs: response?.latencyMs ?? null,
      tokensGenerated: response?.usage.outputTokens ?? null,
      attempts: "attempt" in event ? event.attempt : detail.item.attempts,
      errorMsg: errorOf(event),
    },
  };
}

/** The numbers under which the workspace keeps what a run knows by name; each is looked up once. */
function numbersOf({ store }: Pick<Parts, "store">) {
  const once = (find: (name: string) => Promise<{ readonly id: number } | null>) => {
    const known = new Map<string, number | null>();
    return async (name: string): Promise<number | null> => {
      const number = known.get(name) ?? (known.has(name) ? null : ((await find(name))?.id ?? null));
      known.set(name, number);
      return number;
    };
  };
  return {
    task: once((taskId) => store.findTask(taskId)),
    provider: once((name) => store.findRecordByName("provider", name)),
  };
}

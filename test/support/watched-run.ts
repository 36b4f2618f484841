import { type Client, type ItemDetailView, runRequestSchema } from "../../src/contract/index.ts";
import { NO_PROGRESS, type RunEvent, reduceProgress, totalProgress } from "../../src/core/index.ts";
import { sampleBank } from "./sample-config.ts";

/** Starts a run over a bank of small tasks. */
export async function startRun(client: Client, config: object, tasks = 4): Promise<string> {
  const files = [{ path: "bank.jsonl", content: sampleBank(tasks) }];
  return (await client.startRun({ body: runRequestSchema.parse({ config, files }) })).runId;
}

/** Follows a run until it is executed no more, with whatever shall be done on the way. */
export async function follow(
  client: Client,
  runId: string,
  onEvent: (event: RunEvent, events: readonly RunEvent[]) => unknown = () => {},
): Promise<RunEvent[]> {
  const events: RunEvent[] = [];
  for await (const event of client.followRun({ params: { runId }, query: {} })) {
    events.push(event);
    await onEvent(event, events);
  }
  return events;
}

export const typesOf = (events: readonly RunEvent[], type: RunEvent["type"]): RunEvent[] =>
  events.filter((event) => event.type === type);

/**
 * Pauses a run when so many of its answers have come, and follows it until it rests. A run that could come to its end
 * before it is paused needs a server that holds further answers back until `letGo` is called.
 */
export async function pauseAfter(
  client: Client,
  runId: string,
  answers: number,
  letGo: () => void = () => {},
): Promise<RunEvent[]> {
  return await follow(client, runId, async (_event, events) => {
    const isEnough = typesOf(events, "item-answered").length >= answers;
    if (!isEnough || typesOf(events, "run-paused").length > 0) return;
    // It may have come to rest by then.
    await client.pauseRun({ params: { runId } }).catch(() => {});
    letGo();
  });
}

/** How far a run has come, as its events tell it: how many items are done, and how many there are. */
export function doneOf(events: readonly RunEvent[]): readonly [done: number, total: number] {
  const { done, total } = totalProgress(events.reduce(reduceProgress, NO_PROGRESS));
  return [done, total];
}

/** Every item of a run, whole. */
export async function itemsOf(client: Client, runId: string): Promise<ItemDetailView[]> {
  const { rows } = await client.listItems({ params: { runId }, query: { limit: "500" } });
  const details = rows.map(({ id }) => client.getItem({ params: { runId, itemId: String(id) } }));
  return await Promise.all(details);
}

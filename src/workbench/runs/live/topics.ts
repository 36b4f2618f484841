import type { ItemMessage, LiveTopic, LogMessage, RunMessage } from "../../../contract/index.ts";
import { type Run, describeEvent, isoTime } from "../../../core/index.ts";
import type { Parts } from "../../parts.ts";
import { requireRun } from "../get-run.ts";
import { itemMessages } from "./item-messages.ts";
import { type Numbered, oncePerEvent } from "./numbered.ts";
import { runMessages } from "./run-messages.ts";

export interface TopicRequest {
  readonly topic: LiveTopic;
  readonly runId: string;
  /** Only what comes after this event; null: from now on. */
  readonly since: number | null;
  readonly signal: AbortSignal;
}

export type LiveMessage = Numbered<RunMessage | ItemMessage | LogMessage>;

/** What a topic tells of a run: the run's events, in the words of the topic, for as long as somebody listens. */
export async function openTopic(
  parts: Parts,
  { topic, runId, since, signal }: TopicRequest,
): Promise<AsyncGenerator<LiveMessage>> {
  const { kind } = await requireRun(parts, runId);
  const from = since ?? (await parts.store.lastSeq(runId)) ?? 0;
  switch (topic) {
    case "events":
      return runMessages(parts, { runId, from, startsWithState: since === null, signal });
    case "items":
      return itemMessages(parts, { runId, from, signal });
    case "log":
      return logMessages(parts, { runId, kind }, from, signal);
  }
}

const logged = oncePerEvent<LogMessage>();

async function* logMessages(
  { executions }: Parts,
  { runId, kind }: Pick<Run, "runId" | "kind">,
  from: number,
  signal: AbortSignal,
): AsyncGenerator<Numbered<LogMessage>> {
  for await (const event of executions.watch(runId, from, signal))
    yield {
      seq: event.seq,
      message: await logged(event, async () => ({
        timestamp: isoTime(event.at),
        ...describeEvent(event, kind),
      })),
    };
}

import {
  CallFailure,
  LONGEST_KEPT_BODY,
  type ModelCall,
  type SecretFilter,
  wholeNumber,
  phrase,
} from "../../core/index.ts";
import { estimateTokens, usageOf } from "../estimate-tokens.ts";
import type { Protocol, Reading } from "../protocol.ts";
import { seconds } from "./idle-limit.ts";
import type { StreamReading } from "./stream-reading.ts";

/** A failure in the middle of a stream, with what had come by then. The work was done, and is billed. */
export async function withPartial(
  failure: CallFailure,
  { protocol, stream, call, elapsedMs, secrets }: PartialParts,
): Promise<CallFailure> {
  const known = failure.with({ body: stream.received, mayBeBilled: true });
  const reading = readingSoFar(protocol, stream);
  const characters = reading === null ? 0 : reading.text.length + (reading.reasoning?.length ?? 0);
  if (reading === null || characters === 0) return known;
  const message =
    failure.call.limit === undefined
      ? failure.message
      : phrase`${failure.message}; ${wholeNumber(characters)} characters were received in ${seconds(elapsedMs)}`;
  const kept = (text: string): string => secrets.text(text).slice(0, LONGEST_KEPT_BODY);
  const { text, reasoning } = reading;
  return new CallFailure(failure.retry, message, failure.retryAfterMs, {
    ...known.call,
    partial: {
      text: kept(text),
      reasoning: reasoning === null ? null : kept(reasoning),
    },
    usage: await usageSoFar(reading, call),
  });
}

export interface PartialParts {
  readonly protocol: Protocol;
  readonly stream: StreamReading;
  readonly call: ModelCall;
  readonly elapsedMs: number;
  readonly secrets: SecretFilter;
}

function readingSoFar(protocol: Protocol, stream: StreamReading): Reading | null {
  try {
    return protocol.read(stream.partial());
  } catch (error) {
    if (error instanceof CallFailure) return null;
    throw error;
  }
}

/** Streams tell their counts at the end, or a first guess at the beginning: what was written by then is estimated. */
async function usageSoFar(reading: Reading, call: ModelCall) {
  const written = await estimateTokens(reading.text + (reading.reasoning ?? ""));
  const usage = await usageOf(reading, call);
  return { ...usage, outputTokens: Math.max(written, reading.usage.outputTokens ?? 0), estimated: true };
}

import type { MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { LARGEST_BODY, type RateClass, type RoutePolicy } from "../contract/index.ts";
import { Failure, type Scope, phrase } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";
import { type Caller, requireScope, requireStillValid } from "./caller.ts";
import { Turns } from "./turns.ts";

/** What a request says, once it is known to be valid. */
export interface ValidRequest {
  readonly caller: Caller;
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** How many of a kind are answered at the same time; more of them wait. */
const AT_ONCE: Readonly<Record<Exclude<RateClass, "light">, number>> = { heavy: 4, calls: 16 };

type Guarded = Pick<Workbench, "permitReveal" | "requireFinished">;
type Answering = Pick<RoutePolicy, "tells" | "rate" | "scope">;

/** The one place where what routes promise is kept: who may, how much is done at once, and that no answer tells who answered. */
export function policyKeeper(workbench: Guarded) {
  const turns = { heavy: new Turns(AT_ONCE.heavy), calls: new Turns(AT_ONCE.calls) };
  const keep = async <Result>(
    policy: Answering,
    request: ValidRequest,
    answer: () => Promise<Result>,
  ): Promise<Result> => {
    const { caller } = request;
    requireScope(caller, scopeFor(policy, request));
    const { tells, rate } = policy;
    const blindly = async () => await answerBlindly(workbench, tells, request, answer);
    const result = await (rate === "light" ? blindly() : turns[rate].inTurn(request.signal, blindly));
    return (
      isStream(result) && caller.kind === "token"
        ? whilePermitted(result, () => requireStillValid(caller))
        : result
    ) as Result;
  };
  /** How many requests wait for their turn. */
  const waiting = () => ({ heavy: turns.heavy.waiting, calls: turns.calls.waiting });
  return Object.assign(keep, { waiting });
}

/** To look behind a blind session cannot be undone, whatever the look is at. */
function scopeFor({ tells, scope }: Answering, request: ValidRequest): Scope {
  return tells !== "nothing" && isUnblindAsked(request) ? "admin" : scope;
}

export type PolicyKeeper = ReturnType<typeof policyKeeper>;

async function answerBlindly<Result>(
  workbench: Guarded,
  tells: RoutePolicy["tells"],
  request: ValidRequest,
  answer: () => Promise<Result>,
): Promise<Result> {
  if (tells === "nothing") return await answer();
  const runIds =
    tells === "who-answered-when-finished"
      ? [await workbench.requireFinished(textAt(request.params, "sessionId") ?? "")]
      : runsNamedIn(request);
  const reveal = await workbench.permitReveal(runIds, isUnblindAsked(request));
  const result = await answer();
  // Only once there is something to tell: a wrong id takes nobody's blindness.
  await reveal.record();
  return (isStream(result) ? whilePermitted(result, reveal.stillHolds) : result) as Result;
}

function isStream(result: unknown): result is AsyncIterable<unknown> {
  return result !== null && typeof result === "object" && Symbol.asyncIterator in result;
}

/** What is told bit by bit ends when it may not be told any more: somebody scores blind, or the token has ended. */
async function* whilePermitted<Event>(
  events: AsyncIterable<Event>,
  stillHolds: () => Promise<void>,
): AsyncGenerator<Event> {
  for await (const event of events) {
    await stillHolds();
    yield event;
  }
}

/** Every run that a request is about, wherever it is named. */
export function runsNamedIn({ params, query, body }: Omit<ValidRequest, "signal" | "caller">): string[] {
  return [params, query, body].flatMap((part) =>
    ["runId", "otherRunId"].flatMap((key) => textAt(part, key) ?? []),
  );
}

function isUnblindAsked({ query, body }: ValidRequest): boolean {
  return [query, body].some((part) => fieldOf(part, "unblind") === true);
}

function fieldOf(part: unknown, key: string): unknown {
  return part !== null && typeof part === "object" && Object.hasOwn(part, key)
    ? (part as Readonly<Record<string, unknown>>)[key]
    : undefined;
}

function textAt(part: unknown, key: string): string | null {
  const value = fieldOf(part, key);
  return typeof value === "string" ? value : null;
}

/** Refuses a body that is larger than its route takes. A file is read bit by bit and may be of any size. */
export function sizeLimit(size: RoutePolicy["size"]): MiddlewareHandler | null {
  return size === "file" ? null : atMost(LARGEST_BODY[size]);
}

/** Refuses a larger body, whether or not it says beforehand how large it is. */
export function atMost(maxSize: number): MiddlewareHandler {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new Failure("too-large", largerThan(maxSize));
    },
  });
}

function largerThan(maxSize: number): string {
  const kilobytes = maxSize / 1024;
  if (kilobytes < 1024) return phrase`The request is larger than ${Math.floor(kilobytes)} KB.`;
  return phrase`The request is larger than ${kilobytes / 1024} MB.`;
}

/** So many requests a guest may make at once, and so many more with every second. */
const GUEST_BURST = 600;
const GUEST_PER_SECOND = 60;

/** Slows a guest down who asks faster than any person can score. */
export function guestPace(now: () => number): (sessionId: string) => void {
  const buckets = new Map<string, { left: number; at: number }>();
  return (sessionId) => {
    const at = now();
    const last = buckets.get(sessionId) ?? { left: GUEST_BURST, at };
    const left = Math.min(GUEST_BURST, last.left + ((at - last.at) / 1000) * GUEST_PER_SECOND);
    if (left < 1)
      throw new Failure("too-many-requests", phrase`Too many requests per second.`, {
        hint: phrase`Wait a second and try again.`,
      });
    buckets.set(sessionId, { left: left - 1, at });
  };
}

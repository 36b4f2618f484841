import { z } from "zod";
import { SlidingWindow, type Use } from "../calls/sliding-window.ts";

/** A holder that says nothing for so long holds nothing any more. */
export const HOLD_MS = 15_000;
/** Uses within so short a time are kept as one. */
const TICK_MS = 250;
/** A call reaches its provider a moment after it was let through, and never two of them equally late. */
const MARGIN_MS = 1_000;
const WINDOW_MS = 60_000 + MARGIN_MS;
/** Holders that want the same last place have it in turns of this length. */
const TURN_MS = 3_000;

const useSchema = z.object({ at: z.number(), amount: z.number() });

/** What the workers of a database know together of one provider. */
const gateStateSchema = z.object({
  /** How many calls may be under way; null while the provider has not said that there are too many. */
  allowed: z.number().nullable(),
  /** When it was last halved: calls that were sent before say nothing new. */
  halvedAt: z.number(),
  closedUntil: z.number(),
  requests: z.array(useSchema),
  tokens: z.array(useSchema),
  /** Who may have how many calls under way, and how many they want. */
  holders: z.record(z.string(), z.object({ places: z.number(), wanted: z.number(), until: z.number() })),
});
export type GateState = z.infer<typeof gateStateSchema>;

export interface GateLimits {
  /** Infinity: none. */
  readonly maxConcurrency: number;
  readonly requestsPerMinute?: number | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** What a worker says and wants. */
export interface GateVisit {
  readonly holder: string;
  readonly underWay: number;
  /** Calls that wait, with those that cannot go yet for reasons of their own run. */
  readonly waiting: number;
  /** About how many tokens each call takes that would go at once. */
  readonly ready: readonly number[];
  /** Calls that were answered since the last visit. */
  readonly answered: number;
  /** The latest call that there were too many of: when it was sent, and for how long the provider wants to be left alone. */
  readonly refused: { readonly sentAt: number; readonly waitMs: number } | null;
}

export interface GateGrant {
  /** So many calls may be under way here. Infinity: any number. */
  readonly places: number;
  /** So many of those that were ready may go. */
  readonly admitted: number;
  /** How long the next one has to wait, and why; 0 when nothing but places is missing. */
  readonly waitMs: number;
  readonly reason: "pause" | "requests" | "tokens" | "concurrency";
  /** How long the provider wants to be left alone. */
  readonly closedMs: number;
  /** True when others should know at once. */
  readonly isNews: boolean;
}

export function readGateState(text: string | null, { maxConcurrency }: GateLimits): GateState {
  if (text !== null) return gateStateSchema.parse(JSON.parse(text));
  const allowed = Number.isFinite(maxConcurrency) ? maxConcurrency : null;
  return { allowed, halvedAt: 0, closedUntil: 0, requests: [], tokens: [], holders: {} };
}

/** One worker's visit: what it brings is counted, what it may do is decided, and both are remembered for the others. */
export function visitGate(
  before: GateState,
  visit: GateVisit,
  limits: GateLimits,
  now: number,
): { readonly state: GateState; readonly grant: GateGrant } {
  const living = Object.entries(before.holders).filter(
    ([name, { until }]) => name !== visit.holder && until > now,
  );
  const wanted = visit.underWay + visit.waiting;
  const adapted = adapt(before, visit, limits, living, now);
  const places = placesFor(adapted.allowed, visit, living, now);
  const requests = windowOf(limits.requestsPerMinute, before.requests);
  const tokens = windowOf(limits.tokensPerMinute, before.tokens);
  let admitted = 0;
  let wait: Pick<GateGrant, "waitMs" | "reason"> = { waitMs: 0, reason: "concurrency" };
  for (const amount of visit.ready) {
    if (visit.underWay + admitted >= places) break;
    wait = waitFor(adapted.closedUntil - now, requests?.waitFor(1, now), tokens?.waitFor(amount, now));
    if (wait.waitMs > 0) break;
    const at = Math.ceil(now / TICK_MS) * TICK_MS;
    requests?.use(1, at);
    tokens?.use(amount, at);
    admitted += 1;
  }
  const holders = Object.fromEntries(living);
  const mine = { places: Math.min(places, wanted), wanted, until: now + HOLD_MS };
  return {
    state: {
      ...adapted,
      requests: merged(requests?.entries ?? [], now),
      tokens: merged(tokens?.entries ?? [], now),
      holders: wanted === 0 ? holders : { ...holders, [visit.holder]: mine },
    },
    grant: {
      places,
      admitted,
      ...wait,
      closedMs: Math.max(0, adapted.closedUntil - now),
      isNews: visit.refused !== null,
    },
  };
}

type Holders = readonly [string, GateState["holders"][string]][];

/** Answers raise what is allowed by about one for each round of calls; a refusal halves it, once for all calls that were sent together. */
function adapt(
  state: GateState,
  { answered, refused, underWay }: GateVisit,
  { maxConcurrency }: GateLimits,
  others: Holders,
  now: number,
): Pick<GateState, "allowed" | "halvedAt" | "closedUntil"> {
  // A limit that was lowered since holds from now on.
  let allowed = state.allowed === null ? null : Math.min(state.allowed, maxConcurrency);
  if (allowed === null && Number.isFinite(maxConcurrency)) allowed = maxConcurrency;
  if (allowed !== null && answered > 0) allowed = Math.min(maxConcurrency, allowed + answered / allowed);
  if (refused === null) return { allowed, halvedAt: state.halvedAt, closedUntil: state.closedUntil };
  const closedUntil = Math.max(state.closedUntil, now + refused.waitMs);
  if (refused.sentAt <= state.halvedAt) return { allowed, halvedAt: state.halvedAt, closedUntil };
  const together = underWay + 1 + others.reduce((sum, [, { places }]) => sum + places, 0);
  const fewer = Math.max(1, Math.floor(Math.min(allowed ?? together, together) / 2));
  return { allowed: fewer, halvedAt: now, closedUntil };
}

/** What one of several gets of what is allowed: what it wants, as long as nobody else has less who wants more. */
function placesFor(
  allowed: number | null,
  { holder, underWay, waiting }: GateVisit,
  others: Holders,
  now: number,
): number {
  if (allowed === null) return Number.POSITIVE_INFINITY;
  const most = Math.max(1, Math.floor(allowed));
  const taken = others.reduce((sum, [, { places }]) => sum + places, 0);
  const wants = new Map([
    ...others.map(([name, { wanted }]) => [name, wanted] as const),
    [holder, underWay + waiting],
  ]);
  const fair = fairShares(most, wants, Math.floor(now / TURN_MS)).get(holder) ?? 0;
  return Math.max(underWay, Math.min(fair, most - taken));
}

/** Divides places so that nobody has more than another who wants more. What cannot be divided goes round. */
export function fairShares(
  places: number,
  wants: ReadonlyMap<string, number>,
  turn: number,
): ReadonlyMap<string, number> {
  const shares = new Map(Array.from(wants, ([name]) => [name, 0]));
  let left = places;
  let open = [...wants].filter(([, wanted]) => wanted > 0).toSorted(([a], [b]) => (a < b ? -1 : 1));
  while (left > 0 && open.length > 0) {
    const each = Math.floor(left / open.length);
    if (each === 0) {
      const first = turn % open.length;
      const inTurn = [...open.slice(first), ...open.slice(0, first)].slice(0, left);
      for (const [name] of inTurn) shares.set(name, (shares.get(name) ?? 0) + 1);
      break;
    }
    for (const [name, wanted] of open) {
      const more = Math.min(each, wanted - (shares.get(name) ?? 0));
      shares.set(name, (shares.get(name) ?? 0) + more);
      left -= more;
    }
    open = open.filter(([name, wanted]) => (shares.get(name) ?? 0) < wanted);
  }
  return shares;
}

function waitFor(closed: number, requests = 0, tokens = 0): Pick<GateGrant, "waitMs" | "reason"> {
  const waitMs = Math.max(closed, requests, tokens);
  if (waitMs <= 0) return { waitMs: 0, reason: "concurrency" };
  return { waitMs, reason: waitMs === closed ? "pause" : waitMs === requests ? "requests" : "tokens" };
}

const windowOf = (limit: number | undefined, used: readonly Use[]): SlidingWindow | null =>
  limit === undefined ? null : new SlidingWindow(limit, used, WINDOW_MS);

/** One entry for each moment, without those that do not count any more. */
function merged(uses: readonly Use[], now: number): Use[] {
  const amounts = new Map<number, number>();
  for (const { at, amount } of uses)
    if (at > now - WINDOW_MS) amounts.set(at, (amounts.get(at) ?? 0) + amount);
  return Array.from(amounts, ([at, amount]) => ({ at, amount }));
}

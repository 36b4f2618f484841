import type { Json } from "../../core/index.ts";
import { listAt, textAt } from "../json/reading.ts";
import type { ReplyHeaders } from "./exchange.ts";

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
/** Numbers above are a moment in milliseconds or seconds since 1970, not a duration. */
const MOMENT_MS = 1e12;
const MOMENT_S = 1e9;

/** How long a provider asks us to wait, from wherever it says so. `now`: milliseconds since 1970. */
export function retryAfterMs(headers: ReplyHeaders, body: Json, now: number): number | undefined {
  return (
    fromNumber(headerOf(headers, "retry-after-ms"), 1) ??
    fromRetryAfter(headerOf(headers, "retry-after"), now) ??
    fromBody(body, now) ??
    soonestReset(headers, now)
  );
}

function headerOf(headers: ReplyHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function fromNumber(value: string | undefined, unitMs: number): number | undefined {
  if (value === undefined || value.trim() === "") return undefined;
  const number = Number(value);
  return Number.isFinite(number) && number >= 0 ? Math.ceil(number * unitMs) : undefined;
}

function fromRetryAfter(value: string | undefined, now: number): number | undefined {
  return fromNumber(value, 1000) ?? fromDate(value, now);
}

function fromDate(value: string | undefined, now: number): number | undefined {
  // Almost any text is a date to the parser; one with a time of day is meant as such.
  const moment = value?.includes(":") === true ? Date.parse(value) : Number.NaN;
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now);
}

/** Google's RetryInfo (`34.4s`), and OpenRouter's copy of the upstream headers. */
function fromBody(body: Json, now: number): number | undefined {
  const info = listAt(body, "error", "details").find((detail) =>
    textAt(detail, "@type")?.endsWith("RetryInfo"),
  );
  const reset = textAt(body, "error", "metadata", "headers", "X-RateLimit-Reset");
  return fromDuration(textAt(info, "retryDelay")) ?? fromReset(reset, now);
}

function soonestReset(headers: ReplyHeaders, now: number): number | undefined {
  const waits = Object.keys(headers)
    .filter((name) => name.includes("ratelimit") && name.includes("reset"))
    .map((name) => fromReset(headerOf(headers, name), now))
    .filter((wait) => wait !== undefined);
  return waits.length === 0 ? undefined : Math.min(...waits);
}

/** `6m0s`, `20ms`, seconds, a moment, or a date. */
function fromReset(value: string | undefined, now: number): number | undefined {
  const number = fromNumber(value, 1);
  if (number === undefined) return fromDuration(value) ?? fromDate(value, now);
  if (number >= MOMENT_MS) return Math.max(0, number - now);
  if (number >= MOMENT_S) return Math.max(0, number * 1000 - now);
  return Math.ceil(number * 1000);
}

function fromDuration(value: string | undefined): number | undefined {
  if (value === undefined || !/^(?:\d+(?:\.\d+)?(?:ms|s|m|h|d))+$/.test(value)) return undefined;
  const parts = [...value.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)];
  return Math.ceil(parts.reduce((sum, [, size, unit = ""]) => sum + Number(size) * (UNIT_MS[unit] ?? 0), 0));
}

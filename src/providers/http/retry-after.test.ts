import { describe, expect, it } from "vitest";
import type { Json } from "../../core/index.ts";
import { retryAfterMs } from "./retry-after.ts";

const NOW = Date.UTC(2026, 10, 15, 12, 0, 0);
const wait = (headers: Record<string, string>, body: Json = null): number | undefined =>
  retryAfterMs(headers, body, NOW);

describe("retryAfterMs", () => {
  it.each([
    [{ "retry-after": "7" }, 7000],
    [{ "retry-after": "0.5" }, 500],
    [{ "retry-after": "Sun, 15 Nov 2026 12:00:30 GMT" }, 30_000],
    [{ "retry-after": "Sun, 15 Nov 2026 11:00:00 GMT" }, 0],
    [{ "retry-after-ms": "120", "retry-after": "7" }, 120],
    [{ "x-ratelimit-reset-requests": "6m0s", "x-ratelimit-reset-tokens": "1.5s" }, 1500],
    [{ "x-ratelimit-reset-tokens": "20ms" }, 20],
    [{ "x-ratelimit-reset": "12" }, 12_000],
    [{ "x-ratelimit-reset": String(NOW + 4000) }, 4000],
    [{ "x-ratelimit-reset": String(NOW / 1000 + 9) }, 9000],
    [{ "anthropic-ratelimit-requests-reset": "2026-11-15T12:00:02Z" }, 2000],
  ])("reads %o as %d ms", (headers, expected) => {
    expect(wait(headers)).toBe(expected);
  });

  it.each([{}, { "retry-after": "soon" }, { "retry-after": "-3" }, { "x-ratelimit-reset": "never" }])(
    "reads nothing from %o",
    (headers) => {
      expect(wait(headers)).toBeUndefined();
    },
  );

  it("reads Google's and OpenRouter's bodies", () => {
    const retryInfo = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34.4s" };
    expect(wait({}, { error: { details: [{ "@type": "other" }, retryInfo] } })).toBe(34_400);
    const headers = { "X-RateLimit-Reset": String(NOW + 60_000) };
    expect(wait({}, { error: { metadata: { headers } } })).toBe(60_000);
  });
});

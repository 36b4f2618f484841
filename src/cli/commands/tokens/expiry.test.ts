import { expect, it } from "vitest";
import { expiryOf } from "./expiry.ts";

const NOW = Date.parse("2026-11-18T10:00:00Z");

it.each([
  [undefined, null],
  ["12h", "2026-11-18T22:00:00.000Z"],
  ["90d", "2027-02-16T10:00:00.000Z"],
  ["2w", "2026-12-02T10:00:00.000Z"],
  ["2026-11-18", "2026-11-18T23:59:59.000Z"],
])("--expires %s is over at %s", (given, time) => {
  expect(expiryOf(given, NOW)).toBe(time);
});

it.each(["90", "0d", "-1d", "1y", "2026-11-17", "2027-02-30", "soon", ""])(
  "refuses --expires %j",
  (given) => {
    expect(() => expiryOf(given, NOW)).toThrow(
      expect.objectContaining({ code: "invalid-input", hint: expect.stringContaining("90d") as string }),
    );
  },
);

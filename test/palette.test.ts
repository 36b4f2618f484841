import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cssVariables, theme } from "../src/web/theme.ts";
import { ROOT } from "./support/assay-process.ts";

/** The palette of document 4. */
const GIVEN = {
  primary: "#3B82F6",
  "secondary text": "#64748B",
  border: "#E2E8F0",
  background: "#F1F5F9",
  success: "#22C55E",
  error: "#EF4444",
  warning: "#EAB308",
  text: "#1E293B",
};
const WHITE = "#ffffff";

const channel = (value: number): number =>
  value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    channel(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** As WCAG 2.2 defines it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const shade = (colour: string, at: number): string => theme.colors?.[colour]?.[at] ?? "";
const filled = (colour: string): string => shade(colour, Number(theme.primaryShade));
const { light, dark } = cssVariables(theme as never);
const text = light["--mantine-color-text"] ?? "";
const quiet = light["--mantine-color-dimmed"] ?? "";
/** The ground of the dark theme. */
const NIGHT = shade("dark", 7);

/** What stands in the theme, what it is laid on, and what it must reach: 4.5 for text, 3 for marks. */
const USED: readonly (readonly [what: string, colour: string, ground: string, least: number])[] = [
  ["text", text, WHITE, 4.5],
  ["text on a quiet ground", text, GIVEN.background, 4.5],
  ["quiet text", quiet, WHITE, 4.5],
  ["quiet text on a quiet ground", quiet, GIVEN.background, 4.5],
  ...(["blue", "green", "red", "yellow"] as const).flatMap((colour) => [
    [`${colour} text`, filled(colour), WHITE, 4.5] as const,
    [`${colour} text in a badge`, shade(colour, 9), shade(colour, 1), 4.5] as const,
    [`${colour} text in the dark`, shade(colour, 4), NIGHT, 4.5] as const,
  ]),
  ["white on a filled button", WHITE, filled("blue"), 4.5],
  ["an error", light["--mantine-color-error"] ?? "", WHITE, 4.5],
  ["an error in the dark", dark["--mantine-color-error"] ?? "", NIGHT, 4.5],
  ["text in the dark", dark["--mantine-color-text"] ?? "", NIGHT, 4.5],
  ["quiet text in the dark", dark["--mantine-color-dimmed"] ?? "", NIGHT, 4.5],
  ["the accent as a mark in the dark", GIVEN.primary, NIGHT, 3],
  ["the accent as a mark", GIVEN.primary, WHITE, 3],
];

describe("the palette", () => {
  it("has every given colour, as it is given", () => {
    const all = new Set(
      [...Object.values(theme.colors ?? {}).flat(), text].map((one) => String(one).toLowerCase()),
    );
    expect(Object.values(GIVEN).filter((colour) => !all.has(colour.toLowerCase()))).toEqual([]);
    expect(shade("blue", 5)).toBe(GIVEN.primary.toLowerCase());
    expect(text).toBe(GIVEN.text.toLowerCase());
  });

  it.each(USED)("can be read: %s", (_what, colour, ground, least) => {
    expect(colour).toMatch(/^#[0-9a-f]{6}$/i);
    expect(contrast(colour, ground)).toBeGreaterThanOrEqual(least);
  });

  it("is documented with the ratios that it has", () => {
    const page = readFileSync(join(ROOT, "docs", "decisions", "0034-the-palette.md"), "utf8");
    const rows = [...page.matchAll(/`(#[0-9A-Fa-f]{6})` on `(#[0-9A-Fa-f]{6})` \| ([\d.]+) \|/g)];
    expect(rows.length).toBeGreaterThan(8);
    expect(
      rows
        .filter(([, one = "", other = "", said = ""]) => contrast(one, other).toFixed(2) !== said)
        .map(([row, one = "", other = ""]) => `${row} is ${contrast(one, other).toFixed(2)}`),
    ).toEqual([]);
  });
});

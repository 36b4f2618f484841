import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ask, failureOf } from "../asking.ts";
import { loopback } from "../loopback.ts";
import { ANSWER_QUIRKS } from "./answer-quirks.ts";
import { PROTOCOL_QUIRKS } from "./protocol-quirks.ts";
import type { Quirk, Way } from "./quirk.ts";
import { vendorReading } from "./vendor-clients.ts";
import { WIRE_QUIRKS } from "./wire-quirks.ts";

const QUIRKS = [...ANSWER_QUIRKS, ...PROTOCOL_QUIRKS, ...WIRE_QUIRKS];

async function outcomeOf({ type = "openai-compatible", call, outcome }: Quirk, way: Way): Promise<unknown> {
  const { url, received } = await loopback((response) => way.answer(response));
  const reached = { type, baseUrl: url };
  const asked = { ...call, stream: way.stream };
  const came = "answer" in outcome ? await ask(reached, asked) : await failureOf(reached, asked);
  expect(received).toHaveLength(1);
  return came;
}

describe.each(QUIRKS)("$sent", (quirk) => {
  it.each(
    quirk.ways.map((way, index) => [`${way.stream ? "streamed" : "plain"} ${index + 1}`, way] as const),
  )("%s", async (_, way) => {
    const expected = "answer" in quirk.outcome ? quirk.outcome.answer : quirk.outcome.failure;
    expect(await outcomeOf(quirk, way)).toMatchObject(expected);
  });
});

describe("the vendor's own client", () => {
  const wellFormed = QUIRKS.filter(({ isWellFormed }) => isWellFormed).flatMap((quirk) =>
    quirk.ways.map(
      (way, index) =>
        [`${quirk.sent}, ${way.stream ? "streamed" : "plain"} ${index + 1}`, quirk, way] as const,
    ),
  );

  it.each(wellFormed)("reads the same of %s", async (_, quirk, way) => {
    const { url } = await loopback((response) => way.answer(response));
    const text = "answer" in quirk.outcome ? quirk.outcome.answer.text : null;
    expect(await vendorReading(quirk.type ?? "openai-compatible", url, way.stream)).toBe(text);
  });
});

it("is what the documents tell", () => {
  const document = readFileSync(new URL("../../../docs/providers.md", import.meta.url), "utf8");
  const rows = document
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .map((line) => line.trim());
  const cell = (text: string): string => text.replaceAll("|", String.raw`\|`);
  const told = QUIRKS.map(({ sent, before, now }) => `| ${cell(sent)} | ${cell(before)} | ${cell(now)} |`);
  const header = rows.indexOf("| sent | 0.2 | now |");
  expect(rows.slice(header + 1, header + 1 + told.length)).toEqual(told);
});

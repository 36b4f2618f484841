import { readFileSync } from "node:fs";
import { setupI18n } from "@lingui/core";
import { compileMessage } from "@lingui/message-utils/compileMessage";
import { expect, it } from "vitest";
import { type Translate, translator } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import {
  LIGHT_THEME,
  calibrationChart,
  costBarsChart,
  costOverTimeChart,
  costParts,
  costQualityChart,
  latencyBoxChart,
  latencyHistogramChart,
  rankIntervalsChart,
  rankingChart,
  ratingHistogramChart,
  sliceChart,
  tokensChart,
} from "./index.ts";
import { exampleSummary } from "./testing/example-summary.ts";

/** Texts of a `.po` file by their ids, each on one line. */
const readPo = (path: URL): [id: string, text: string][] =>
  [...readFileSync(path, "utf8").matchAll(/^msgid ("(?:.+)")\nmsgstr ("(?:.*)")$/gm)].map(([, id, text]) => [
    JSON.parse(id ?? `""`) as string,
    JSON.parse(text ?? `""`) as string,
  ]);

function russian(): Translate {
  const files = ["./locales/ru.po", "../core/locales/ru.po"].map((file) => new URL(file, import.meta.url));
  const messages = Object.fromEntries(
    files.flatMap(readPo).map(([id, text]) => [id, compileMessage(text)] as const),
  );
  return translator(setupI18n({ locale: "ru", messages: { ru: messages } }));
}

const PURPOSES = {
  answer: { calls: 2, usd: 1.5, unknownCalls: 0 },
  generate: { calls: 1, usd: 0, unknownCalls: 1 },
};

function charts(translate: Translate): (Chart | null)[] {
  const summary = exampleSummary();
  return [
    rankingChart(summary, {}, translate),
    rankIntervalsChart(summary, translate),
    latencyBoxChart(summary, translate),
    latencyHistogramChart(summary, translate),
    ratingHistogramChart(summary, translate),
    costQualityChart(summary, translate),
    tokensChart(summary, translate),
    ...summary.slices.map((slice) => sliceChart(summary, slice, translate)),
    costBarsChart([{ label: "alder", parts: costParts(PURPOSES) }], "model", translate),
    costOverTimeChart([{ label: "2026-11-02", parts: costParts(PURPOSES) }], "week", translate),
    calibrationChart([{ judge: 80.5, human: 60, modelId: "alder" }], [{ modelId: "alder" }], translate),
  ];
}

/** Names of models, and what is the same in every language. */
const SAME = /^(?:\d|p95|USD|.*\(simulated\)|[a-z]+)$/;
const CYRILLIC = /[а-яё]/i;

it("speaks Russian where the page does, in titles, captions, descriptions, heads and axes", () => {
  for (const chart of charts(russian())) {
    expect(chart?.title).toMatch(CYRILLIC);
    expect(chart?.caption).toMatch(CYRILLIC);
    const heads = chart?.table.columns.flatMap(({ header, unit = "" }) => [header, unit]) ?? [];
    expect(heads.filter((head) => head !== "" && !CYRILLIC.test(head) && !SAME.test(head))).toEqual([]);
    // Words of English that would stay if a text were not a message.
    const drawn = JSON.stringify(chart?.option({ theme: LIGHT_THEME, width: 390 }));
    expect(`${chart?.description} ${drawn}`).not.toMatch(
      /\b(?:answers|ranks?|tokens|score|median|Person|Judge)\b/,
    );
  }
});

it("writes numbers as Russian readers do", () => {
  const [ranking] = charts(russian());
  expect(ranking?.description).toMatch(/\d,\d \(\d+,\d–\d+,\d\)/);
});

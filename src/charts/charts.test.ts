import { describe, expect, it } from "vitest";
import { type ModelResult, cellText } from "../core/index.ts";
import type { Chart } from "./chart.ts";
import {
  DARK_THEME,
  LIGHT_THEME,
  PAGE_THEME,
  calibrationChart,
  costBarsChart,
  costOverTimeChart,
  costParts,
  costQualityChart,
  latencyBoxChart,
  latencyHistogramChart,
  modelColors,
  rankIntervalsChart,
  rankingChart,
  ratingHistogramChart,
  sliceChart,
  themeVariables,
  tokensChart,
} from "./index.ts";
import { paretoFront } from "./parts/pareto-front.ts";
import { renderSvg, svgRenderer } from "./render-svg.ts";
import { UNKNOWN, estimate, exampleModel, exampleSummary } from "./testing/example-summary.ts";

const LOOK = { theme: LIGHT_THEME, width: 800 } as const;

const EVIL = `<script>alert("x")</script>`;

const SPENT = costParts({
  answer: { calls: 2, usd: 1.5, unknownCalls: 0 },
  judge: { calls: 3, usd: 0.25, unknownCalls: 1 },
});

function known(chart: Chart | null): Chart {
  if (chart === null) throw new Error("There should be a chart.");
  return chart;
}

/** Every chart there is, of a summary with something in every part. */
function allCharts(summary = exampleSummary()): Chart[] {
  return [
    rankingChart(summary),
    rankIntervalsChart(summary),
    latencyBoxChart(summary),
    latencyHistogramChart(summary),
    ratingHistogramChart(summary),
    costQualityChart(summary),
    tokensChart(summary),
    ...summary.slices.map((slice) => sliceChart(summary, slice)),
    costOverTimeChart([{ label: "2026-11-01", parts: SPENT }], "day"),
    costBarsChart([{ label: EVIL, parts: SPENT }], "model"),
    calibrationChart([{ judge: 80, human: 60, modelId: EVIL }], [{ modelId: EVIL }]),
  ].map(known);
}

/** A part of an option, wherever the types have it. */
function at(chart: Chart, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (value === null || typeof value !== "object" ? undefined : Reflect.get(value, key)),
    chart.option(LOOK),
  );
}

describe("every chart", () => {
  it.each(allCharts().map((chart) => [chart.title, chart] as const))(
    "%s: has words and a table, and does not move",
    (_, chart) => {
      expect(chart.title).not.toBe("");
      expect(chart.caption).not.toBe("");
      expect(chart.description.length).toBeGreaterThan(20);
      expect(chart.table.rows.length).toBeGreaterThan(0);
      expect(at(chart, "animation")).toBe(false);
      for (const row of chart.table.rows) expect(row).toHaveLength(chart.table.columns.length);
    },
  );

  it("draws intervals: bands of every model with one", async () => {
    const svg = await renderSvg(known(rankingChart(exampleSummary())), { ...LOOK, id: "r" });
    expect(svg.match(/stroke-linecap="round"/g)).toHaveLength(4);
    expect(svg.match(/<circle/g)).toHaveLength(4);
    const front = await renderSvg(known(costQualityChart(exampleSummary())), { ...LOOK, id: "c" });
    expect(front.match(/stroke-linecap="round"/g)).toHaveLength(4);
  });

  it.each([
    ["times", latencyBoxChart(exampleSummary()), ["xAxis", "min"]],
    ["spread of times", latencyHistogramChart(exampleSummary()), ["xAxis", "min"]],
    ["tokens", tokensChart(exampleSummary()), ["xAxis", "min"]],
    ["cost", costQualityChart(exampleSummary()), ["xAxis", "min"]],
    ["cost over time", costOverTimeChart([{ label: "2026-11-02", parts: SPENT }], "day"), ["yAxis", "min"]],
    ["cost by model", costBarsChart([{ label: "a", parts: SPENT }], "model"), ["xAxis", "min"]],
  ] as const)("begins at 0 where lengths are compared: %s", (_, chart, path) => {
    expect(at(known(chart), ...path)).toBe(0);
  });

  it("is null where there is nothing to draw", () => {
    const empty = exampleSummary({
      ranking: [
        exampleModel("a", 50, {
          score: UNKNOWN,
          rankInterval: null,
          latencyMs: null,
          costPer1000Tasks: null,
          tokens: { input: null, output: null },
        }),
      ],
      people: null,
    });
    expect([
      rankingChart(empty),
      rankIntervalsChart(empty),
      latencyBoxChart(empty),
      latencyHistogramChart(empty),
      ratingHistogramChart(empty),
      costQualityChart(empty),
      tokensChart(empty),
      sliceChart(empty, { by: "tag", groups: [] }),
      costOverTimeChart([], "day"),
      costBarsChart([{ label: "never called", parts: costParts({}) }], "model"),
      calibrationChart([], []),
    ]).toEqual(Array.from({ length: 11 }, () => null));
  });
});

describe("the ranking", () => {
  it("has the best on top, hollow for simulated models, and round ends", async () => {
    const chart = known(rankingChart(exampleSummary()));
    expect(at(chart, "yAxis", 0, "inverse")).toBe(true);
    expect(at(chart, "yAxis", 0, "data")).toEqual(["alder", "birch (simulated)", "cedar", "dogwood"]);
    expect(at(chart, "yAxis", 2, "data", 0)).toBe("(77.2–85.2)");
    expect([at(chart, "xAxis", "min"), at(chart, "xAxis", "max")]).toEqual([40, 90]);
    const svg = await renderSvg(chart, { ...LOOK, id: "r" });
    const dots = [...svg.matchAll(/<circle[^>]*fill="([^"]+)"[^>]*stroke="([^"]+)"/g)];
    expect(dots.map(([, fill, stroke]) => fill === stroke)).toEqual([true, false, true, true]);
  });

  it("leaves the ends of long names, by which models differ", () => {
    const summary = exampleSummary();
    const [first, second] = ["2026-11-01", "2026-11-02"].map(
      (day) => `${"a-very-long-name-".repeat(4)}${day}`,
    );
    const ranking = summary.ranking.map((model, place) => ({
      ...model,
      modelId: [first, second][place] ?? model.modelId,
    }));
    const names = at(known(rankingChart({ ...summary, ranking })), "yAxis", 0, "data") as string[];
    expect(names.filter((name) => /…/.test(name) && /2026-11-0[12]/.test(name))).toHaveLength(2);
    expect(new Set(names).size).toBe(names.length);
  });

  it("says the same in words and numbers", () => {
    const chart = known(rankingChart(exampleSummary()));
    expect(chart.description).toContain("birch (simulated): 79.6 (75.6–83.6).");
    expect(chart.table.rows[0]?.map(cellText)).toEqual(["alder", "81.2 (77.2–85.2)"]);
  });
});

describe("modelColors", () => {
  it("depends on which models there are, not on how they did", () => {
    const ranked = ["alder", "birch", "cedar"].map((modelId) => ({ modelId }));
    const colors = (models: typeof ranked) => {
      const colorOf = modelColors(models, LIGHT_THEME);
      return ranked.map(({ modelId }) => colorOf(modelId));
    };
    expect(colors(ranked)).toEqual(colors(ranked.toReversed()));
    expect(new Set(colors(ranked)).size).toBe(3);
  });

  it("is the same in every chart", async () => {
    const summary = exampleSummary();
    const color = modelColors(summary.ranking, LIGHT_THEME)("cedar");
    const draw = await svgRenderer();
    const charts = [rankingChart, rankIntervalsChart, latencyBoxChart, costQualityChart, tokensChart];
    for (const chart of charts) expect(draw(known(chart(summary)), { ...LOOK, id: "x" })).toContain(color);
  });

  it("has variables for both themes", () => {
    expect(themeVariables(DARK_THEME).map(([name]) => name)).toEqual(
      themeVariables(LIGHT_THEME).map(([name]) => name),
    );
    expect(PAGE_THEME.models).toHaveLength(LIGHT_THEME.models.length);
    expect(themeVariables(LIGHT_THEME).map(([name]) => `var(${name})`)).toContain(PAGE_THEME.models[7]);
  });
});

describe("paretoFront", () => {
  it.each([
    [
      [
        [3, 81],
        [1.2, 80],
        [0.4, 65],
        [5, 52],
      ],
      [
        [0.4, 65],
        [1.2, 80],
        [3, 81],
      ],
    ],
    [
      [
        [1, 50],
        [1, 60],
      ],
      [[1, 60]],
    ],
    [
      [
        [1, 50],
        [2, 50],
      ],
      [[1, 50]],
    ],
    [
      [
        [1, 50],
        [1, 50],
      ],
      [
        [1, 50],
        [1, 50],
      ],
    ],
    [[], []],
  ] as const)("of %j is %j", (offers, front) => {
    const found = paretoFront(offers.map(([cost, quality]) => ({ cost, quality })));
    expect(found.map(({ cost, quality }) => [cost, quality])).toEqual(front);
  });

  it("is told in words, and leaves out models without a price", () => {
    const ranking: ModelResult[] = [
      ...exampleSummary().ranking,
      exampleModel("elm", 99, { costPer1000Tasks: null }),
    ];
    const { description, caption } = known(costQualityChart({ ranking }));
    expect(description).toContain("most expensive: cedar, birch, alder.");
    expect(caption).toContain("is unknown: 1.");
    expect(caption).toContain("Dashed line: Pareto front");
    const dearer = [...ranking, exampleModel("twin", 81.2, { costPer1000Tasks: 900 })];
    const { table } = known(costQualityChart({ ranking: dearer }));
    expect(table.columns.at(-1)?.header).toBe("On the Pareto front");
    expect(table.rows.map((row) => row.map(cellText).at(-1))).toEqual(["yes", "yes", "yes", "no", "no"]);
    // A line needs two ends.
    const alone = known(costQualityChart({ ranking: [exampleModel("elm", 99)] }));
    expect(alone.caption).not.toContain("Dashed line");
  });
});

describe("renderSvg", () => {
  it("puts title and description in, escapes names, and leaves no id to chance", async () => {
    const summary = exampleSummary({ ranking: [exampleModel(EVIL, 70)] });
    const draw = await svgRenderer();
    const hostile = [rankingChart, latencyBoxChart, latencyHistogramChart, costQualityChart, tokensChart];
    for (const chart of [...hostile.map((make) => known(make(summary))), ...allCharts()]) {
      const svg = draw(chart, { theme: PAGE_THEME, width: 340, id: "one" });
      expect(svg).toMatch(
        /^<svg [^>]*role="img" aria-labelledby="one-title one-desc"><title id="one-title">/,
      );
      expect(svg).not.toMatch(/<script|<style|NaN|undefined|\bzr\d|ecmeta|url\(/);
      expect(draw(chart, { theme: PAGE_THEME, width: 340, id: "one" })).toBe(svg);
    }
    expect(draw(known(rankingChart(summary)), { ...LOOK, id: "e" })).toContain("&lt;script&gt;");
  });

  it("puts many models into rows, and names only those that are not beaten", () => {
    const ranking = Array.from({ length: 12 }, (_, index) =>
      exampleModel(`m${index}`, 80 - index, { costPer1000Tasks: 1 + index }),
    );
    const models = Object.fromEntries(ranking.map(({ modelId }) => [modelId, estimate(50, 3)]));
    const slice = known(sliceChart({ ranking }, { by: "category", groups: [{ name: "soup", models }] }));
    expect(at(slice, "xAxis", "data")).toEqual(["soup"]);
    expect(at(slice, "yAxis", "data")).toHaveLength(12);
    const front = known(costQualityChart({ ranking }));
    const shown = ranking.map((_, index) => at(front, "series", 2, "data", index, "label", "show"));
    expect(shown).toEqual(ranking.map((_, index) => index === 0));
  });

  it("draws a cell only where something is known", async () => {
    const { ranking } = exampleSummary();
    const chart = known(
      sliceChart(
        { ranking },
        { by: "tag", groups: [{ name: "soup", models: { alder: estimate(50, null, 1), birch: UNKNOWN } }] },
      ),
    );
    expect(at(chart, "xAxis", "data")).toEqual(["alder"]);
    expect(chart.table.rows[0]?.map(cellText)).toEqual(["soup", "1", "50.0"]);
  });
});

describe("costs", () => {
  it("say what is known, and that it is not all", () => {
    const unpriced = costParts({ generate: { calls: 4, usd: 0, unknownCalls: 4 } });
    const chart = known(
      costBarsChart(
        [
          { label: "a", parts: SPENT },
          { label: "b", parts: unpriced },
        ],
        "model",
      ),
    );
    expect(chart.table.columns.map(({ header }) => header)).toEqual([
      "Model",
      "Answers",
      "Judges",
      "Question generation",
      "Total",
      "Calls without a known cost",
    ]);
    expect(chart.table.rows.map((row) => row.map(cellText))).toEqual([
      ["a", "1.5000", "0.2500", "0.0000", "1.7500", "1"],
      ["b", "0.0000", "0.0000", "–", "–", "4"],
    ]);
    expect(chart.caption).toContain("5 calls without a known cost are not in the bars.");
    expect(chart.description).toContain("a: at least $1.75 (1 call without a known cost).");
    expect(at(chart, "yAxis", 1, "data")).toEqual(["≥ $1.75", "unknown"]);
  });
});

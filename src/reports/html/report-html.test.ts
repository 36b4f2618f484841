import { describe, expect, it } from "vitest";
import type { FrozenRun, ResultRow } from "../../core/index.ts";
import { exampleSummary } from "../../charts/testing/example-summary.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";
import { reportHtml } from "./report-html.ts";

const EVIL = `<script>alert("x")</script>`;

async function report(frozen: FrozenRun, rows: readonly ResultRow[]): Promise<string> {
  return reportHtml(await summaryOf(frozen, rows));
}

describe("reportHtml, with something in every part", () => {
  it("has the sentence first, then every section there is something to say in", async () => {
    const html = await reportHtml(exampleSummary());
    const headings = [...html.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, title]) => title);
    expect(headings).toEqual([
      "Ranking",
      "At a glance",
      "Which models differ",
      "Human scores",
      "Pairwise comparisons, by judges",
      "Breakdown",
      "Cost and tokens",
      "Speed",
      "Answers without a score",
      "Failures",
      "Run details",
      "How to read the numbers",
      "Limitations",
    ]);
    expect(html.indexOf("alder has the highest mean")).toBeLessThan(html.indexOf("<h2>"));
  });

  it("gives numbers with their intervals, and says in words what cannot be told", async () => {
    const html = await reportHtml(exampleSummary());
    for (const words of [
      `79.7 <span class="interval">(75.7–83.7)</span>`,
      `Weighted mean <span class="unit">of 100</span>`,
      "<summary>alder: criteria</summary>",
      `69 <span class="interval">(59–79)</span>`,
      "can&#39;t be told apart",
      "alder is better",
      "86 % (95 % CI 78 to 94) got the same verdict twice",
      "not blind: results were opened before the end",
      "With 40 tasks, a difference of 4.2 points between alder and birch can be detected",
    ])
      expect(html).toContain(words);
  });

  it("draws each chart for a desk and for a phone, in the page's colours, with ids that do not meet", async () => {
    const html = await reportHtml(exampleSummary());
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id?.endsWith("-wide-title"))).toHaveLength(
      ids.filter((id) => id?.endsWith("-narrow-title")).length,
    );
    expect(html.match(/<svg/g)?.length).toBe(html.match(/role="img"/g)?.length);
    expect(html).not.toMatch(/(?:fill|stroke)="#(?!000)/);
  });

  it("leaves out what there is nothing to say of", async () => {
    const html = await reportHtml(
      exampleSummary({ comparisons: [], people: null, pairs: [], slices: [], failures: [], planning: null }),
    );
    expect(html).not.toMatch(/At a glance|Which models differ|Human scores|pairwise|<h2>Failures/);
  });

  it("says of whom the tasks can show how much, or that they can show nothing", async () => {
    const planning = { first: "alder", second: "cedar", tasks: 6, target: 3 };
    const shown = { ...planning, smallestDifference: 21.25, moreTasks: null };
    expect(await reportHtml(exampleSummary({ planning: shown }))).toMatch(
      /With 6 tasks, a difference of 21\.\d points between alder and cedar can be detected \(80 % power\)\.(?! Detecting)/,
    );
    const none = { ...planning, smallestDifference: null, moreTasks: 300 };
    expect(await reportHtml(exampleSummary({ planning: none }))).toContain(
      "6 tasks are too few to detect any difference between alder and cedar (80 % power). Detecting 3.0 points would take about 300 more tasks.",
    );
  });
});

describe("reportHtml", () => {
  it("escapes whatever strangers have named", async () => {
    const frozen = exampleRun(
      [{ taskId: "t1", category: EVIL, difficulty: `"><img src=x>` }],
      [{ modelId: EVIL }],
    );
    const evil: FrozenRun = {
      ...frozen,
      run: { ...frozen.run, name: EVIL, runId: EVIL },
      setup: { ...frozen.setup, datasets: [{ path: EVIL, sha256: EVIL }] },
    };
    const html = await report(evil, [
      exampleRow(EVIL, "t1", [scoreOf(50)]),
      exampleRow(EVIL, "t1", [scoreOf(null, { unscoredReason: EVIL })], { sample: 1 }),
      exampleRow(EVIL, "t1", [], { sample: 2, status: "FAILED", error: { stage: "answer", message: EVIL } }),
    ]);
    expect(html).not.toMatch(/<script|<img|\son\w+=/i);
    expect(html).toContain("&lt;script&gt;");
  });

  it("needs nothing from anywhere", async () => {
    const html = await report(exampleRun([{ taskId: "t1", category: "c" }], [{ modelId: "a" }]), [
      exampleRow("a", "t1", [scoreOf(50)]),
    ]);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
    expect(html).not.toMatch(/https?:|url\(|@import|<link|\ssrc=/);
  });

  it("begins with the sentence and describes the chart in words", async () => {
    const frozen = exampleRun(
      [
        { taskId: "t1", category: "c" },
        { taskId: "t2", category: "c" },
      ],
      [{ modelId: "alder", provider: "simulated" }],
    );
    const html = await report(frozen, [
      exampleRow("alder", "t1", [scoreOf(80)]),
      exampleRow("alder", "t2", [scoreOf(82)]),
    ]);
    expect(html.indexOf("alder has a mean of 81.0")).toBeLessThan(html.indexOf("<svg"));
    expect(html).toContain(`role="img"`);
    expect(html).toContain("alder (simulated): 81.0 (68.3–93.7).</desc>");
    expect(html).toContain(`fill="var(--page)" stroke="var(--model-1)"`);
    expect(html).toContain(`<span class="mark simulated">`);
  });

  it("shortens endless lists and messages of failures, and says so", async () => {
    const frozen = exampleRun([{ taskId: "t1", category: "c" }], [{ modelId: "a" }]);
    const rows = Array.from({ length: 30 }, (_, index) =>
      exampleRow("a", "t1", [], {
        ...UNANSWERED,
        sample: index,
        status: "FAILED",
        error: { stage: "answer", message: `${index} ${"long ".repeat(200)}` },
      }),
    );
    const html = await report(frozen, rows);
    expect(html).toContain("And 5 less frequent messages in summary.json.");
    expect(html).not.toContain("long ".repeat(100));
  });

  it.each([
    ["no rows", exampleRun([{ taskId: "t1", category: "c" }], [{ modelId: "a" }]), []],
    ["no models", exampleRun([{ taskId: "t1", category: "c" }], []), []],
    ["no tasks", exampleRun([], [{ modelId: "a" }]), []],
    [
      "one task, unknown cost",
      exampleRun([{ taskId: "t1", category: "c" }], [{ modelId: "a" }, { modelId: "b" }]),
      [exampleRow("a", "t1", [scoreOf(50, { costUsd: null })], { costUsd: null, outputTokens: null })],
    ],
  ])("prints no machine's word for nothing: %s", async (_, frozen, rows) => {
    const html = await report(frozen, rows);
    expect(html).not.toMatch(/NaN|undefined|\bnull\b|Infinity/);
  });
});

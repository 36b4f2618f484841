import { describe, expect, it } from "vitest";
import type { FrozenRun, ResultRow } from "../../core/index.ts";
import { UNANSWERED, exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";
import { reportHtml } from "./report-html.ts";

const EVIL = `<script>alert("x")</script>`;

async function report(frozen: FrozenRun, rows: readonly ResultRow[]): Promise<string> {
  return reportHtml(await summaryOf(frozen, rows));
}

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
    expect(html).toContain("alder (simulated): 81.0 [68.3, 93.7].</desc>");
    expect(html).toContain(`<circle class="hollow" cx="53.33%"`);
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
    expect(html).toContain("And 5 rarer messages in summary.json.");
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

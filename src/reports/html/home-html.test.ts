import { describe, expect, it } from "vitest";
import { exampleRunView } from "../../contract/testing/example-run-view.ts";
import { emptyCounts } from "../../core/index.ts";
import { exampleRow, exampleRun, scoreOf, summaryOf } from "../testing/example-run.ts";
import { homeHtml } from "./home-html.ts";

describe("homeHtml", () => {
  it("says what to do when there is no run", async () => {
    const html = await homeHtml([]);
    expect(html).toContain("<h1>Assay</h1>");
    expect(html).toContain("npx assay run -c examples/practical-skills.yml");
  });

  it("shows the newest run first, with its state and progress", async () => {
    const html = await homeHtml([
      { run: exampleRunView({ runId: "old", createdAt: "2026-01-01T00:00:00.000Z" }), summary: null },
      { run: exampleRunView({ runId: "new" }), summary: null },
    ]);
    expect(html.indexOf(">new<")).toBeLessThan(html.indexOf(">old<"));
    expect(html).toContain("5 of 10 items done · 1 failed");
    expect(html).toContain("Nothing is scored yet.");
    expect(html).toContain(`state-running">running<`);
  });

  it("draws the best models and says how many more there are", async () => {
    const ids = Array.from({ length: 8 }, (_, index) => `model-${index}`);
    const frozen = exampleRun(
      [{ taskId: "t1", category: "c" }],
      ids.map((modelId) => ({ modelId })),
    );
    const rows = ids.map((modelId, index) => exampleRow(modelId, "t1", [scoreOf(10 * index)]));
    const html = await homeHtml([{ run: exampleRunView(), summary: await summaryOf(frozen, rows) }]);
    expect(html.match(/<circle/g)).toHaveLength(6);
    expect(html).toContain("And 2 more models in the report.");
  });

  it("links and shows hostile names safely", async () => {
    const run = exampleRunView({
      runId: `"/><script>`,
      warnings: ["<b>"],
      models: [
        { id: "<i>", provider: "p", name: "n", simulated: true, parameters: {}, counts: emptyCounts() },
      ],
    });
    const html = await homeHtml([{ run, summary: null }]);
    expect(html).toContain(`href="/runs/%22%2F%3E%3Cscript%3E/report.html"`);
    expect(html).not.toMatch(/<script|<b>|<i>/);
    expect(html).toContain(`<span class="mark simulated">simulated</span>`);
  });

  it("prints no machine's word for nothing", async () => {
    const html = await homeHtml([
      { run: exampleRunView({ totalItems: 0, completedItems: 0, counts: emptyCounts() }), summary: null },
    ]);
    expect(html).not.toMatch(/NaN|undefined|\bnull\b|Infinity/);
  });
});

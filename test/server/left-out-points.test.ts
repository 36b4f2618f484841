import { expect, it } from "vitest";
import { markdownReport, reportHtml } from "../../src/reports/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { follow, itemsOf, startRun } from "../support/watched-run.ts";

const TASKS = 6;
const verdict = (points: object) =>
  JSON.stringify({ rubric_scores: points, auto_fail: false, overall_score: 1, notes: "So." });

it("says in every report how many verdicts of which judge had points left out or off their scale", async () => {
  const { client } = await openHost();
  const { url, asked } = await modelServer(({ model, prompt }) => {
    if (model !== "jay") return {};
    if (prompt.includes(" 1?")) return { content: verdict({ r1: 1 }) };
    if (prompt.includes(" 2?")) return { content: verdict({ r1: 7, clear: 3 }) };
    return { content: verdict({ r1: 1, clear: 2 }) };
  });
  const judge = { router: "openaiCompatible", model: "jay", maxTokens: 200, structured: true };
  const runId = await startRun(client, { ...serverConfig(url, ["a"]), judge }, TASKS);
  await follow(client, runId);
  const flags = (await itemsOf(client, runId)).map(({ scores }) => scores[0]?.flags ?? []);
  expect(flags.filter((own) => own.length > 0)).toEqual([
    ["missing:clear", "repaired"],
    ["clamped:r1", "repaired"],
  ]);
  // Each of the two was asked for once more.
  expect(asked.filter(({ model }) => model === "jay")).toHaveLength(TASKS + 2);

  const summary = await client.getResults({ params: { runId } });
  expect(summary.verdicts).toMatchObject([
    { judgeId: "jay", verdicts: TASKS, failed: 0, withPointsMissing: 1, withPointsClamped: 1 },
  ]);
  const caveats = [
    `jay left rubric points out of 1 of ${TASKS} judgments; they count 0.`,
    `jay gave points off the scale in 1 of ${TASKS} judgments; the nearest point on it counts.`,
  ];
  const told = caveats.join(" ");
  expect(summary.sentence).toContain(told);
  expect((await Array.fromAsync(markdownReport(summary, null))).join("")).toContain(told);
  const html = await reportHtml(summary);
  for (const caveat of caveats) expect(html).toContain(`<li>${caveat}</li>`);
  expect(html).toContain(`${TASKS} verdicts, 1 with points left out, 1 with points off their scale`);
});

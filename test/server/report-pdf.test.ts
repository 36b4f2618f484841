import { extractText, getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { openHost } from "../support/host.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

it("a report is there as a page and as a PDF, unless somebody scores the run blind", async () => {
  const { client, app } = await openHost();
  const body = runRequestSchema.parse({
    config: sampleConfig({ tasks: 3 }),
    files: [{ path: "bank.jsonl", content: sampleBank(3) }],
  });
  const { runId } = await client.startRun({ body });
  for await (const _ of client.followRun({ params: { runId }, query: {} }));

  const page = await app.request(`/runs/${runId}/report.html`);
  expect(page.headers.get("content-security-policy")).toContain("style-src 'unsafe-inline'");
  expect(await page.text()).toContain(`aria-labelledby="ranking-wide-title ranking-wide-desc"`);

  const pdf = await app.request(`/runs/${runId}/report.pdf`);
  expect(pdf.status).toBe(200);
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toBe(`attachment; filename="report-${runId}.pdf"`);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await pdf.arrayBuffer())), {
    mergePages: true,
  });
  expect(text).toContain(runId);
  expect(text).toContain("simulated");

  await client.createSession({ params: { runId }, body: { rater: "Ann", kind: "rating" } });
  expect((await app.request(`/runs/${runId}/report.pdf`)).status).toBe(409);
  expect((await app.request("/runs/none/report.pdf")).status).toBe(404);
});

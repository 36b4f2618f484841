import { afterAll, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, seriousFaults, serve } from "../support/page.ts";
import { sampleBank } from "../support/sample-config.ts";
import { follow } from "../support/watched-run.ts";

afterAll(closeBrowser);

it("shows a model that failed before anything else, with what came back", async () => {
  const { url, client } = await serve();
  const server = await modelServer(({ model }) => (model === "dead" ? { status: 401 } : {}));
  const body = runRequestSchema.parse({
    config: serverConfig(server.url, ["alive", "dead"]),
    files: [{ path: "bank.jsonl", content: sampleBank(12) }],
  });
  const { runId } = await client.startRun({ body });
  await follow(client, runId);

  for (const look of [{ width: 1440 }, { width: 390, dark: true }]) {
    const { page, troubles } = await openPage(`${url}/runs/${runId}`, look);
    const alert = page.getByRole("alert");
    await alert.getByText("One model failed").waitFor();
    await alert.getByText(/dead answered none of its 12 items: HTTP 401: the server says 401\./).waitFor();
    await alert.getByText(/Check the provider's API key/).waitFor();
    await page.getByText("failed", { exact: true }).first().waitFor();
    expect(await page.getByText("finished", { exact: true }).count()).toBe(0);
    await page.getByText(/^dead answered none of its tasks, so it is not compared\./).waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  }

  const { page } = await openPage(`${url}/runs/${runId}?tab=progress`);
  await page.getByText(/unknown \(\d+ calls without a known cost\)/).waitFor();
});

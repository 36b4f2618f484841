import { expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { caveatsOf, english } from "../../src/core/index.ts";
import { openHost } from "../support/host.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { follow, startRun } from "../support/watched-run.ts";

const MADE_UP =
  "All scores come from the simulated judge jay: they are made up and say nothing about real models.";
const TASKS = 6;

it("what a simulated judge makes of real models is called made up, before the run and first among its caveats", async () => {
  const { client } = await openHost();
  const { url } = await modelServer();
  const config = serverConfig(url, ["alder", "birch"]);
  const files = [{ path: "bank.jsonl", content: sampleBank(TASKS) }];
  const plan = await client.validateRun({ body: runRequestSchema.parse({ config, files }) });
  expect(plan.warnings).toEqual([
    "The judge jay is simulated: its scores are made up and say nothing about real models. Choose a real judge, or score the answers yourself.",
  ]);
  const runId = await startRun(client, config, TASKS);
  await follow(client, runId);
  expect((await client.planJudgeAgain({ body: { runId } })).warnings).toEqual(plan.warnings);

  const summary = await client.getResults({ params: { runId } });
  expect(caveatsOf(summary).map(english)[0]).toBe(MADE_UP);
  expect(summary.sentence).toContain(MADE_UP);
});

it("where every model is simulated, only that is said", async () => {
  const { client } = await openHost();
  const config = sampleConfig();
  const files = [{ path: "bank.jsonl", content: sampleBank(TASKS) }];
  expect((await client.validateRun({ body: runRequestSchema.parse({ config, files }) })).warnings).toEqual(
    [],
  );
  const runId = await startRun(client, config, TASKS);
  await follow(client, runId);
  const { sentence } = await client.getResults({ params: { runId } });
  expect(sentence).toContain("All models here are simulated");
  expect(sentence).not.toContain("made up");
});

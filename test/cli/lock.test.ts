import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { sampleBank, writeSample } from "../support/sample-config.ts";

it("a locked run starts as it was locked, and is refused with everything that differs", async () => {
  const folder = temporaryFolder();
  const options = { cwd: folder };
  writeSample(folder, { tasks: 3 });
  const without = await assay(["run", "config.json", "--locked", "--dir", "w"], options);
  expect([without.code, without.stderr]).toEqual([2, expect.stringContaining("assay lock config.json")]);

  const locked = await assay(["lock", "config.json", "--dir", "w"], options);
  expect([locked.code, locked.stdout.split("\n")[0]]).toEqual([
    0,
    "Wrote config.lock.json: 3 tasks, 3 models, 1 judge.",
  ]);
  const run = async (...more: string[]) =>
    await assay(["run", "config.json", "--locked", "--dir", "w", "--quiet", ...more], options);
  expect((await run()).code).toBe(0);

  const [, ...lines] = sampleBank(4).split("\n");
  writeFileSync(join(folder, "bank.jsonl"), lines.join("\n").replace("Question number 2?", "Another?"));
  const path = join(folder, "config.json");
  const config = JSON.parse(readFileSync(path, "utf8"));
  config.models[1].params = { temperature: 0.3 };
  config.judge.model = "alpha";
  writeFileSync(path, JSON.stringify(config));
  const refused = await run();
  expect([refused.code, refused.stdout]).toEqual([3, ""]);
  expect(refused.stderr).toContain("The run would differ from its lock; nothing was run.");
  for (const part of [
    /tasks\.task-1:? is missing/,
    /tasks\.task-2:? has changed/,
    /tasks\.task-4:? is not in the lock/,
    /models\.beta\.parameters\.temperature/,
    /judges\.\w+/,
  ])
    expect(refused.stderr).toMatch(part);
  expect(refused.stderr).not.toMatch(/tasks\.task-3/);
  expect((await assay(["runs", "--dir", "w", "--json"], options)).stdout.trim().split("\n")).toHaveLength(1);

  expect((await assay(["lock", "config.json", "--dir", "w"], options)).code).toBe(0);
  expect((await run()).code).toBe(0);
  writeFileSync(join(folder, "config.lock.json"), "{}");
  expect((await run()).stderr).toContain("is not a lock that this version of Assay can read");
});

it("a locked run names a model that another one answers for", async () => {
  let served = "wren-2026-01";
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({
        model: served,
        choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: "Tweet." } }],
        usage: { prompt_tokens: 1, completion_tokens: 1 },
      }),
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const folder = temporaryFolder();
  const options = { cwd: folder };
  writeFileSync(join(folder, "bank.jsonl"), sampleBank(1));
  writeFileSync(
    join(folder, "birds.json"),
    JSON.stringify({
      run: { name: "birds", datasetPath: "bank.jsonl", judging: "later", outDir: "w" },
      routers: {
        own: {
          type: "openai-compatible",
          baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
        },
      },
      models: [{ id: "wren", router: "own", model: "wren" }],
    }),
  );
  const run = async (...more: string[]) => await assay(["run", "birds.json", "--quiet", ...more], options);
  // Both look where the config says.
  const lock = async () => (await assay(["lock", "birds.json"], options)).stdout;
  expect(await lock()).toContain("Who serves wren isn't known");
  expect((await run("--locked")).code).toBe(0);
  expect(await lock()).not.toContain("isn't known");
  expect((await run("--locked")).code).toBe(0);
  served = "wren-2026-09";
  const other = await run("--locked");
  expect([other.code, other.stderr]).toEqual([
    5,
    expect.stringContaining("wren was served by wren-2026-09; the lock has wren-2026-01."),
  ]);
});

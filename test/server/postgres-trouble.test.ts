import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { Failure, runRequestSchema } from "../../src/core/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { temporaryFolder, migratedPostgres } from "../support/databases.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";

const bodyOf = (tasks: number, latencyMs: number) =>
  runRequestSchema.parse({
    config: sampleConfig({ tasks, latencyMs }),
    files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
  });

it("survives a cut connection: the run stops with a clear word and can be resumed in the same process", async () => {
  const database = await migratedPostgres();
  const workbench = await assemble({
    folder: temporaryFolder(),
    database,
    version: "0",
    environment: {},
    drainQueue: false,
  });
  onTestFinished(() => workbench.close(true));
  const { runId } = await workbench.startRun(bodyOf(30, 10));
  const name = new URL(database).pathname.slice(1);
  const administrator = new pg.Client({ connectionString: database.replace(/[^/]+$/, "postgres") });
  await administrator.connect();
  const follow = async () => {
    let answered = 0;
    for await (const { type } of await workbench.followRun(runId, 0, new AbortController().signal)) {
      if (type === "item-answered") answered += 1;
      if (answered !== 5 || type !== "item-answered") continue;
      await administrator.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [
        name,
      ]);
    }
  };
  const word = await follow().then(
    () => "storage-failed",
    (error: unknown) => (error instanceof Failure && error.code !== "bug" ? error.code : String(error)),
  );
  expect(word).toBe("storage-failed");
  await administrator.end();

  // Whether the cut hit the run or only its followers, it ends whole.
  const stateOf = () =>
    workbench.getRun(runId).then(
      ({ state }) => state,
      // The first call after the cut may meet a connection that is not known to be dead yet.
      () => "unknown",
    );
  for (let tries = 0; tries < 50 && (await stateOf()) !== "finished"; tries += 1) {
    await workbench.resumeRun(runId, { judge: false, force: false }).catch(() => {});
    await (async () => {
      for await (const _ of await workbench.followRun(runId, 0, new AbortController().signal));
    })().catch(() => {});
  }
  expect(await workbench.getRun(runId)).toMatchObject({ state: "finished", completedItems: 90 });
});

it("lets a queued run of another workspace on the same database take its turn", async () => {
  const database = await migratedPostgres();
  const open = () => {
    const folder = temporaryFolder();
    return assemble({ folder, database, version: "0", environment: {}, drainQueue: false });
  };
  const [first, second] = [await open(), await open()];
  onTestFinished(async () => {
    await first.close(true);
    await second.close(true);
  });
  const { runId } = await first.startRun(bodyOf(4, 10));
  for await (const _ of await first.followRun(runId, 0, new AbortController().signal));
  const queued = await second.startRun({ ...bodyOf(1, 1), queue: true });
  for await (const _ of await second.followRun(queued.runId, 0, new AbortController().signal));
  expect(await second.getRun(queued.runId)).toMatchObject({ state: "finished" });
});

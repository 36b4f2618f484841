import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { assay } from "../support/assay.ts";
import { startAssay } from "../support/assay-process.ts";
import { migratedPostgres, temporaryFolder } from "../support/databases.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { PATIENCE_MS } from "../support/patience.ts";
import { writeSample } from "../support/sample-config.ts";

/** A run of a folder whose database is PostgreSQL, watched by a command that doesn't know that; it has one answer. */
async function watchedRun() {
  const cwd = temporaryFolder();
  const database = await migratedPostgres();
  const { tell, letGo } = heldBack(1);
  const { url } = await modelServer(tell);
  writeSample(cwd, { tasks: 3 });
  writeFileSync(join(cwd, "held.json"), JSON.stringify(serverConfig(url, ["m"])));
  const server = startAssay(["serve", "--dir", "w", "--db", database, "--port", "0"], { cwd });
  await server.until("Assay is running at");
  const running = startAssay(["run", "-c", "held.json", "--dir", "w"], { cwd });
  await running.until(/Running \S+:/);
  const [, runId = ""] = /Running (\S+):/.exec(running.output().stderr) ?? [];
  return { cwd, database, server, running, runId, letGo };
}

it.each(["SIGTERM", "SIGKILL"] as const)(
  "a command whose server ends by %s opens no other database, and says how to go on",
  async (signal) => {
    const { cwd, database, server, running, runId, letGo } = await watchedRun();
    server.child.kill(signal);
    letGo();
    await server.ended;
    const { code, stderr } = await running.ended;
    const { username, host, pathname } = new URL(database);
    const again = new RegExp(
      `The server at http://127.0.0.1:[^]*Whether run ${runId} goes on isn't known[^]*assay resume ${runId} --dir "w" --db "postgres(ql)?://${username}(:\\*\\*\\*)?@${host}${pathname}"`,
    );
    // A server that has time to pause the run may tell so before it goes.
    const isPaused = signal === "SIGTERM" && code === 130;
    expect([code, stderr]).toEqual([
      isPaused ? 130 : 4,
      expect.stringMatching(isPaused ? "Paused. Nothing is lost." : again),
    ]);
    expect(existsSync(join(cwd, "w", "assay.sqlite"))).toBe(false);
    const looked = await assay(["runs", "--dir", "w"], { cwd });
    expect([looked.code, looked.stderr]).toEqual([2, expect.stringContaining("There is no workspace at")]);
    const resumed = await assay(["resume", runId, "--dir", "w", "--db", database, "--quiet"], { cwd });
    // By then it may have been noticed that the killed server works no more.
    const told = expect.stringMatching(/^(Worker .* was lost; .*\n)?$/) as string;
    expect([resumed.code, resumed.stderr]).toEqual([0, told]);
  },
);

it("what a paused run is continued with, as it is printed, works once its server has stopped", async () => {
  const { cwd, database, server, running, runId, letGo } = await watchedRun();
  running.child.kill("SIGINT");
  await running.until("Pausing when requests in flight finish");
  letGo();
  const { code, stderr } = await running.ended;
  expect([code, stderr]).toEqual([130, expect.stringContaining("Paused. Nothing is lost.")]);
  server.child.kill("SIGTERM");
  await server.ended;
  const [, command = "", hint] =
    /Continue with: assay (.*?)(, with the password in place of \*\*\*)?$/m.exec(stderr) ?? [];
  const { password } = new URL(database);
  expect(hint === undefined).toBe(password === "");
  const typed = command.replace("***", password).split(" ");
  const resumed = await assay(
    typed.map((word) => word.replace(/^"(.*)"$/, "$1")),
    { cwd },
  );
  expect([resumed.code, resumed.stderr]).toEqual([0, expect.stringContaining(`Running ${runId}:`)]);
});

it("a folder whose server was killed has no workspace of its own", async () => {
  const cwd = temporaryFolder();
  const database = await migratedPostgres();
  const server = startAssay(["serve", "--dir", "w", "--db", database, "--port", "0"], { cwd });
  await server.until("Assay is running at");
  server.child.kill("SIGKILL");
  await server.ended;
  expect(existsSync(join(cwd, "w", "host.json"))).toBe(true);
  const { code, stderr } = await assay(["runs", "--dir", "w"], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining("There is no workspace at")]);
  expect(existsSync(join(cwd, "w", "assay.sqlite"))).toBe(false);
});

it("runs of several commands on PostgreSQL go on when the command that was their server is stopped", async () => {
  const cwd = temporaryFolder();
  const database = await migratedPostgres();
  writeSample(cwd, { tasks: 60 });
  /** A command's run, held back after one answer. */
  const begun = async (name: string) => {
    const { tell, letGo } = heldBack(1);
    const { url } = await modelServer(tell);
    writeFileSync(join(cwd, name), JSON.stringify(serverConfig(url, ["m"])));
    const running = startAssay(["run", "-c", name, "--dir", "w", "--db", database, "--port", "0"], { cwd });
    await running.until(/Running \S+:/);
    const [, runId = "", at = ""] = /Running (\S+):.* at (http\S+)\//.exec(running.output().stderr) ?? [];
    return { running, runId, letGo, client: createClient(fetchFrom(at, fetch)) };
  };
  const host = await begun("host.json");
  const [first, second] = [await begun("first.json"), await begun("second.json")];
  host.running.child.kill("SIGINT");
  await host.running.until("Pausing when requests in flight finish");
  host.letGo();
  // It waits for calls that are held back; until then it answers, and starts nothing.
  const params = { runId: first.runId };
  const refusal = async (): Promise<unknown> =>
    await host.client.resumeRun({ params, body: {} }).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await refusal()).toMatchObject({ code: "host-unreachable" }), {
    timeout: PATIENCE_MS,
  });
  first.letGo();
  await vi.waitFor(
    async () => expect(await host.client.getRun({ params })).toMatchObject({ state: "interrupted" }),
    { timeout: PATIENCE_MS },
  );
  expect(await refusal()).toMatchObject({ code: "host-unreachable" });
  second.letGo();
  expect((await host.running.ended).code).toBe(130);
  for (const { running } of [first, second]) {
    const { code, stderr } = await running.ended;
    expect([code, stderr]).toEqual([0, expect.not.stringContaining("no new run can start")]);
  }
});

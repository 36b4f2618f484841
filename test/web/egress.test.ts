import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createClient, fetchFrom } from "../../src/contract/index.ts";
import { NAVIGATION } from "../../src/web/frame/navigation.ts";
import { assayProcess } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { closeBrowser, openPage, visit } from "../support/page.ts";
import { sampleBank } from "../support/sample-config.ts";
import { canBeAlone, isForeign, watched, whyUnwatched } from "../support/watched-network.ts";

const ASSAY = "dist/assay.js";
const SAMPLE = "examples/practical-skills.yml";
const unwatched = whyUnwatched();
const isAlone = canBeAlone();
const skipped = unwatched === null ? "" : ` (skipped: ${unwatched})`;
const withoutNetwork = isAlone ? "without a network" : "(with a network: this machine can't be without)";

afterAll(closeBrowser);

describe.skipIf(unwatched !== null)(`whom Assay contacts${skipped}`, () => {
  it("sees a connection and a datagram to elsewhere, from a thread and a child too", async () => {
    const connect = `require("node:net").connect(443, "192.0.2.1").on("error", () => {}).unref();`;
    const send = `const s = require("node:dgram").createSocket("udp4").on("error", () => {}); s.send("x", 9, "192.0.2.2", () => s.close());`;
    const connect6 = `require("node:net").connect(443, "2001:db8::1").on("error", () => {}).unref();`;
    const child = `require("node:child_process").execFileSync(process.execPath, ["-e", ${JSON.stringify(send)}]);`;
    const script = `${connect} ${child} new (require("node:worker_threads").Worker)(${JSON.stringify(connect6)}, { eval: true }).on("exit", () => process.exit());`;
    const { ended, contacted } = watched(["-e", script], { isAlone });
    await ended;
    expect(contacted().filter(isForeign)).toEqual(["192.0.2.1:443", "192.0.2.2:9", "2001:db8::1:443"]);
    expect(["127.0.0.1:80", "::1:80", "127.0.0.53:53", "10.0.0.1:80"].map(isForeign)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it(`runs the whole sample ${withoutNetwork}, and tries to reach nobody`, async () => {
    const { ended, contacted } = watched([ASSAY, "run", SAMPLE, "--dir", temporaryFolder(), "--port", "0"], {
      isAlone,
    });
    const { code, output } = await ended;
    expect(output).toContain("192/192 done");
    expect(code).toBe(0);
    expect(contacted()).toEqual([]);
  });

  it("serves the sample and every page, and neither server nor page asks anybody else", async () => {
    const folder = temporaryFolder();
    const { output, ended, contacted } = watched(
      [ASSAY, "serve", "--sample", "--dir", folder, "--port", "0"],
      { env: { ASSAY_LOCAL_SERVERS: "http://127.0.0.1:9" } },
    );
    await expect.poll(output).toMatch(/Assay is running at http:\/\/[\d.:]+/);
    const url = /http:\/\/[\d.:]+/.exec(output())?.[0] ?? "";
    const client = createClient(fetchFrom(url, fetch));
    const runs = async () => (await client.listRuns({ query: {} })).rows;
    await expect.poll(async () => (await runs()).map(({ status }) => status)).toEqual(["FINISHED"]);
    const { page, troubles } = await openPage(url);
    const runId = (await runs())[0]?.runId ?? "";
    const paths = [...NAVIGATION.map(({ to }) => to), `/runs/${runId}`, "/new", "/help"];
    for (const path of paths) await visit(page, path);
    expect(troubles).toEqual([]);
    const { pid } = JSON.parse(readFileSync(join(folder, "host.json"), "utf8")) as { pid: number };
    process.kill(pid, "SIGTERM");
    expect(await ended).toMatchObject({ code: 0 });
    expect(contacted()).toEqual(["127.0.0.1:9"]);
  });

  it("contacts exactly the provider that `doctor --egress` names", async () => {
    const { url, asked } = await modelServer();
    const { host } = new URL(url);
    const folder = temporaryFolder();
    const config = join(folder, "bench.json");
    const bank = join(folder, "bank.jsonl");
    writeFileSync(bank, sampleBank(1));
    writeFileSync(config, JSON.stringify(serverConfig(url, ["small"], { datasetPath: bank })));
    const dir = ["--dir", join(folder, "runs")];
    const told = await assayProcess(["doctor", "--egress", "-c", config, "--json", ...dir]);
    expect(told).toMatchObject({ code: 0, stderr: "" });
    const { providers } = JSON.parse(told.stdout) as { providers: { host: string | null }[] };
    expect(providers.flatMap((provider) => provider.host ?? [])).toEqual([host]);
    expect(asked).toEqual([]);
    const { ended, contacted } = watched([ASSAY, "run", config, "--port", "0", ...dir]);
    const { code, output } = await ended;
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(asked).toHaveLength(1);
    expect(contacted()).toEqual([host]);
  });
});

import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answering, freePort, loopback } from "../providers/loopback.ts";
import { ROOT, startAssay } from "../support/assay-process.ts";
import { commandLine, furnishedLine } from "../support/command-line.ts";
import { temporaryFolder } from "../support/databases.ts";

const KEY = "sk-doctor-0123456789abcdef";

describe("assay doctor", () => {
  it("finds nothing wrong with a new workspace, and says how to go on", async () => {
    const { run } = commandLine();
    await run("settings", "set", "theme=dark");
    const { code, stdout, stderr } = await run("doctor");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toMatch(/^ok +database +SQLite at .+assay\.sqlite, schema \d+$/m);
    expect(stdout).toContain("No providers yet.");
  });

  it("lists what is found, and takes what is not set up for no failure", async () => {
    const line = await furnishedLine();
    await line.made(
      "providers",
      "add",
      "Later",
      "type=gemini",
      "baseUrl=http://127.0.0.1:9",
      "apiKeyEnv=NOT_SET",
    );
    const { code, stdout } = await line.run("doctor");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ok +Planted \(simulated\)$/m);
    expect(stdout).toMatch(/^ +fast: found in the list$/m);
    expect(stdout).toMatch(/^not set up +Later/m);
    expect(stdout).toContain("the variable NOT_SET is not set");
    const { rows } = await line.run("doctor", "--json");
    expect(rows).toMatchObject([{ ok: true, providers: [{ state: "ok" }, { state: "not-set-up" }] }]);
  });

  it("ends with 4 when a model that is in use cannot be had, and says what to do", async () => {
    const { url } = await answering(200, '{"data":[{"id":"small"}]}');
    const line = commandLine({ REMOTE_KEY: KEY });
    const address = `baseUrl=${url}`;
    await line.made("providers", "add", "Remote", "type=openai-compatible", address, "apiKeyEnv=REMOTE_KEY");
    await line.made("models", "add", "small", "provider=Remote");
    expect((await line.run("doctor")).code).toBe(0);
    await line.made("models", "add", "tall one", "provider=Remote", "modelId=tall");
    const { code, stdout } = await line.run("doctor");
    expect(code).toBe(4);
    expect(stdout).toMatch(/^FAILED +Remote/m);
    expect(stdout).toMatch(/^ +key +REMOTE_KEY is set$/m);
    expect(stdout).toMatch(/^ +models +1 model offered$/m);
    expect(stdout).toMatch(/^ +tall one: tall is not in the list$/m);
    expect(stdout).toContain("-> Use a model ID from the list: assay models edit 'tall one' modelId=NAME");

    const port = await freePort();
    await line.made("providers", "edit", "Remote", `baseUrl=http://127.0.0.1:${port}`);
    const gone = await line.run("doctor");
    expect(gone.code).toBe(4);
    expect(gone.stdout).toContain(`can't reach http://127.0.0.1:${port}: connection refused`);
    expect(line.said.join("\n")).not.toContain(KEY);
  });
});

describe("assay doctor --egress", () => {
  const addRemote = async (line: ReturnType<typeof commandLine>, name: string, baseUrl: string) => {
    await line.made("providers", "add", name, "type=openai-compatible", `baseUrl=${baseUrl}`);
    await line.made("models", "add", `model of ${name}`, `provider=${name}`, "modelId=small");
  };

  it("names the hosts of the workspace's models, and contacts none", async () => {
    const { url, received } = await answering(200, '{"data":[]}');
    const { host } = new URL(url);
    const line = await furnishedLine();
    await addRemote(line, "Near", url);
    await addRemote(line, "Far", "https://far.example/v1");
    await line.made("providers", "add", "Unused", "type=openai-compatible", "baseUrl=http://unused.example");
    const { code, stdout, stderr } = await line.run("doctor", "--egress");
    expect({ code, stderr, received }).toEqual({ code: 0, stderr: "", received: [] });
    expect(stdout).toMatch(/^ +Planted +uses no network$/m);
    expect(stdout).toMatch(new RegExp(`^ +Near +${RegExp.escape(host)}, this machine$`, "m"));
    expect(stdout).toMatch(/^ +Far +far\.example:443, over the network$/m);
    expect(stdout).toMatch(/^ +SQLite +uses no network$/m);
    expect(stdout).toContain("no telemetry, no update check");
    expect(stdout).not.toContain("unused.example");
  });

  it("names proxies without their passwords, and says unknown where a proxy can't be used", async () => {
    const line = commandLine({
      HTTPS_PROXY: "http://me:secret@proxy.example:3128",
      HTTP_PROXY: "socks5://127.0.0.1:1080",
    });
    await addRemote(line, "Far", "https://far.example/v1");
    await addRemote(line, "Plain", "http://plain.example/v1");
    await addRemote(line, "Near", "http://localhost:8000/v1");
    const { rows, stdout } = await line.run("doctor", "--egress", "--json");
    expect(rows).toMatchObject([
      {
        providers: [
          { name: "Far", reach: "network", host: "far.example:443", proxy: "proxy.example:3128" },
          { name: "Plain", reach: "unknown", host: null, proxy: null },
          { name: "Near", reach: "loopback", host: "localhost:8000", proxy: null },
        ],
        database: { name: "SQLite", reach: "none" },
      },
    ]);
    expect(stdout).not.toContain("secret");
  });

  it("looks at a config without a workspace, and wants one only with --egress", async () => {
    const { run } = commandLine();
    const sample = join(ROOT, "examples", "practical-skills.yml");
    const { code, stdout } = await run("doctor", "--egress", "-c", sample);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^ +simulated +uses no network$/m);
    const refused = await run("doctor", "-c", sample);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain("--config can't be used without --egress.");
  });
});

describe("assay serve", () => {
  const serve = (servers: string) =>
    startAssay(["serve", "--port", "0"], {
      cwd: temporaryFolder(),
      env: { ASSAY_LOCAL_SERVERS: servers },
    });

  it("tells of model servers that are no providers yet", async () => {
    const ollama = await answering(200, '{"models":[{"model":"a:1b"},{"model":"b:1b"}]}');
    const other = await answering(200, '{"data":[{"id":"q"}]}');
    const page = await answering(200, "<!doctype html>");
    const host = serve(`${ollama.url},${other.url}/v1,${page.url}`);
    await host.until(/Found Local server.*\n/);
    expect(host.output().stderr.trim().split("\n")).toEqual([
      `Found Ollama at ${ollama.url} with 2 models. To add it: assay providers add Ollama type=ollama baseUrl=${ollama.url}`,
      `Found Local server at ${other.url}/v1 with 1 model. To add it: assay providers add "Local server" type=openai-compatible baseUrl=${other.url}/v1`,
    ]);
    host.child.kill("SIGTERM");
    expect((await host.ended).code).toBe(0);
  });

  it("does not wait for one that is silent, neither to begin nor to end", async () => {
    const { url, received } = await loopback(() => {});
    const host = serve(url);
    await host.until("Assay is running at");
    await expect.poll(() => received.length).toBe(1);
    host.child.kill("SIGINT");
    expect(await host.ended).toMatchObject({ code: 0, stderr: "Stopping when requests in flight finish.\n" });
  });
});

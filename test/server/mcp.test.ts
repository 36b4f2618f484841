import { request as httpRequest } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { createClient } from "../../src/contract/index.ts";
import { createApp, listen } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { agentAt } from "../support/agent.ts";
import { answeredRun } from "../support/answered-run.ts";
import { bankLines, plantModels } from "../support/arboretum.ts";

const TOKEN = "correct-horse-battery";

/** The app on a real port, with everything in memory. */
async function openPort(accessToken: string | null) {
  const workbench = await assemble({ folder: null, version: "9.9.9", environment: {}, drainQueue: true });
  const app = createApp(workbench, { accessToken });
  const listener = await listen((incoming) => app.fetch(incoming), {
    port: 0,
    hasToken: accessToken !== null,
  });
  onTestFinished(async () => {
    await workbench.close(true);
    await listener.close();
  });
  const as =
    (token: string | null) =>
    (path: string, init: RequestInit = {}): Promise<Response> => {
      const headers = new Headers(init.headers);
      if (token !== null) headers.set("authorization", `Bearer ${token}`);
      return fetch(new URL(path, listener.url), { ...init, headers });
    };
  return { url: listener.url, as, person: createClient(as(accessToken)) };
}

const INITIALIZE = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};

/** The first message of a client, with headers that fetch would not send. */
function initialize(url: string, headers: Record<string, string>): Promise<number> {
  const body = JSON.stringify(INITIALIZE);
  const types = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      `${url}/mcp`,
      { method: "POST", headers: { ...types, ...headers } },
      (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      },
    );
    outgoing.on("error", reject).end(body);
  });
}

describe("/mcp", () => {
  it.each(["auto", "legacy"] as const)("does a whole job in the %s era of the protocol", async (era) => {
    const { as, person } = await openPort(null);
    await plantModels(person);
    const agent = await agentAt(as(null), era);
    expect(agent.client.getInstructions()).toContain("confidence intervals");
    expect(agent.client.getServerVersion()).toMatchObject({ name: "assay", version: "9.9.9" });
    await agent.does("import_tasks", { collection: "Mail", rows: bankLines(6) });
    const run = { models: ["alder", "cedar"], collections: ["Mail"], judges: ["jay"], max_budget_usd: 1 };
    const { data } = await agent.does("start_run", run);
    const run_id = String(data["run_id"]);
    await expect
      .poll(async () => (await agent.does("get_run", { run_id, wait_seconds: 5 })).data["state"])
      .toBe("finished");
    expect((await agent.does("get_results", { run_id })).text).toMatch(
      /1\. alder \(simulated\): \d+\.\d \(\d/,
    );
    expect((await agent.does("export_run", { run_id })).text).toContain("| 1 | alder (simulated) |");
    // A workspace in memory has no folder to write into.
    expect((await agent.does("export_run", { run_id, format: "REPORT" })).text).toContain(
      "Nothing was written",
    );
  });

  it("wants the token, and does no more than its caller may", async () => {
    const { url, as, person } = await openPort(TOKEN);
    expect(await initialize(url, {})).toBe(401);
    expect(await initialize(url, { authorization: "Bearer wrong" })).toBe(401);
    expect(await initialize(url, { authorization: `Bearer ${TOKEN}` })).toBe(200);
    await expect(agentAt(as(null))).rejects.toThrow();
    const agent = await agentAt(as(TOKEN));
    expect((await agent.does("list_runs")).text).toContain("No runs yet");

    const entered = await as(null)("/api/login", { method: "POST", body: JSON.stringify({ token: TOKEN }) });
    const [cookie = ""] = (entered.headers.get("set-cookie") ?? "").split(";");
    expect(await initialize(url, { cookie })).toBe(200);
    const inPage = await agentAt((path, init) => {
      const headers = new Headers(init.headers);
      headers.set("cookie", cookie);
      return fetch(new URL(path, url), { ...init, headers });
    });
    expect((await inPage.does("list_runs")).text).toContain("No runs yet");

    const runId = await answeredRun(person);
    const { sessionId } = await person.createSession({
      params: { runId },
      body: { rater: "Bob", kind: "rating" },
    });
    const invitation = await person.createInvitation({ params: { sessionId }, body: { guest: "Bob" } });
    expect(await initialize(url, { authorization: `Bearer ${invitation.token}` })).toBe(403);
  });

  it("answers no foreign page and no foreign name", async () => {
    const { url } = await openPort(null);
    const { port, host } = new URL(url);
    expect(await initialize(url, { origin: url })).toBe(200);
    expect(await initialize(url, { origin: "https://evil.example" })).toBe(403);
    expect(await initialize(url, { origin: "null" })).toBe(403);
    expect(await initialize(url, { host: `evil.example:${port}` })).toBe(403);
    expect(await initialize(url, { host, "sec-fetch-site": "cross-site" })).toBe(403);
  });

  it("refuses what is no message of the protocol, and what is too large", async () => {
    const { url } = await openPort(null);
    const post = (body: string) =>
      fetch(`${url}/mcp`, {
        method: "POST",
        body,
        headers: { "content-type": "application/json", accept: "application/json, text/event-stream" },
      });
    const nonsense = await post("{");
    expect(nonsense.status).toBe(400);
    expect(await nonsense.text()).not.toMatch(/node_modules|\.ts:|at /);
    expect((await post(" ".repeat(5 * 1024 * 1024))).status).toBe(413);
    expect((await fetch(`${url}/mcp`)).status).toBe(405);
  });
});

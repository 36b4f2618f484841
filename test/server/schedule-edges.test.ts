import { describe, expect, it, vi } from "vitest";
import { type Client, runRequestSchema, scheduleBodySchema } from "../../src/contract/index.ts";
import { openPostgresStore, openSqliteStore } from "../../src/storage/index.ts";
import { migratedPostgres } from "../support/databases.ts";
import { HOOK_SECRET, hookServer } from "../support/hook-server.ts";
import { heldBack, modelServer, serverConfig } from "../support/model-server.ts";
import { queryRows } from "../support/query-rows.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { SettableClock } from "../support/settable-clock.ts";
import { follow } from "../support/watched-run.ts";
import { ENGINES, openWorkspace } from "../support/workspace.ts";
import { PATIENCE_MS } from "../support/patience.ts";

const TIMEOUT = { timeout: PATIENCE_MS, interval: 20 };
const RUN = {
  config: sampleConfig({ latencyMs: 1 }),
  files: [{ path: "bank.jsonl", content: sampleBank(3) }],
};
const bodyOf = (body: object) =>
  scheduleBodySchema.parse({ name: "nightly", cron: "0 * * * *", timeZone: "UTC", run: RUN, ...body });
const firings = async (client: Client, id: number) =>
  (await client.listFirings({ params: { id: String(id) } })).rows;
const finished = (client: Client, id: number, count = 1) =>
  vi.waitFor(async () => {
    const rows = await firings(client, id);
    expect(rows.filter(({ state }) => state === "finished")).toHaveLength(count);
    return rows;
  }, TIMEOUT);

describe.each(ENGINES)("on %s", (_engine, newDatabase) => {
  it("what a server took and did not start is started by the next, once", async () => {
    const clock = new SettableClock("2026-06-01T00:30:00Z");
    const database = await newDatabase();
    const first = await openWorkspace({ clock, database });
    const made = await first.client.createSchedule({ body: bodyOf({}) });
    const half = await first.client.createSchedule({ body: bodyOf({ name: "half" }) });
    await first.close();
    // A server that takes both times, makes the run of one of them, and is gone.
    const due = Date.parse("2026-06-01T01:00:00Z");
    const store =
      database === undefined
        ? await openSqliteStore(`${first.folder}/assay.sqlite`)
        : await openPostgresStore(database);
    const firing = { kind: "due", dueAt: due, missed: 0, state: "taken", message: null } as const;
    for (const { id } of [made, half]) {
      const schedule = await store.findSchedule(id);
      if (schedule === null) throw new Error("no schedule");
      const taken = await store.takeDue(schedule, due + 3_600_000, firing, due, null);
      if (id === half.id && taken !== null)
        await store.settleFiring(taken.id, "taken", { runId: "half-made" }, due, null);
    }
    await store.close();
    clock.set("2026-06-01T01:00:01Z");
    const starter = await openWorkspace({ folder: first.folder, clock, database });
    await starter.client.startRun({ body: runRequestSchema.parse({ ...RUN, runId: "half-made" }) });
    await follow(starter.client, "half-made");
    await starter.close();

    const { client } = await openWorkspace({ folder: first.folder, clock, database, drainQueue: true });
    clock.set("2026-06-01T01:00:30Z");
    expect((await firings(client, made.id)).map(({ state }) => state)).toEqual(["taken"]);
    clock.set("2026-06-01T01:01:05Z");
    const [one] = await finished(client, made.id);
    expect(one?.runId).toMatch(/^sample-20260601-010000-s\d+$/);
    expect(await finished(client, half.id)).toMatchObject([{ runId: "half-made" }]);
    const runs = (await client.listRuns({})).rows.map(({ runId }) => runId);
    expect(runs.toSorted()).toEqual(["half-made", one?.runId]);
  });

  it("a blind session holds back what a webhook and the history would tell", async () => {
    const clock = new SettableClock("2026-06-01T00:30:00Z");
    const { client } = await openWorkspace({ clock, database: await newDatabase(), drainQueue: true });
    const hook = await hookServer(HOOK_SECRET, (nth) => (nth === 2 ? 503 : 204));
    const { id } = await client.createSchedule({
      body: bodyOf({ webhook: { url: hook.url, secret: HOOK_SECRET } }),
    });
    for (const hour of ["01", "02"]) {
      clock.set(`2026-06-01T${hour}:00:00Z`);
      await finished(client, id, Number(hour));
      await vi.waitFor(() => expect(hook.received).toHaveLength(Number(hour)), TIMEOUT);
    }
    const [second] = await firings(client, id);
    expect(second?.comparison?.status).toBe("compared");
    expect(hook.received[1]?.body.data).toMatchObject({ withheld: false, headline: expect.any(String) });
    const params = { runId: second?.runId ?? "" };
    const { sessionId } = await client.createSession({ params, body: { rater: "Ann", kind: "rating" } });
    // The second try of the same message, while somebody scores.
    clock.set("2026-06-01T02:10:00Z");
    await vi.waitFor(() => expect(hook.received).toHaveLength(3), TIMEOUT);
    expect(hook.received[2]?.id).toBe(hook.received[1]?.id);
    expect(hook.received[2]?.body.data).toMatchObject({ withheld: true, headline: null, comparison: null });
    expect(JSON.stringify(hook.received[2])).not.toMatch(/alpha|beta|gamma/);
    expect((await firings(client, id))[0]).toMatchObject({ comparison: null, comparisonHidden: true });
    await client.finishSession({ params: { sessionId }, body: { allowGaps: true } });
    expect((await firings(client, id))[0]?.comparison?.status).toBe("compared");
  });
});

describe.each(ENGINES)("on %s, a webhook", (_engine, newDatabase) => {
  it.each(["paused", "interrupted"] as const)("is told of a run that was %s, and of its end", async (how) => {
    const clock = new SettableClock("2026-06-01T00:30:00Z");
    const database = await newDatabase();
    const hook = await hookServer(HOOK_SECRET);
    const { tell, letGo } = heldBack(1);
    const { url } = await modelServer(tell);
    const run = { config: serverConfig(url, ["slow"]), files: RUN.files };
    const webhook = { url: hook.url, secret: HOOK_SECRET };
    const first = await openWorkspace({ clock, database });
    const { id } = await first.client.createSchedule({ body: bodyOf({ run, webhook }) });
    await first.close();
    // Whichever server looks first tells it: they have one master key.
    const options = { folder: first.folder, clock, database, drainQueue: true };
    const servers = [await openWorkspace(options)];
    if (database !== undefined) servers.push(await openWorkspace(options));
    const [{ client }] = servers as [(typeof servers)[number]];
    clock.set("2026-06-01T01:00:00Z");
    const runId = await vi.waitFor(async () => {
      const [firing] = await firings(client, id);
      expect(firing?.runState).toBe("running");
      return firing?.runId ?? "";
    }, TIMEOUT);
    const params = { runId };
    const paused = client.pauseRun({ params });
    letGo();
    await paused;
    await vi.waitFor(async () => expect((await client.getRun({ params })).state).toBe("paused"), TIMEOUT);
    // As after an error: nobody executes it, and nobody has paused it.
    if (how === "interrupted")
      await queryRows(
        database ?? `${first.folder}/assay.sqlite`,
        "DELETE FROM run_events WHERE type = 'run-paused'",
      );
    await vi.waitFor(async () => expect((await firings(client, id))[0]?.runState).toBe(how), TIMEOUT);
    // Nobody is told before it has rested for a while.
    expect(hook.received).toEqual([]);
    let looks = 0;
    await vi.waitFor(() => {
      looks += 1;
      clock.set(new Date(Date.parse("2026-06-01T01:01:00Z") + looks * 2_000).toISOString());
      expect(hook.received).toHaveLength(1);
    }, TIMEOUT);
    expect(hook.received[0]).toMatchObject({
      isGenuine: true,
      body: {
        type: "schedule.stopped",
        data: {
          firing: { state: "stopped", message: `Its run was ${how}. To finish it: assay resume ${runId}` },
          run: { runId, state: how },
          headline: null,
        },
      },
    });
    await client.resumeRun({ params, body: {} });
    await finished(client, id);
    await vi.waitFor(() => expect(hook.received).toHaveLength(2), TIMEOUT);
    expect(hook.received[1]).toMatchObject({
      isGenuine: true,
      body: { type: "schedule.finished", data: { firing: { message: null }, run: { state: "finished" } } },
    });
  });
});

describe("servers on one database, of which some have no master key", () => {
  it("leave a webhook's message to one that can sign it, and count only requests", async () => {
    const clock = new SettableClock("2026-06-01T00:30:00Z");
    const database = await migratedPostgres();
    const hook = await hookServer(HOOK_SECRET);
    const keeper = await openWorkspace({ clock, database });
    const { id } = await keeper.client.createSchedule({
      body: bodyOf({ webhook: { url: hook.url, secret: HOOK_SECRET } }),
    });
    const { client } = await openWorkspace({ clock, database, drainQueue: true });
    const params = { id: String(id) };
    await expect(client.testWebhook({ params })).rejects.toMatchObject({ code: "secrets-failed" });
    expect((await client.getSchedule({ params })).tests).toEqual([]);
    clock.set("2026-06-01T01:00:00Z");
    await finished(client, id);
    // Nobody is there who could sign it: that is said once it is overdue, and is no try.
    let minute = 1;
    await vi.waitFor(async () => {
      clock.set(new Date(Date.parse("2026-06-01T01:00:00Z") + minute * 60_000).toISOString());
      minute += 1;
      const [firing] = await firings(client, id);
      expect(firing?.deliveries).toMatchObject([
        { state: "waiting", attempts: [], held: expect.stringContaining("no master key") },
      ]);
    }, TIMEOUT);
    expect(hook.received).toEqual([]);
    await openWorkspace({ folder: keeper.folder, clock, database, drainQueue: true });
    await vi.waitFor(async () => {
      const [firing] = await firings(client, id);
      expect(firing?.deliveries).toMatchObject([
        { state: "delivered", held: null, attempts: [{ status: 204 }] },
      ]);
    }, TIMEOUT);
    expect(hook.received).toMatchObject([{ isGenuine: true }]);
  });
});

describe("a schedule", () => {
  it("skips a time while its last run goes on, and says so", async () => {
    const clock = new SettableClock("2026-06-01T00:30:00Z");
    const { client } = await openWorkspace({ clock, drainQueue: true });
    const { tell, letGo } = heldBack(1);
    const { url } = await modelServer(tell);
    const config = serverConfig(url, ["slow"]);
    const { id } = await client.createSchedule({ body: bodyOf({ run: { config, files: RUN.files } }) });
    clock.set("2026-06-01T01:00:00Z");
    const runId = await vi.waitFor(async () => {
      const [firing] = await firings(client, id);
      expect(firing?.runState).toBe("running");
      return firing?.runId;
    }, TIMEOUT);
    await expect(client.runSchedule({ params: { id: String(id) } })).rejects.toMatchObject({
      code: "conflict",
    });
    clock.set("2026-06-01T02:00:00Z");
    const skipped = await vi.waitFor(async () => {
      const [firing] = await firings(client, id);
      expect(firing?.state).toBe("skipped");
      return firing;
    }, TIMEOUT);
    expect(skipped).toMatchObject({
      dueAt: "2026-06-01T02:00:00.000Z",
      message: `The schedule's run ${runId} is not finished yet.`,
    });
    letGo();
    await finished(client, id);
  });

  it("is refused where the server could not run it, and says what is missing", async () => {
    const { client } = await openWorkspace();
    const routers = {
      openaiCompatible: { baseUrl: "http://127.0.0.1:9/v1", apiKeyEnv: "KEY_THAT_NOBODY_HAS" },
    };
    const run = {
      config: {
        run: { name: "r", prompt: "Say so.", judging: "later" },
        routers,
        models: [{ id: "m", router: "openaiCompatible", model: "m" }],
      },
      files: [],
    };
    await expect(client.createSchedule({ body: bodyOf({ run }) })).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ message: "the environment variable KEY_THAT_NOBODY_HAS is not set" }],
    });
    // A server that calls no models can't know: it names what workers need.
    const idle = await openWorkspace({ database: await migratedPostgres(), work: null });
    expect((await idle.client.createSchedule({ body: bodyOf({ run }) })).warnings).toEqual([
      "API keys were not checked, because this server calls no models. Workers need KEY_THAT_NOBODY_HAS.",
    ]);
    for (const [body, key] of [
      [{ cron: "2 * *" }, "cron"],
      [{ cron: "2026-12-01T00:00:00" }, "cron"],
      [{ cron: "0 0 30 2 *" }, "cron"],
      [{ timeZone: "+01:00" }, "timeZone"],
      [{ timeZone: "Mars/Olympus" }, "timeZone"],
    ] as const)
      await expect(client.createSchedule({ body: bodyOf(body) })).rejects.toMatchObject({
        code: "invalid-input",
        faults: [{ key }],
      });
    for (const [url, message] of [
      ["ftp://example.org/", "must begin with http:// or https://"],
      ["example.org/hook", "must be a full URL, e.g. https://example.org/hook"],
      [
        "https://me:secret@example.org/",
        "contains a user name or password, which are not kept secret there; remove them",
      ],
      [
        "https://example.org/?token=x",
        "contains a key in its query, which is not kept secret there; remove it",
      ],
    ] as const)
      await expect(
        client.createSchedule({ body: { ...bodyOf({}), webhook: { url } } }),
      ).rejects.toMatchObject({ code: "invalid-input", faults: [{ key: "webhook.url", message }] });
    expect((await client.listSchedules({})).rows).toEqual([]);
  });

  it("follows no redirect, and its webhook is named among what Assay connects to", async () => {
    const { client } = await openWorkspace();
    const hook = await hookServer(HOOK_SECRET, () => 302);
    const { id, webhookSecret } = await client.createSchedule({
      body: bodyOf({ webhook: { url: hook.url } }),
    });
    expect(webhookSecret).toMatch(/^whsec_/);
    expect(await client.testWebhook({ params: { id: String(id) } })).toMatchObject({
      event: "schedule.test",
      state: "given-up",
      attempts: [{ status: 302, message: expect.stringContaining("redirects are not followed") }],
    });
    expect(hook.received).toHaveLength(1);
    expect((await client.getEgress()).webhooks).toMatchObject([
      { name: "nightly", host: new URL(hook.url).host, reach: "loopback" },
    ]);
    // The secret stays while the address changes, and goes with the webhook.
    const moved = await client.editSchedule({
      params: { id: String(id) },
      body: { webhook: { url: "https://example.org/hook" } },
    });
    expect(moved).toMatchObject({ webhookSecret: null, webhook: { url: "https://example.org/hook" } });
    expect(await client.editSchedule({ params: { id: String(id) }, body: { webhook: null } })).toMatchObject({
      webhook: null,
    });
  });
});

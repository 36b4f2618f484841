import { describe, expect, it, vi } from "vitest";
import { type Client, type FiringView, scheduleBodySchema } from "../../src/contract/index.ts";
import { HOOK_SECRET, hookServer } from "../support/hook-server.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { migratedPostgres } from "../support/databases.ts";
import { SettableClock } from "../support/settable-clock.ts";
import { ENGINES, dump, openWorkspace } from "../support/workspace.ts";
import { PATIENCE_MS } from "../support/patience.ts";

const TIMEOUT = { timeout: PATIENCE_MS, interval: 20 };

/** What a schedule runs. */
const runOf = (options: Parameters<typeof sampleConfig>[0] = {}, tasks = 4) => ({
  config: sampleConfig({ latencyMs: 1, ...options }),
  files: [{ path: "bank.jsonl", content: sampleBank(tasks) }],
});

const bodyOf = (body: object) =>
  scheduleBodySchema.parse({
    name: "nightly",
    cron: "30 2 * * *",
    timeZone: "Europe/Berlin",
    run: runOf(),
    ...body,
  });

async function firings(client: Client, id: number): Promise<FiringView[]> {
  return (await client.listFirings({ params: { id: String(id) } })).rows;
}

/** Waits until so many times are over; the newest first. */
async function settled(client: Client, id: number, count: number): Promise<FiringView[]> {
  return await vi.waitFor(async () => {
    const rows = await firings(client, id);
    expect(
      rows.map(({ state }) => state).filter((state) => state !== "taken" && state !== "started"),
    ).toHaveLength(count);
    return rows;
  }, TIMEOUT);
}

describe.each(ENGINES)("schedules on %s", (_engine, newDatabase) => {
  it("run once a night across both changes of the clock", async () => {
    const clock = new SettableClock("2026-03-28T00:00:00Z");
    const database = await newDatabase();
    const { client } = await openWorkspace({ clock, database, drainQueue: true });
    const { id, nextTimes } = await client.createSchedule({ body: bodyOf({}) });
    // 02:30 doesn't exist on 29 March: it is made up for at 03:00.
    const spring = ["2026-03-28T01:30:00.000Z", "2026-03-29T01:00:00.000Z", "2026-03-30T00:30:00.000Z"];
    expect(nextTimes.slice(0, 3)).toEqual(spring);
    for (const [index, time] of spring.entries()) {
      clock.set(time);
      await settled(client, id, index + 1);
    }
    // 02:30 comes twice on 25 October, and is used once.
    clock.set("2026-10-24T12:00:00Z");
    await settled(client, id, 4);
    clock.set("2026-10-25T00:30:00.000Z");
    await settled(client, id, 5);
    clock.set("2026-10-25T01:30:00.000Z");
    clock.set("2026-10-26T01:30:00.000Z");
    const [newest, twice, missed, ...before] = await settled(client, id, 6);
    expect([newest, twice].map((firing) => firing?.dueAt)).toEqual([
      "2026-10-26T01:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
    ]);
    expect(missed).toMatchObject({ state: "skipped", kind: "caught-up", runId: null });
    expect(missed?.message).toContain("No server was running");
    expect(before.map(({ dueAt, state }) => [dueAt, state])).toEqual(
      spring.toReversed().map((time) => [time, "finished"]),
    );
    const runs = (await client.listRuns({})).rows.map(({ runId }) => runId);
    expect(runs).toHaveLength(5);
    expect(new Set(runs)).toEqual(new Set([newest, twice, ...before].map((firing) => firing?.runId)));
  });

  it("catch up once on what passed while no server was there, where they are asked to", async () => {
    const clock = new SettableClock("2026-06-01T00:00:00Z");
    const database = await newDatabase();
    const first = await openWorkspace({ clock, database, drainQueue: true });
    const { id } = await first.client.createSchedule({ body: bodyOf({ catchUp: "last" }) });
    const dropped = await first.client.createSchedule({ body: bodyOf({ name: "dropped" }) });
    await first.close();
    clock.set("2026-06-05T12:00:00Z");
    const { client } = await openWorkspace({ folder: first.folder, clock, database, drainQueue: true });
    const [caughtUp, ...more] = await settled(client, id, 1);
    expect(more).toEqual([]);
    expect(caughtUp).toMatchObject({
      kind: "caught-up",
      state: "finished",
      dueAt: "2026-06-05T00:30:00.000Z",
      missed: 4,
    });
    const [skipped] = await settled(client, dropped.id, 1);
    expect(skipped).toMatchObject({ state: "skipped", missed: 4, runId: null });
    expect((await client.listRuns({})).rows).toHaveLength(1);
    // What was paused by somebody isn't caught up on.
    const params = { id: String(id) };
    expect(await client.editSchedule({ params, body: { enabled: false } })).toMatchObject({ nextTimes: [] });
    clock.set("2026-06-09T12:00:00Z");
    const resumed = await client.editSchedule({ params, body: { enabled: true } });
    expect(resumed.nextTimes[0]).toBe("2026-06-10T00:30:00.000Z");
    expect(await firings(client, id)).toHaveLength(1);
  });

  it("compare each run with the one before, and claim only what its interval carries", async () => {
    const clock = new SettableClock("2026-06-01T00:00:00Z");
    const { client } = await openWorkspace({ clock, database: await newDatabase(), drainQueue: true });
    const run = (qualities: Record<string, number>) => runOf({ qualities }, 40);
    const { id } = await client.createSchedule({ body: bodyOf({ run: run({ alpha: 0.8, beta: 0.6 }) }) });
    const params = { id: String(id) };
    clock.set("2026-06-01T00:30:00Z");
    await settled(client, id, 1);
    // Alpha becomes worse; beta stays as it was.
    await client.editSchedule({ params, body: { run: run({ alpha: 0.3, beta: 0.6 }) } });
    clock.set("2026-06-02T00:30:00Z");
    const [second, first] = await settled(client, id, 2);
    expect(first?.comparison).toEqual({ status: "first" });
    if (second?.comparison?.status !== "compared") throw new Error("nothing was compared");
    const { diff } = second.comparison;
    expect([diff.first.runId, diff.second.runId]).toEqual([first?.runId, second.runId]);
    const outcomes = Object.fromEntries(diff.models.map(({ modelId, outcome }) => [modelId, outcome]));
    expect(outcomes["alpha"]).toBe("worse");
    expect(outcomes["beta"]).not.toBe("better");
    expect(outcomes["beta"]).not.toBe("worse");
    expect(diff.sentence).toContain("alpha is worse in the second run");
    expect(diff.tasks.shared).toBe(40);
    // The same as if somebody had compared the two by hand.
    const by = await client.diffRuns({ params: { runId: diff.first.runId, otherRunId: diff.second.runId } });
    expect(diff.sentence).toBe(by.sentence);
  });

  it("tell a webhook, again and again until it listens, and sign every message", async () => {
    const clock = new SettableClock("2026-06-01T00:00:00Z");
    const database = await newDatabase();
    const workspace = await openWorkspace({ clock, database, drainQueue: true });
    const { client, folder } = workspace;
    const hook = await hookServer(HOOK_SECRET, (nth) => (nth <= 2 ? 503 : 204));
    const webhook = { url: hook.url, secret: HOOK_SECRET };
    const saved = await client.createSchedule({ body: bodyOf({ webhook }) });
    expect(saved).toMatchObject({ webhookSecret: null, webhook: { url: hook.url } });
    expect(saved.webhook?.secretMasked).toMatch(/^\*\*\*\*/);
    clock.set("2026-06-01T00:30:00Z");
    const tried = (count: number) =>
      vi.waitFor(async () => {
        const [firing] = await firings(client, saved.id);
        const [delivery] = firing?.deliveries ?? [];
        expect(delivery?.attempts).toHaveLength(count);
        return delivery;
      }, TIMEOUT);
    expect(await tried(1)).toMatchObject({ state: "waiting", attempts: [{ status: 503 }] });
    clock.set("2026-06-01T00:40:00Z");
    expect(await tried(2)).toMatchObject({ state: "waiting" });
    // What waits survives the server.
    await workspace.close();
    clock.set("2026-06-01T01:00:00Z");
    const next = await openWorkspace({ folder, clock, database, drainQueue: true });
    await vi.waitFor(async () => {
      const [firing] = await firings(next.client, saved.id);
      expect(firing?.deliveries).toMatchObject([
        {
          event: "schedule.finished",
          state: "delivered",
          nextAt: null,
          attempts: [{ status: 503 }, { status: 503 }, { status: 204, message: "delivered" }],
        },
      ]);
    }, TIMEOUT);
    expect(hook.received.map(({ isGenuine }) => isGenuine)).toEqual([true, true, true]);
    expect(new Set(hook.received.map(({ id }) => id)).size).toBe(1);
    const [firing] = await firings(next.client, saved.id);
    expect(hook.received[2]?.body).toMatchObject({
      type: "schedule.finished",
      data: {
        schedule: { id: saved.id, name: "nightly" },
        run: { runId: firing?.runId, outcome: "COMPLETED", url: null },
        comparison: { status: "first" },
        withheld: false,
      },
    });
    expect(await dump(folder, database)).not.toContain(HOOK_SECRET);
  });
});

it("one of two servers on one database starts each run", async () => {
  const clock = new SettableClock("2026-06-01T00:00:00Z");
  const database = await migratedPostgres();
  const servers = [
    await openWorkspace({ clock, database, drainQueue: true }),
    await openWorkspace({ clock, database, drainQueue: true }),
  ] as const;
  const [{ client }] = servers;
  const { id } = await client.createSchedule({ body: bodyOf({ cron: "0 * * * *" }) });
  for (let hour = 1; hour <= 6; hour += 1) {
    clock.set(`2026-06-01T0${hour}:00:00Z`);
    await settled(client, id, hour);
  }
  const rows = await firings(client, id);
  expect(rows.map(({ dueAt, state }) => [dueAt.slice(11, 13), state])).toEqual(
    ["06", "05", "04", "03", "02", "01"].map((hour) => [hour, "finished"]),
  );
  expect((await client.listRuns({})).rows).toHaveLength(6);
});

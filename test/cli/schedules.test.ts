import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { freePort } from "../providers/loopback.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder } from "../support/databases.ts";
import { HOOK_SECRET, hookServer } from "../support/hook-server.ts";
import { writeSample } from "../support/sample-config.ts";

describe("assay schedules", () => {
  it("adds, lists, shows, pauses, runs and removes", async () => {
    const cwd = temporaryFolder();
    writeSample(cwd, { tasks: 2, latencyMs: 1 });
    const add = ["schedules", "add", "nightly", "config.json", "--cron", "30 2 29 2 *"];
    const added = await assay([...add, "--time-zone", "Europe/Berlin"], { cwd });
    expect(added).toMatchObject({
      code: 0,
      stdout: "Added nightly. Next: 2028-02-29 02:30 (Europe/Berlin).\n",
    });
    expect(added.stderr).toContain("no server is running");
    const taken = await assay(add, { cwd });
    expect([taken.code, taken.stderr]).toEqual([3, expect.stringContaining("already a schedule “nightly”")]);
    const wrong = await assay(["schedules", "add", "x", "config.json", "--cron", "@reboot"], { cwd });
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining("is not a cron expression")]);
    const never = await assay(["schedules", "add", "x", "config.json", "--cron", "0 0 31 2 *"], { cwd });
    expect([never.code, never.stderr]).toEqual([2, expect.stringContaining("no time that will ever come")]);

    expect((await assay(["schedules"], { cwd })).stdout).toMatch(/nightly +30 2 29 2 \* +2028-02-29 02:30/);
    expect((await assay(["schedules", "pause", "nightly"], { cwd })).stdout).toBe(
      "Paused nightly. It is paused.\n",
    );
    expect((await assay(["schedules"], { cwd })).stdout).toMatch(/nightly.*paused/);
    expect(await assay(["schedules", "resume", "nightly"], { cwd })).toMatchObject({ code: 0 });
    // Without a server, the command itself is the one that starts the run, follows it and compares it.
    for (let time = 0; time < 2; time += 1)
      expect(await assay(["schedules", "run", "nightly", "--quiet"], { cwd })).toMatchObject({ code: 0 });
    const shown = (await assay(["schedules", "show", "nightly"], { cwd })).stdout.replaceAll(/\s+/g, " ");
    expect(shown).toContain("nightly: 30 2 29 2 * (Europe/Berlin), runs sample");
    expect(shown).toContain("Started by hand. No earlier finished run to compare with.");
    expect(shown).toContain("Compared on 2 tasks with the same content in both runs, by the judges' scores.");
    const { stdout } = await assay(["schedules", "show", "nightly", "--json"], { cwd });
    expect(JSON.parse(stdout)).toMatchObject({
      name: "nightly",
      firings: [{ comparison: { status: "compared" } }, { comparison: { status: "first" } }],
    });
    const unsure = await assay(["schedules", "remove", "nightly"], { cwd });
    expect([unsure.code, unsure.stderr]).toEqual([2, expect.stringContaining("--yes")]);
    expect(await assay(["schedules", "remove", "nightly", "--yes"], { cwd })).toMatchObject({ code: 0 });
    expect((await assay(["schedules"], { cwd })).stdout).toContain("No schedules yet.");
    expect((await assay(["runs", "--json"], { cwd })).stdout.trim().split("\n")).toHaveLength(2);
  });

  it("shows a webhook's secret once, tests it, and names its host", async () => {
    const cwd = temporaryFolder();
    writeSample(cwd, { tasks: 1 });
    const hook = await hookServer(HOOK_SECRET, (nth) => (nth === 1 ? 500 : 204));
    const args = ["schedules", "add", "nightly", "config.json", "--cron", "@daily", "--webhook", hook.url];
    const added = await assay(args, { cwd, env: { ASSAY_DIR: join(cwd, "runs") } });
    expect(added.stdout).toMatch(/^Added nightly\..*\nwhsec_[A-Za-z0-9+/=]{44}\n$/);
    const failed = await assay(["schedules", "test", "nightly"], { cwd });
    expect([failed.code, failed.stderr]).toEqual([4, expect.stringContaining("status 500")]);
    expect(await assay(["schedules", "test", "nightly"], { cwd })).toMatchObject({ code: 0 });
    // A flag is not a request's body, and a message that ends as a sentence gets no second stop.
    const wrong = await assay(["schedules", "edit", "nightly", "--webhook", "ftp://x/y"], { cwd });
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      "assay: Some of the given values are not valid.\n  webhook.url: must begin with http:// or https://\n",
    ]);
    const closed = `http://127.0.0.1:${await freePort()}/hook`;
    await assay(["schedules", "edit", "nightly", "--webhook", closed], { cwd });
    const away = await assay(["schedules", "test", "nightly"], { cwd });
    expect(away.stderr).toMatch(/is the server running\?\n$/);
    await assay(["schedules", "edit", "nightly", "--webhook", hook.url], { cwd });
    const host = new URL(hook.url).host;
    expect((await assay(["doctor", "--egress"], { cwd })).stdout).toContain(
      `Schedules send messages to ${host} (nightly).`,
    );
    expect((await assay(["schedules", "show", "nightly"], { cwd })).stdout).not.toContain("whsec_");
    await assay(["schedules", "edit", "nightly", "--webhook", "none", "--cron", "@hourly"], { cwd });
    const none = await assay(["schedules", "test", "nightly"], { cwd });
    expect([none.code, none.stderr]).toEqual([3, expect.stringContaining("has no webhook")]);
  });
});

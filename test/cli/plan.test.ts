import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { planViewSchema } from "../../src/contract/index.ts";
import { assay } from "../support/assay.ts";
import { furnishedLine } from "../support/command-line.ts";
import { temporaryFolder } from "../support/databases.ts";
import { writeSample } from "../support/sample-config.ts";

const CONFIG = {
  run: { name: "mail", collections: ["Mail"] },
  models: ["fast", "slow"],
  judge: "jay",
};

it("assay validate says how long a run takes and what it can show, better once there was one", async () => {
  const line = await furnishedLine();
  const config = line.file("bench.json", CONFIG);
  // The config may be named without its flag; two are one too many, none is one too few.
  expect((await line.run("validate", config, "-c", config)).stderr).toContain("Two configs are named");
  expect((await line.run("validate")).stderr).toContain("There is no config to check.");
  const before = await line.run("validate", config);
  expect(before.code).toBe(0);
  expect(before.stdout).toMatch(/^ {2}time +about 1 s to \d s \(assumed: no earlier run measured/m);
  expect(before.stdout).toMatch(
    /^ {2}power +minimum detectable difference: none; 3 more tasks would make it 67 \(assumed: /m,
  );

  expect((await line.run("run", "-c", config, "--quiet")).code).toBe(0);
  const [{ type, ...plan } = {}] = (await line.run("validate", "-c", config, "--json")).rows;
  expect(type).toBe("plan");
  expect(planViewSchema.parse(plan)).toMatchObject({
    // The judge's calls were timed as well.
    duration: { measured: "all" },
    // Two tasks tell nothing of how far models differ from task to task.
    detectable: { measured: false },
  });
});

describe("a plan that would send less than the tasks have", () => {
  it("says so with counts, and starts only with consent", async () => {
    const folder = temporaryFolder();
    const path = writeSample(folder, { tasks: 3, qualities: { alpha: 0.9, beta: 0.5 } });
    const config = JSON.parse(readFileSync(path, "utf8"));
    config.models[1].promptFormat = "plain";
    writeFileSync(path, JSON.stringify(config));
    const dropped =
      "All 3 tasks have a scenario (scenario) that beta would not be sent: the prompt format is plain.";
    const different = "Models would get different messages for 3 of 3 tasks";

    const validated = await assay(["validate", path], { cwd: folder });
    expect(validated.code).toBe(0);
    for (const words of [dropped, different, "--allow-dropped-fields"])
      expect(validated.stdout).toContain(words);

    const refused = await assay(["run", "-c", path], { cwd: folder });
    expect(refused.code).toBe(2);
    for (const words of [dropped, different, "--allow-dropped-fields"])
      expect(refused.stderr).toContain(words);

    const agreed = await assay(["run", "-c", path, "--allow-dropped-fields"], { cwd: folder });
    expect(agreed.code).toBe(0);
    expect(agreed.stderr).toContain(`Note: ${dropped}`);
    const same = await assay(["run", "-c", path, "--prompt-format", "auto"], { cwd: folder });
    expect(same.code).toBe(0);
    expect(same.stderr).not.toContain("would not be sent");
  });
});

it("the plan of a config that stands on its own tells what the workspace has, where there is one", async () => {
  const folder = temporaryFolder();
  const path = writeSample(folder, { tasks: 3 });
  const plan = async (...flags: string[]) => {
    const { code, stdout } = await assay(["validate", path, ...flags], { cwd: folder });
    return { code, time: /^ {2}time.*$/m.exec(stdout)?.[0] };
  };
  const before = { code: 0, time: expect.stringContaining("assumed: no earlier run measured") as string };
  expect(await plan()).toEqual(before);
  expect(existsSync(join(folder, "runs"))).toBe(false);
  expect((await assay(["run", path, "--quiet"], { cwd: folder })).code).toBe(0);
  expect(await plan()).toEqual({
    code: 0,
    time: expect.stringContaining("measured in earlier runs") as string,
  });
  expect(await plan("--dir", "elsewhere")).toEqual(before);
  expect(existsSync(join(folder, "elsewhere"))).toBe(false);
});

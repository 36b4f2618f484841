import { expect, it } from "vitest";
import { planViewSchema } from "../../src/core/index.ts";
import { furnishedLine } from "../support/command-line.ts";

const CONFIG = {
  run: { name: "mail", collections: ["Mail"] },
  models: ["fast", "slow"],
  judge: "jay",
};

it("assay validate says how long a run takes and what it can show, better once there was one", async () => {
  const line = await furnishedLine();
  const config = line.file("bench.json", CONFIG);
  const before = await line.run("validate", "-c", config);
  expect(before.code).toBe(0);
  expect(before.stdout).toMatch(/^ {2}time +about 1 s to \d s \(assumed: no earlier run has measured/m);
  expect(before.stdout).toMatch(
    /^ {2}smallest difference it can show: about 59 points; 3 more tasks would make it 40 \(assumed: /m,
  );

  expect((await line.run("run", "-c", config, "--quiet")).code).toBe(0);
  const [{ type, ...plan } = {}] = (await line.run("validate", "-c", config, "--json")).rows;
  expect(type).toBe("plan");
  expect(planViewSchema.parse(plan)).toMatchObject({
    // The judge has never answered a task.
    duration: { measured: "some" },
    detectable: { measured: true },
  });
});

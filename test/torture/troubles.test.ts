import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newestRunId } from "../crash/outcome.ts";
import { assayProcess } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";
import { writeSample } from "../support/sample-config.ts";
import { ROUNDS, SEED, chanceFor } from "./chance.ts";
import { ENGINES, bringToEnd, leftAlone, newWorkspace, openerOf, startHost } from "./hosts.ts";
import { faultsIn } from "./invariants.ts";
import { OPERATIONS, type Operation } from "./operations.ts";

const TIMES = `${ROUNDS} times (seed ${SEED})`;
const LONG = { timeout: 1_200_000 };

describe("a full disk", () => {
  it.concurrent.for(Object.entries(OPERATIONS))(
    `lets %s stop with a clear word, and go on when there is room again, ${TIMES}`,
    LONG,
    async ([name, operation], { onTestFinished: afterTest }) => {
      const chance = chanceFor(`full disk ${name}`);
      const whole = await leftAlone("SQLite", operation, afterTest);
      for (let round = 0; round < ROUNDS; round += 1) {
        const workspace = await newWorkspace("SQLite", operation, afterTest);
        const use = openerOf(workspace);
        const order = await operation.prepare(workspace, use);
        const point = `full-statement:${1 + chance.below(Math.max(whole.statements, 1))}`;
        const { code, stderr } = await startHost(workspace, order, point, afterTest).ended;
        // What needs no new page has its way.
        const isStopped = code !== 0 && stderr.includes("assay.sqlite: the disk is full.");
        expect([point, code === 0 || isStopped, stderr]).toEqual([point, true, stderr]);
        expect([point, await operation.faultsOfCut(workspace)]).toEqual([point, []]);
        if (isStopped) await bringToEnd(operation, workspace, order);
        expect([point, await faultsIn(workspace.database, "ended")]).toEqual([point, []]);
        expect([point, await operation.outcome(workspace, use)]).toEqual([point, whole.outcome]);
      }
    },
  );
});

describe.each(ENGINES)("a clock that jumps back and forth on %s", (engine) => {
  it(`holds no run up, ${TIMES}`, LONG, async ({ onTestFinished: afterTest }) => {
    const chance = chanceFor(`clock ${engine}`);
    const run = OPERATIONS["a run"] as Operation;
    const whole = await leftAlone(engine, run, afterTest);
    for (let round = 0; round < ROUNDS; round += 1) {
      const workspace = await newWorkspace(engine, run, afterTest);
      const use = openerOf(workspace);
      const order = await run.prepare(workspace, use);
      const point = `jumps:${chance.below(1_000_000)}`;
      const { code, stderr } = await startHost(workspace, order, point, afterTest).ended;
      expect([point, code, stderr]).toEqual([point, 0, ""]);
      expect([point, await faultsIn(workspace.database, "ended")]).toEqual([point, []]);
      expect([point, await run.outcome(workspace, use)]).toEqual([point, whole.outcome]);
    }
  });
});

it(
  `commands that meet in one workspace all succeed, ${TIMES}`,
  LONG,
  async ({ onTestFinished: afterTest }) => {
    const chance = chanceFor("together");
    for (let round = 0; round < ROUNDS; round += 1) {
      const folder = temporaryFolder(afterTest);
      const config = writeSample(folder, { tasks: 4 });
      const options = { cwd: folder, afterTest };
      const own = ["--dir", "workspace", "--port", "0"];
      await assayProcess(["import", "bank.jsonl", "--collection", "Bank", "--dir", "workspace"], options);
      const commands = [
        ["run", "-c", config, "--quiet", "--queue", ...own],
        ["run", "-c", config, "--quiet", "--queue", ...own],
        ["import", "bank.jsonl", "--collection", "Bank", "--on-conflict", "update", "--dir", "workspace"],
        ["settings", "rotate-key", "--dir", "workspace"],
      ];
      const order = commands.toSorted(() => chance.next() - 0.5);
      const ended = await Promise.all(order.map((args) => assayProcess(args, options)));
      expect(ended.map(({ code, stderr }, index) => [order[index]?.[0], code, code === 0 || stderr])).toEqual(
        order.map(([name]) => [name, 0, true]),
      );
      const database = join(folder, "workspace", "assay.sqlite");
      expect(await newestRunId(database)).not.toBeNull();
      expect(await faultsIn(database, "ended")).toEqual([]);
      const [counted] = await queryRows(
        database,
        "SELECT count(*) AS n FROM items WHERE status = 'COMPLETED'",
      );
      expect(Number(counted?.["n"])).toBe(2 * 3 * 4);
    }
  },
);

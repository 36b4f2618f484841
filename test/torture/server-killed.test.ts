import { join } from "node:path";
import { expect, it } from "vitest";
import { readOutcome } from "../crash/outcome.ts";
import { assayProcess, startAssay } from "../support/assay-process.ts";
import { temporaryFolder } from "../support/databases.ts";
import { administer } from "../support/postgres-databases.ts";
import { mortalServer } from "../support/postgres-server.ts";
import { writeSample } from "../support/sample-config.ts";
import { ROUNDS, SEED, chanceFor } from "./chance.ts";
import { faultsIn } from "./invariants.ts";

const TASKS = 12;
const EVENTS = 2 * 3 * TASKS;

it(
  `a run whose PostgreSQL server is killed ${ROUNDS} times goes on by itself when it is back (seed ${SEED})`,
  { timeout: 1_200_000 },
  async ({ onTestFinished: afterTest }) => {
    const chance = chanceFor("server killed");
    const server = await mortalServer(afterTest);
    const folder = temporaryFolder(afterTest);
    const config = writeSample(folder, { tasks: TASKS, latencyMs: 20 });
    const options = { cwd: folder, afterTest };
    const ownArgs = (database: string) => [
      "--json",
      "--db",
      database,
      "--dir",
      join(folder, "own"),
      "--port",
      "0",
    ];
    const newDatabase = async (name: string) => {
      await administer(server.url, `CREATE DATABASE ${name}`);
      return `${server.url}/${name}`;
    };
    const alone = await newDatabase("alone");
    expect((await assayProcess(["run", "-c", config, ...ownArgs(alone)], options)).code).toBe(0);
    const expected = await readOutcome(alone);

    for (let round = 0; round < ROUNDS; round += 1) {
      const database = await newDatabase(`round${round}`);
      const args = ownArgs(database);
      const target = 1 + chance.below(EVENTS - 10);
      const running = startAssay(["run", "-c", config, ...args], options);
      let isKilled = false;
      const killed = new Promise<void>((resolve) => {
        running.child.stdout?.on("data", () => {
          if (isKilled || running.output().stdout.split("\n").length < target) return;
          isKilled = true;
          server.kill();
          resolve();
        });
      });
      // As long as a restart takes: the process waits for the server and loses nothing meanwhile.
      await killed;
      await server.restart();
      const { code, signal, stderr } = await running.ended;
      expect([target, code, signal]).toEqual([target, 0, null]);
      expect(stderr).not.toMatch(/^ +at /m);
      expect([target, await faultsIn(database, "ended")]).toEqual([target, []]);
      expect(await readOutcome(database)).toEqual(expected);
    }
  },
);

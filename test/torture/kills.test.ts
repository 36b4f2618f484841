import { describe, expect, it } from "vitest";
import type { Order } from "../crash/execute.ts";
import type { AfterTest } from "../support/databases.ts";
import { isShort } from "../support/short-form.ts";
import { ROUNDS, SEED, chanceFor } from "./chance.ts";
import { ENGINES, type Engine, bringToEnd, leftAlone, newWorkspace, openerOf, startHost } from "./hosts.ts";
import { faultsIn } from "./invariants.ts";
import { OPERATIONS, type Operation, type Use, type Workspace } from "./operations.ts";

/** An operation that was killed in its own workspace. */
interface Cut {
  readonly workspace: Workspace;
  readonly use: Use;
  readonly order: Order;
  readonly moment: string;
}

async function prepared(engine: Engine, operation: Operation, afterTest: AfterTest) {
  const workspace = await newWorkspace(engine, operation, afterTest);
  const use = openerOf(workspace);
  return { workspace, use, order: await operation.prepare(workspace, use) };
}

async function cutAfter(
  engine: Engine,
  operation: Operation,
  delay: number,
  afterTest: AfterTest,
): Promise<Cut> {
  const ready = await prepared(engine, operation, afterTest);
  const host = startHost(ready.workspace, ready.order, "never", afterTest);
  await host.armed;
  setTimeout(host.kill, delay);
  const { code, signal, stderr } = await host.ended;
  const moment = `after ${delay} ms`;
  // Whoever waits for the clock may come too late.
  expect([moment, signal === "SIGKILL" || code === 0, stderr]).toEqual([moment, true, ""]);
  return { ...ready, moment };
}

/** Where it needs fewer statements this time, as more is written at once on a busy machine, it is killed at an earlier one. */
async function cutAt(
  engine: Engine,
  operation: Operation,
  statement: number,
  afterTest: AfterTest,
): Promise<Cut> {
  const ready = await prepared(engine, operation, afterTest);
  const host = startHost(ready.workspace, ready.order, `statement:${statement}`, afterTest);
  const { code, signal, stderr } = await host.ended;
  if (code === 0) return await cutAt(engine, operation, Math.floor(statement / 2), afterTest);
  const moment = `at statement ${statement}`;
  expect([moment, signal, stderr]).toEqual([moment, "SIGKILL", ""]);
  return { ...ready, moment };
}

describe.each(isShort ? ENGINES.slice(0, 1) : ENGINES)("on %s", (engine) => {
  it.concurrent.for(Object.entries(OPERATIONS))(
    `%s that is killed ${ROUNDS} times at random moments ends as if it had not been (seed ${SEED})`,
    { timeout: 1_200_000 },
    async ([name, operation], { onTestFinished: afterTest }) => {
      const chance = chanceFor(`${name} ${engine}`);
      const whole = await leftAlone(engine, operation, afterTest);
      for (let round = 0; round < ROUNDS; round += 1) {
        // By turns inside a transaction, and wherever the clock finds it.
        const statement = 1 + chance.below(Math.max(whole.statements, 1));
        const delay = chance.below(Math.ceil(whole.milliseconds));
        const isTimed = round % 2 === 1 || whole.statements === 0;
        const { workspace, use, order, moment } = await (isTimed
          ? cutAfter(engine, operation, delay, afterTest)
          : cutAt(engine, operation, statement, afterTest));
        expect([moment, await operation.faultsOfCut(workspace)]).toEqual([moment, []]);
        await bringToEnd(operation, workspace, order);
        expect([moment, await faultsIn(workspace.database, "ended")]).toEqual([moment, []]);
        expect([moment, await operation.outcome(workspace, use)]).toEqual([moment, whole.outcome]);
      }
    },
  );
});

import { describe, expect, it } from "vitest";
import { isShort } from "../support/short-form.ts";
import { ROUNDS, SEED, chanceFor } from "./chance.ts";
import { ENGINES, bringToEnd, leftAlone, newWorkspace, openerOf, startHost } from "./hosts.ts";
import { faultsIn } from "./invariants.ts";
import { OPERATIONS } from "./operations.ts";

describe.each(isShort ? ENGINES.slice(0, 1) : ENGINES)("on %s", (engine) => {
  it.concurrent.for(Object.entries(OPERATIONS))(
    `%s that is killed ${ROUNDS} times at random moments ends as if it had not been (seed ${SEED})`,
    { timeout: 1_200_000 },
    async ([name, operation], { onTestFinished: afterTest }) => {
      const chance = chanceFor(`${name} ${engine}`);
      const whole = await leftAlone(engine, operation, afterTest);
      for (let round = 0; round < ROUNDS; round += 1) {
        const workspace = await newWorkspace(engine, operation, afterTest);
        const use = openerOf(workspace);
        const order = await operation.prepare(workspace, use);
        // By turns inside a transaction, and wherever the clock finds it.
        const statement = 1 + chance.below(Math.max(whole.statements, 1));
        const delay = chance.below(Math.ceil(whole.milliseconds));
        const isTimed = round % 2 === 1 || whole.statements === 0;
        const moment = isTimed ? `after ${delay} ms` : `at statement ${statement}`;
        const host = startHost(workspace, order, isTimed ? "never" : `statement:${statement}`, afterTest);
        if (isTimed) {
          await host.armed;
          setTimeout(host.kill, delay);
        }
        const { code, signal, stderr } = await host.ended;
        // Whoever waits for the clock may come too late, or for a statement that isn't needed this time.
        const mayBeLate = isTimed || operation.isAmongOthers === true;
        const isKilled = signal === "SIGKILL" || (mayBeLate && code === 0);
        expect([moment, isKilled, stderr]).toEqual([moment, true, ""]);

        expect([moment, await operation.faultsOfCut(workspace)]).toEqual([moment, []]);
        await bringToEnd(operation, workspace, order);
        expect([moment, await faultsIn(workspace.database, "ended")]).toEqual([moment, []]);
        expect([moment, await operation.outcome(workspace, use)]).toEqual([moment, whole.outcome]);
      }
    },
  );
});

import { join } from "node:path";
import { expect, inject } from "vitest";
import { createClient } from "../../src/contract/index.ts";
import { createApp } from "../../src/server/index.ts";
import { assemble } from "../../src/workbench/index.ts";
import { type Order, execute } from "../crash/execute.ts";
import { type Ended, startNode } from "../support/assay-process.ts";
import {
  type AfterTest,
  migratedPostgres,
  temporaryFolder,
  temporaryPostgres,
} from "../support/databases.ts";
import { faultsIn } from "./invariants.ts";
import type { Operation, Use, Workspace } from "./operations.ts";

export const ENGINES = ["SQLite", "PostgreSQL"] as const;
export type Engine = (typeof ENGINES)[number];

/** A new workspace that is ready for the operation. */
export async function newWorkspace(
  engine: Engine,
  { startsEmpty }: Operation,
  afterTest: AfterTest,
): Promise<Workspace> {
  const folder = temporaryFolder(afterTest);
  if (engine === "SQLite") return { folder, database: join(folder, "assay.sqlite") };
  const database = await (startsEmpty === true ? temporaryPostgres : migratedPostgres)(afterTest);
  return { folder, database };
}

/** Opens a workspace in this process, which is never killed. */
export const openerOf =
  ({ folder, database }: Workspace): Use =>
  async (work) => {
    const workbench = await assemble({ folder, database, version: "0", environment: {}, drainQueue: false });
    try {
      const app = createApp(workbench);
      return await work(
        createClient(async (path, init) => await app.request(path, init)),
        workbench,
      );
    } finally {
      await workbench.close();
    }
  };

export interface Host {
  readonly ended: Promise<Ended>;
  readonly armed: Promise<number>;
  kill(): void;
}

export function startHost(
  { folder, database }: Workspace,
  order: Order,
  point: string,
  afterTest: AfterTest,
): Host {
  const running = startNode([inject("crashHost"), folder, database, ...order, point], { afterTest });
  const armed = running.until("armed").then(() => performance.now());
  return { ended: running.ended, armed, kill: () => void running.child.kill("SIGKILL") };
}

interface Whole {
  readonly outcome: unknown;
  readonly statements: number;
  readonly milliseconds: number;
}

/** The same, left alone. */
export async function leftAlone(engine: Engine, operation: Operation, afterTest: AfterTest): Promise<Whole> {
  const workspace = await newWorkspace(engine, operation, afterTest);
  const use = openerOf(workspace);
  const order = await operation.prepare(workspace, use);
  const host = startHost(workspace, order, "never", afterTest);
  const begun = await host.armed;
  const { code, stdout, stderr } = await host.ended;
  const milliseconds = performance.now() - begun;
  expect([code, stderr]).toEqual([0, ""]);
  const statements = Number(/statements: (\d+)/.exec(stdout)?.[1]);
  expect(await faultsIn(workspace.database, "ended")).toEqual([]);
  return { outcome: await operation.outcome(workspace, use), statements, milliseconds };
}

/** Brings to its end what was cut off. It may have come so far that nothing is left to do. */
export async function bringToEnd(operation: Operation, workspace: Workspace, order: Order): Promise<void> {
  const next = await operation.again(workspace, order);
  const use = openerOf(workspace);
  await use((_, workbench) => execute(workbench, next, () => {})).catch((error: unknown) => {
    if (!String(error).includes("is finished; there is nothing to resume")) throw error;
  });
}

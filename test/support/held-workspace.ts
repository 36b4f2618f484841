import { once } from "node:events";
import { type IncomingMessage, type RequestListener, type ServerResponse, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type Connection, connect } from "../../src/cli/connect.ts";
import { type WorkspaceLock, lockWorkspace } from "../../src/cli/workspace-lock.ts";
import type { World } from "../../src/cli/world.ts";
import { ROOT } from "./assay-process.ts";
import { openHost } from "./host.ts";

const silent = { write: () => {} };

/** A command's process, seen by nobody. */
export function worldIn(folder: string): World {
  return {
    process: { stdout: silent, stderr: silent },
    version: "9.9.9",
    workspace: "created",
    folder,
    packageFolder: ROOT,
    environment: {},
    isInteractive: false,
    columns: () => 80,
    width: () => 80,
    now: () => Date.now(),
    ticks: () => performance.now(),
    input: async function* none() {},
    pour: async () => {},
    ask: async () => "",
    terminal: () => null,
    onInterrupt: () => () => {},
  };
}

/** A process that remembers what it said, and can be interrupted. */
export function interruptible(folder: string, ticks: World["ticks"] = () => performance.now()) {
  const interrupts = new Set<() => void>();
  const said: string[] = [];
  const world: World = {
    ...worldIn(folder),
    ticks,
    process: { stdout: { write: () => {} }, stderr: { write: (text) => said.push(text) } },
    onInterrupt: (listener) => {
      interrupts.add(listener);
      return () => interrupts.delete(listener);
    },
  };
  return { world, said, interrupt: () => interrupts.forEach((listener) => listener()) };
}

export const connectIn = (folder: string, world = worldIn(folder)): Promise<Connection> =>
  connect(world, { folder, database: undefined, port: 0 });

/** Holds the workspace and says that it is there; what else it is asked is the test's. */
export async function heldBy(
  folder: string,
  ask: (response: ServerResponse, request: IncomingMessage) => void,
): Promise<WorkspaceLock> {
  const lock = lockWorkspace(folder);
  if (lock === null) throw new Error("somebody else has it");
  onTestFinished(() => lock.release());
  const real = await openHost();
  const status = await real.client.getStatus();
  const answer: RequestListener = (request, response) => {
    if (request.url === "/api/status")
      response.setHeader("content-type", "application/json").end(JSON.stringify(status));
    else ask(response, request);
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  lock.announce({ pid: process.pid, url, startedAt: "", host: status.host });
  return lock;
}

/** Answers with a problem. */
export function refuse(response: ServerResponse, status: number, code: string): void {
  const problem = { status, code, message: "No.", faults: [] };
  response.writeHead(status, { "content-type": "application/problem+json" }).end(JSON.stringify(problem));
}

/** What a host says that is ending. */
export const refuseToStart = (response: ServerResponse): void => refuse(response, 503, "host-unreachable");

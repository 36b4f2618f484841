import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { Failure } from "../core/index.ts";
import { guard } from "./guard.ts";

const ADDRESS = "127.0.0.1";
const PORTS_TO_TRY = 20;
const HIGHEST_PORT = 65_535;

export interface Listener {
  readonly url: string;
  close(): Promise<void>;
}

/** Opens a port on the loopback address: the wanted one, or the next free one after it. 0 takes any. */
export async function listen(
  answer: (request: Request) => Response | Promise<Response>,
  wanted: number,
): Promise<Listener> {
  let port = wanted;
  const guarded = new Hono().use(guard(() => port)).all("*", (context) => answer(context.req.raw));
  for (let tries = 0; ; tries += 1) {
    const server = createAdaptorServer({ fetch: guarded.fetch }) as Server;
    const bound = await tryToListen(server, wanted === 0 ? 0 : Math.min(HIGHEST_PORT, wanted + tries));
    if (bound !== null) {
      port = bound;
      return { url: `http://${ADDRESS}:${port}`, close: () => close(server) };
    }
    if (tries + 1 >= PORTS_TO_TRY) {
      throw new Failure("workspace-failed", `No free port between ${wanted} and ${wanted + tries}.`, {
        hint: "Choose another one with --port.",
      });
    }
  }
}

/** The port, or null when it is taken. */
function tryToListen(server: Server, port: number): Promise<number | null> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(null);
      else reject(error);
    });
    server.listen(port, ADDRESS, () => {
      const address = server.address();
      resolve(address === null || typeof address === "string" ? null : address.port);
    });
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}

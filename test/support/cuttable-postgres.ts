import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { onTestFinished } from "vitest";
import { migratedPostgres } from "./databases.ts";

/**
 * A new PostgreSQL database that goes away when it is told to, until it is back: after `cut` connections to it are refused;
 * after `vanish` nobody answers, on old connections and new ones, as behind a lost network.
 */
export async function cuttablePostgres() {
  const database = new URL(await migratedPostgres());
  const { hostname: host, port: realPort } = database;
  const sockets = new Set<Socket>();
  let isVanished = false;
  const server = createServer((inner) => {
    if (isVanished) {
      sockets.add(inner);
      return;
    }
    const outer = connect(Number(realPort), host);
    for (const [socket, other] of [
      [inner, outer],
      [outer, inner],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => other.destroy());
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(cut);
  const { port } = server.address() as AddressInfo;
  const vanish = (): void => {
    isVanished = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  const mend = async (): Promise<void> => {
    isVanished = false;
    if (server.listening) return;
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  database.hostname = "127.0.0.1";
  database.port = String(port);
  return { database: database.href, cut, vanish, mend };
}

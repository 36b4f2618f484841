import { type IncomingMessage, type Server, createServer, request } from "node:http";
import { type AddressInfo, type Socket, connect } from "node:net";
import type { Duplex } from "node:stream";
import { onTestFinished } from "vitest";

export interface Passed {
  /** `CONNECT`, or the method of a plain request. */
  readonly method: string;
  /** As it stood in the request line: `host:port`, or the whole URL. */
  readonly target: string;
  /** `USER:PASSWORD` that came along; null without. */
  readonly credentials: string | null;
}

interface ProxyOptions {
  /** Lets only these through: `USER:PASSWORD`. */
  readonly credentials?: string;
  /** What every CONNECT is answered with instead of being let through. */
  readonly refusal?: string;
  /** The port on this machine that stands for every host. */
  readonly port: number;
}

/** A proxy that counts what passes it, and leads every host to one port of this machine; gone after the test. */
export async function countingProxy({ credentials, refusal, port }: ProxyOptions) {
  const passed: Passed[] = [];
  const sockets = new Set<Duplex>();
  const note = (incoming: IncomingMessage): boolean => {
    const given = incoming.headers["proxy-authorization"]?.replace(/^Basic /, "");
    const entry = {
      method: incoming.method ?? "",
      target: incoming.url ?? "",
      credentials: given === undefined ? null : Buffer.from(given, "base64").toString(),
    };
    passed.push(entry);
    return credentials === undefined || entry.credentials === credentials;
  };
  const server = createServer((incoming, outgoing) => {
    if (!note(incoming)) return void outgoing.writeHead(407).end("who are you?");
    const { pathname, search } = new URL(incoming.url ?? "");
    const onward = request(
      {
        host: "127.0.0.1",
        port,
        method: incoming.method,
        path: pathname + search,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    incoming.pipe(onward);
  });
  server.on("connect", (incoming: IncomingMessage, near: Duplex) => {
    sockets.add(near);
    near.on("error", () => near.destroy());
    if (!note(incoming)) return void near.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    if (refusal !== undefined) return void near.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
    const far: Socket = connect(port, "127.0.0.1", () => {
      near.write("HTTP/1.1 200 Connection established\r\n\r\n");
      far.pipe(near).pipe(far);
    });
    sockets.add(far);
    far.on("error", () => near.destroy());
  });
  const url = await listen(server, sockets);
  return { url, passed };
}

async function listen(server: Server, sockets: ReadonlySet<Duplex>): Promise<string> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

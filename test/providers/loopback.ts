import { type IncomingMessage, type ServerResponse, createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { type Issued, selfSignedCertificate } from "../support/certificates.ts";

export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

export interface Loopback {
  readonly url: string;
  readonly received: Received[];
}

type Answer = (response: ServerResponse, received: Received, count: number) => void;

type Server = ReturnType<typeof createServer>;

/** A server on this machine that answers as it is told, until the test is over. */
export async function loopback(answer: Answer): Promise<Loopback> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (text: string) => (body += text));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const entry = { method, path: url, headers, body };
      received.push(entry);
      answer(response, entry, received.length);
    });
  });
  return { url: `http://127.0.0.1:${await listen(server)}`, received };
}

/** A server that answers every request with the same body. */
export async function answering(
  status: number,
  body: string | Buffer,
  headers: Record<string, string> = { "content-type": "application/json" },
): Promise<Loopback> {
  return await loopback((response) => response.writeHead(status, headers).end(body));
}

/** An https server that answers every request with the same body. Its port, and the paths it was asked for. */
export async function tlsServer(issued: Issued, body = "{}"): Promise<{ port: number; paths: string[] }> {
  const paths: string[] = [];
  const server = createTlsServer({ key: issued.key, cert: issued.cert }, (request, response) => {
    paths.push(request.url ?? "");
    request.resume();
    request.on("end", () => response.setHeader("content-type", "application/json").end(body));
  });
  return { port: await listen(server), paths };
}

/** An https server whose certificate nobody else has signed. */
export async function selfSigned(): Promise<string> {
  const { port } = await tlsServer(selfSignedCertificate("localhost"));
  return `https://127.0.0.1:${port}`;
}

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await new Promise<number>((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
}

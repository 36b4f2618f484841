import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Client, type IFrame, type IMessage, type StompHeaders } from "@stomp/stompjs";
import { expect, onTestFinished } from "vitest";
import { type ClientOptions, WebSocket } from "ws";

const PROTOCOL = "v12.stomp";
const addressOf = (url: string): string => `${url.replace(/^http/, "ws")}/ws`;

export interface StompOptions {
  readonly socket?: ClientOptions;
  readonly headers?: StompHeaders;
  readonly heartBeatMs?: number;
  /** How soon to connect again by itself; never when absent. */
  readonly reconnectMs?: number;
}

/** The real client, connected; gone after the test. */
export async function stompClient(url: string, options: StompOptions = {}) {
  const errors: IFrame[] = [];
  const beats = { heard: 0 };
  let latest: WebSocket | null = null;
  let connections = 0;
  const { heartBeatMs = 0, reconnectMs = 0 } = options;
  const stomp = new Client({
    webSocketFactory: () => {
      connections += 1;
      latest = new WebSocket(addressOf(url), [PROTOCOL], options.socket);
      return latest;
    },
    connectHeaders: options.headers ?? {},
    heartbeatIncoming: heartBeatMs,
    heartbeatOutgoing: heartBeatMs,
    reconnectDelay: reconnectMs,
    onStompError: (frame) => errors.push(frame),
    onHeartbeatReceived: () => (beats.heard += 1),
  });
  onTestFinished(() => stomp.deactivate({ force: true }));
  stomp.activate();
  await expect.poll(() => stomp.connected || errors.length > 0).toBe(true);
  return {
    stomp,
    errors,
    beats,
    get connections() {
      return connections;
    },
    /** Ends the connection as a machine does that is switched off. */
    cut: () => latest?.terminate(),
    /** Everything that a subscription is told, as it comes. */
    subscribe(destination: string, headers: StompHeaders = {}) {
      const messages: IMessage[] = [];
      const subscription = stomp.subscribe(destination, (message) => messages.push(message), headers);
      return {
        ...subscription,
        messages,
        bodies: () => messages.map(({ body }) => JSON.parse(body) as unknown),
        seqs: () => messages.map(({ headers: told }) => Number(told["seq"])),
      };
    },
    /** Resolves when the server says that it has done what was asked. */
    receipt: (receipt: string) =>
      new Promise<void>((resolve) => stomp.watchForReceipt(receipt, () => resolve())),
  };
}

/** A WebSocket that sends what it is told to, frame or not; gone after the test. */
export async function rawStomp(url: string, socketOptions?: ClientOptions, protocols: string[] = [PROTOCOL]) {
  const socket = new WebSocket(addressOf(url), protocols, socketOptions);
  onTestFinished(() => socket.terminate());
  const said = { text: "", code: 0 };
  const closed = new Promise<number>((resolve) => {
    socket.on("close", (code) => {
      said.code = code;
      resolve(code);
    });
  });
  socket.on("message", (data: Buffer) => (said.text += data.toString()));
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  const send = (text: string | Uint8Array) => socket.send(text);
  const heard = async (text: string) => await expect.poll(() => said.text).toContain(text);
  const hello = async (headers = "") => {
    send(`CONNECT\naccept-version:1.2\nhost:here\n${headers}\n\0`);
    await heard("CONNECTED\n");
  };
  return { socket, said, closed, send, heard, hello };
}

/** The status with which a WebSocket is refused. */
export async function refusal(
  url: string,
  socketOptions: ClientOptions = {},
  path = "/ws",
  protocol = PROTOCOL,
) {
  const socket = new WebSocket(`${url.replace(/^http/, "ws")}${path}`, [protocol], socketOptions);
  return await new Promise<{ status: number; body: unknown }>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => {
      socket.terminate();
      resolve({ status: 101, body: null });
    });
    socket.on("unexpected-response", (_request, response) => {
      let text = "";
      response.on("data", (data: Buffer) => (text += data.toString()));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
    });
  });
}

/** A line to a host that can be cut on the host's side; callers must send the host's own `Host`. */
export async function cuttableLine(url: string) {
  const upstream = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connect(Number(new URL(url).port), "127.0.0.1");
    upstream.add(outgoing);
    outgoing.pipe(incoming).pipe(outgoing);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of upstream) socket.destroy();
    upstream.clear();
  };
  onTestFinished(() => {
    cut();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, headers: { host: new URL(url).host }, cut };
}

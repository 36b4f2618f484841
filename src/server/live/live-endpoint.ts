import { STATUS_CODES, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { WebSocket, WebSocketServer } from "ws";
import { Failure, phrase } from "../../core/index.ts";
import type { LiveMessage, Workbench } from "../../workbench/index.ts";
import { type Credentials, bearerIn, credentialsOf, identifier, notForGuests } from "../access.ts";
import { type Caller, requireStillValid } from "../caller.ts";
import { notForForeigners } from "../guard.ts";
import { policyKeeper } from "../policy.ts";
import { toProblem } from "../problem.ts";
import { WrongTokens } from "../wrong-tokens.ts";
import { TOPIC_POLICIES } from "./destination.ts";
import { FRAME_LIMITS } from "./frame-reader.ts";
import { LIVE_LIMITS, type LiveLimits } from "./live-limits.ts";
import { StompSession, type TopicOpening } from "./stomp-session.ts";
import { wireOf } from "./web-socket-wire.ts";

const PATH = "/ws";
const PROTOCOL = "v12.stomp";
const GOING_AWAY = 1001;
/** When a silent connection is asked whether it is still there: not every client sends signs of life. */
const KEEP_ALIVE_MS = 60_000;

/** Where runs are told of over WebSocket. */
export interface LiveEndpoint {
  /** Answers a request to speak WebSocket. `isForeign`: by its headers it is not addressed to us, or comes from elsewhere. */
  accept(request: IncomingMessage, socket: Duplex, head: Buffer, isForeign: boolean): void;
  /** Says goodbye to everybody. */
  close(): Promise<void>;
}

export interface LiveOptions {
  readonly accessToken?: string | null;
  readonly limits?: Partial<LiveLimits>;
}

type LiveWorkbench = Pick<
  Workbench,
  | "findGuest"
  | "findHolder"
  | "findHolderById"
  | "now"
  | "openTopic"
  | "permitReveal"
  | "redact"
  | "requireFinished"
  | "version"
>;

/** STOMP 1.2 over WebSocket. */
export function createLive(
  workbench: LiveWorkbench,
  { accessToken = null, limits: changed = {} }: LiveOptions = {},
): LiveEndpoint {
  const limits = { ...LIVE_LIMITS, ...changed };
  const open = new Map<WebSocket, StompSession>();
  const identify = identifier(workbench, accessToken, new WrongTokens({ now: () => workbench.now() }));
  const openTopic = topicOpener(workbench);
  /** Whoever has not brought the token yet. */
  const strangers = new Set<StompSession>();
  /** Those on their way in count too. */
  let arriving = 0;
  let isClosing = false;

  const admit = async (credentials: Credentials, address: string): Promise<Caller> => {
    const caller = await identify(credentials, address);
    if (caller.kind === "guest") throw notForGuests("Guests don't have access to this.");
    return caller;
  };

  /** `atDoor`: who it is, as far as the request has told; the first frame may bring a token that says more. */
  const greet = (socket: WebSocket, atDoor: Caller | null, address: string): void => {
    let caller = atDoor;
    const session = new StompSession({
      wire: wireOf(socket),
      limits,
      version: workbench.version,
      redact: workbench.redact,
      admit: async (token) => {
        if (token !== null || caller === null) caller = await admit({ token, cookie: null }, address);
        strangers.delete(session);
      },
      stillHolds: async () => {
        if (caller !== null) await requireStillValid(caller);
      },
      authorizationToken: bearerIn,
      openTopic: async (opening) => await openTopic(opening, caller),
    });
    open.set(socket, session);
    if (atDoor === null) strangers.add(session);
    socket.on("message", (data) => session.receive(data as Buffer));
    socket.on("error", () => socket.terminate());
    socket.on("close", () => {
      session.end();
      open.delete(socket);
      strangers.delete(session);
    });
  };

  const accept = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    requireAddress(request);
    if (isClosing) throw new Failure("conflict", phrase`Assay is shutting down.`);
    if (open.size + arriving >= limits.connections)
      throw new Failure("too-many-requests", phrase`${limits.connections} connections are open already.`);
    arriving += 1;
    try {
      const atDoor = await admitAtDoor(request);
      if (atDoor === null && strangers.size >= limits.strangers)
        throw new Failure(
          "too-many-requests",
          phrase`${limits.strangers} connections have not authenticated yet.`,
        );
      request.socket.setKeepAlive(true, KEEP_ALIVE_MS);
      const server = await loadServer();
      server.handleUpgrade(request, socket, head, (accepted) => greet(accepted, atDoor, addressOf(request)));
    } finally {
      arriving -= 1;
    }
  };

  /** A browser's page cannot send a token with the request; without any, the first frame has to bring it. */
  const admitAtDoor = async (request: IncomingMessage): Promise<Caller | null> => {
    const { headers, socket } = request;
    const { authorization, cookie, host = "" } = headers;
    const scheme = "encrypted" in socket ? "https" : "http";
    const credentials = credentialsOf({ url: `${scheme}://${host}`, authorization, cookie });
    if (credentials.token === null && credentials.cookie === null && accessToken !== null) return null;
    return await admit(credentials, addressOf(request));
  };

  return {
    accept(request, socket, head, isForeign) {
      socket.on("error", () => socket.destroy());
      const answer = isForeign ? Promise.reject(notForForeigners()) : accept(request, socket, head);
      answer.catch((error: unknown) => refuse(socket, error, workbench.redact));
    },
    async close() {
      isClosing = true;
      for (const [socket, session] of open) {
        session.end();
        socket.close(GOING_AWAY, "The server is shutting down.");
      }
      await allGone([...open.keys()], limits.goodbyeMs);
    },
  };
}

const addressOf = ({ socket }: IncomingMessage): string => socket.remoteAddress ?? "";

let webSocketServer: Promise<WebSocketServer> | null = null;

/** Loaded for the first who asks: most hosts never need it. */
async function loadServer(): Promise<WebSocketServer> {
  webSocketServer ??= import("ws").then(
    ({ WebSocketServer: Server }) =>
      new Server({
        noServer: true,
        clientTracking: false,
        perMessageDeflate: false,
        maxPayload: FRAME_LIMITS.headBytes + FRAME_LIMITS.bodyBytes,
        handleProtocols: (offered) => (offered.has(PROTOCOL) ? PROTOCOL : false),
      }),
  );
  return await webSocketServer;
}

function requireAddress({ url = "", headers }: IncomingMessage): void {
  const path = url.split("?")[0] ?? "";
  if (path !== PATH)
    throw new Failure("not-found", phrase`There is no WebSocket at ${path}.`, {
      hint: phrase`It is at ${PATH}.`,
    });
  const offered = headers["sec-websocket-protocol"]?.split(",").map((name) => name.trim());
  if (offered !== undefined && !offered.includes(PROTOCOL))
    throw new Failure("invalid-input", phrase`Only ${PROTOCOL} is supported.`, {
      faults: [{ key: "Sec-WebSocket-Protocol", message: phrase`is another one`, expected: PROTOCOL }],
    });
}

/** Opens topics under the same policy that routes have. */
function topicOpener(workbench: LiveWorkbench) {
  const keep = policyKeeper(workbench);
  return async (
    { unblind, ...request }: TopicOpening,
    caller: Caller | null,
  ): Promise<AsyncIterable<LiveMessage>> => {
    const { topic, runId, signal } = request;
    if (caller === null) throw new Failure("unauthorized", phrase`This server requires an access token.`);
    const asked = { caller, params: { runId }, query: { unblind }, signal };
    return await keep(TOPIC_POLICIES[topic], asked, async () => await workbench.openTopic(request));
  };
}

/** Answers in HTTP, which is what is spoken up to there. */
function refuse(socket: Duplex, error: unknown, redact: Workbench["redact"]): void {
  const problem = toProblem(error, redact);
  const body = JSON.stringify(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}`,
    "content-type: application/json",
    `content-length: ${new TextEncoder().encode(body).length}`,
    ...(problem.counts?.["retryAfterSeconds"] === undefined
      ? []
      : [`retry-after: ${problem.counts["retryAfterSeconds"]}`]),
    ...(problem.status === 401 ? ["www-authenticate: Bearer"] : []),
    "connection: close",
  ];
  socket.end(`${lines.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** Resolves when all of them are gone; those that take too long are cut off. */
async function allGone(sockets: readonly WebSocket[], withinMs: number): Promise<void> {
  const cut = setTimeout(() => {
    for (const socket of sockets) socket.terminate();
  }, withinMs);
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise((resolve) =>
          socket.readyState === socket.CLOSED ? resolve(null) : socket.once("close", resolve),
        ),
    ),
  );
  clearTimeout(cut);
}

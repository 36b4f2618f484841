import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { openHost } from "../support/host.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { sampleConfig } from "../support/sample-config.ts";
import { rawStomp, refusal, stompClient } from "../support/stomp.ts";
import { follow, startRun } from "../support/watched-run.ts";

const CONNECT = "CONNECT\naccept-version:1.2\nhost:here\n\n\0";
const SUBSCRIBE = "SUBSCRIBE\nid:0\ndestination:/topic/run/none/log\n";

describe("frames that are not right", () => {
  it.each([
    ["nonsense", "hello\n\n\0", "A frame begins with a command in capital letters."],
    ["a header without a colon", "CONNECT\nhost\n\n\0", "A header is not of the form `name\\cvalue`."],
    ["a frame before CONNECT", `${SUBSCRIBE}\n\0`, "The first frame must be CONNECT."],
    ["an older version", "CONNECT\naccept-version:1.0,1.1\n\n\0", "Only STOMP 1.2 is supported."],
    ["no version", "STOMP\nhost:here\n\n\0", "Only STOMP 1.2 is supported."],
    [
      "an odd heart-beat",
      "CONNECT\naccept-version:1.2\nheart-beat:often\n\n\0",
      "The heart-beat header is not of the form `milliseconds,milliseconds`.",
    ],
    ["a second CONNECT", `${CONNECT}${CONNECT}`, "CONNECT came twice."],
    ["an unknown command", `${CONNECT}LISTEN\n\n\0`, "LISTEN is not a STOMP client command."],
    ["a body where none belongs", `${CONNECT}ACK\nid:1\n\nbody\0`, "ACK has a body."],
    ["SEND", `${CONNECT}SEND\ndestination:/app/run/x/control\n\npause\0`, "This connection is read-only"],
    ["a transaction", `${CONNECT}BEGIN\ntransaction:t\n\n\0`, "Transactions are not supported."],
    ["no id", `${CONNECT}SUBSCRIBE\ndestination:/topic/run/x/log\n\n\0`, "SUBSCRIBE needs the header id."],
    ["no destination", `${CONNECT}SUBSCRIBE\nid:0\n\n\0`, "SUBSCRIBE needs the header destination."],
    ["no topic", `${CONNECT}SUBSCRIBE\nid:0\ndestination:/queue/a\n\n\0`, "There is no topic /queue/a."],
    ["a run that is not there", `${CONNECT}${SUBSCRIBE}\n\0`, "There is no run none."],
    ["an odd ack", `${CONNECT}${SUBSCRIBE}ack:maybe\n\n\0`, "There is no ack mode maybe."],
    [
      "an odd since",
      `${CONNECT}${SUBSCRIBE}since:-1\n\n\0`,
      "The header since is not the number of an event.",
    ],
    [
      "an odd unblind",
      `${CONNECT}${SUBSCRIBE}unblind:yes\n\n\0`,
      "The header unblind is neither true nor false.",
    ],
    ["an unknown subscription", `${CONNECT}UNSUBSCRIBE\nid:7\n\n\0`, "There is no subscription 7."],
    ["an ACK of nothing", `${CONNECT}ACK\n\n\0`, "ACK needs the header id."],
  ])("%s is answered with ERROR, and the connection closed", async (_what, sent, message) => {
    const { url } = await openHost();
    const { send, closed, said } = await rawStomp(url);
    send(sent);
    expect(await closed).toBe(1008);
    const error = said.text.slice(said.text.indexOf("ERROR\n"));
    expect(error).toContain(`message:${message}`);
    expect(error).toMatch(/content-type:application\/json\ncontent-length:\d+\n\n\{"status":4\d\d,.*\}\0$/);
  });

  it("are named by the receipt they asked for, and a version is offered", async () => {
    const { url } = await openHost();
    const one = await rawStomp(url);
    await one.hello();
    one.send("SEND\nreceipt:r-9\n\n\0");
    await one.closed;
    expect(one.said.text).toContain("receipt-id:r-9\n");
    expect(one.said.text).not.toContain("RECEIPT\n");
    const other = await rawStomp(url);
    other.send("CONNECT\naccept-version:1.1\n\n\0");
    await other.closed;
    expect(other.said.text).toContain("\nversion:1.2\n");
  });

  it("may come in pieces, in bytes, and several at once", async () => {
    const { url } = await openHost();
    const { send, heard, closed, said } = await rawStomp(url);
    for (const byte of new TextEncoder().encode(`\n${CONNECT}`)) send(Uint8Array.of(byte));
    await heard("CONNECTED\n");
    send("ACK\nid:1\nreceipt:a\n\n\0\n\nACK\nid:2\nreceipt:b\n\n\0DISCONNECT\nreceipt:c\n\n\0ACK\n");
    expect(await closed).toBe(1000);
    expect(said.text.slice(said.text.indexOf("RECEIPT"))).toBe(
      ["a", "b", "c"].map((id) => `RECEIPT\nreceipt-id:${id}\n\n\0`).join(""),
    );
  });

  it("are too large long before memory is short", async () => {
    const { url } = await openHost();
    const { send, closed, hello } = await rawStomp(url);
    await hello();
    send("x".repeat(200_000));
    expect(await closed).toBe(1009);
  });
});

describe("who may come in", () => {
  it("is whoever calls this host by its name, from its own pages or from none", async () => {
    const { url } = await openHost();
    const { host, port } = new URL(url);
    const status = async (headers: Record<string, string>) => (await refusal(url, { headers })).status;
    expect(await status({ host })).toBe(101);
    expect(await status({ host: `localhost:${port}`, origin: `http://localhost:${port}` })).toBe(101);
    expect(await status({ host, origin: url })).toBe(101);
    expect(await status({ host: `evil.example:${port}` })).toBe(403);
    expect(await status({ host: "127.0.0.1:1" })).toBe(403);
    expect(await status({ host, origin: "https://evil.example" })).toBe(403);
    expect(await status({ host, origin: "null" })).toBe(403);
    expect(await status({ host, "sec-fetch-site": "cross-site" })).toBe(403);
    expect((await refusal(url, { headers: { origin: "http://evil.example" } })).body).toMatchObject({
      code: "forbidden",
      message: "Requests from other hosts and websites are blocked.",
    });
  });

  it("asks at /ws, for STOMP 1.2", async () => {
    const { url } = await openHost();
    expect(await refusal(url, {}, "/socket")).toMatchObject({ status: 404, body: { code: "not-found" } });
    expect(await refusal(url, {}, "/api/status")).toMatchObject({ status: 404 });
    expect(await refusal(url, {}, "/ws", "v11.stomp")).toMatchObject({ status: 400 });
    expect(await refusal(url, {}, "/ws?x=1")).toMatchObject({ status: 101 });
    const plain = await rawStomp(url, {}, []);
    await plain.hello();
    // Whoever offers HTTP/2 is answered as before.
    const offered = { connection: "upgrade, http2-settings", upgrade: "h2c", "http2-settings": "" };
    expect(await statusOfPlain(url, offered)).toBe(200);
  });

  it("brings the host's token: in a header, as the page's cookie, or with CONNECT", async () => {
    const accessToken = "a-long-random-word";
    const { url } = await openHost(undefined, { accessToken });
    const headers = (name: string, value: string) => ({ headers: { [name]: value } });
    const bearer = await rawStomp(url, headers("authorization", `Bearer ${accessToken}`));
    await bearer.hello();
    const login = await fetch(`${url}/api/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token: accessToken }),
    });
    const cookie = login.headers.get("set-cookie")?.split(";")[0] ?? "";
    await (await rawStomp(url, headers("cookie", cookie))).hello();
    await (await rawStomp(url)).hello(`passcode:${accessToken}\n`);
    await (await rawStomp(url)).hello(`Authorization:Bearer ${accessToken}\n`);

    const wrong = headers("authorization", "Bearer another-word");
    expect(await refusal(url, wrong)).toMatchObject({ status: 401, body: { code: "unauthorized" } });
    expect(await refusal(url, headers("cookie", `${cookie}x`))).toMatchObject({ status: 401 });
    for (const given of ["", "passcode:another\n", "Authorization:Basic abc\n"]) {
      const refused = await rawStomp(url);
      refused.send(`CONNECT\naccept-version:1.2\n${given}\n\0${SUBSCRIBE}\n\0`);
      expect(await refused.closed).toBe(1008);
      expect(refused.said.text).toContain('"code":"unauthorized"');
      expect(refused.said.text).not.toContain("CONNECTED");
    }
  });

  it("is no guest, and nobody with a token that nobody has", async () => {
    const { client, url } = await openHost();
    const runId = await startRun(client, sampleConfig(), 1);
    await follow(client, runId);
    const { sessionId } = await client.createSession({
      params: { runId },
      body: { rater: "Ann", kind: "rating" },
    });
    const { token } = await client.createInvitation({ params: { sessionId }, body: { guest: "Dora" } });
    const headers = { authorization: `Bearer ${token}` };
    expect(await refusal(url, { headers })).toMatchObject({ status: 403, body: { code: "forbidden" } });
    const [guest, stranger] = [await rawStomp(url), await rawStomp(url)];
    guest.send(`CONNECT\naccept-version:1.2\npasscode:${token}\n\n\0`);
    stranger.send("CONNECT\naccept-version:1.2\nlogin:guest\npasscode:guest\n\n\0");
    await Promise.all([guest.closed, stranger.closed]);
    expect(guest.said.text).toContain('"code":"forbidden"');
    expect(stranger.said.text).toContain('"code":"unauthorized"');
  });
});

describe("limits", () => {
  it("hold for connections and for subscriptions", async () => {
    const { client, url } = await openHost(undefined, { limits: { connections: 2, subscriptions: 2 } });
    const runId = await startRun(client, sampleConfig(), 1);
    const first = await rawStomp(url);
    const second = await rawStomp(url);
    expect(await refusal(url)).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    second.socket.terminate();
    await second.closed;
    await expect.poll(async () => (await refusal(url)).status).toBe(101);
    await first.hello();
    for (const id of ["a", "b", "c"])
      first.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/run/${runId}/events\n\n\0`);
    await first.closed;
    expect(first.said.text).toContain("message:A connection may have 2 subscriptions.\n");
  });

  it("keep those who bring no token from taking every place", async () => {
    const accessToken = "a-long-random-word";
    const { url } = await openHost(undefined, { accessToken, limits: { strangers: 1 } });
    const stranger = await rawStomp(url);
    expect(await refusal(url)).toMatchObject({ status: 429, body: { code: "too-many-requests" } });
    expect(await refusal(url, { headers: { authorization: `Bearer ${accessToken}` } })).toMatchObject({
      status: 101,
    });
    await stranger.hello(`passcode:${accessToken}\n`);
    expect((await refusal(url)).status).toBe(101);
  });

  it("refuse an id that is in use", async () => {
    const { client, url } = await openHost();
    const runId = await startRun(client, sampleConfig(), 1);
    const { hello, send, closed, said } = await rawStomp(url);
    await hello();
    const frame = `SUBSCRIBE\nid:a\ndestination:/topic/run/${runId}/events\n\n\0`;
    send(`${frame}UNSUBSCRIBE\nid:a\n\n\0${frame}${frame}`);
    await closed;
    expect(said.text).toContain("message:Subscription a already exists.\n");
  });

  it("end what says nothing: no CONNECT, or no sign of life", async () => {
    const impatient = await openHost(undefined, { limits: { connectMs: 30 } });
    const silent = await rawStomp(impatient.url);
    await silent.closed;
    expect(silent.said.text).toContain("message:CONNECT did not come within 30 ms.\n");
    const { url } = await openHost(undefined, { limits: { heartBeatMs: 20 } });
    const dead = await rawStomp(url);
    await dead.hello("heart-beat:20,0\n");
    await dead.closed;
    expect(dead.said.text).toContain("message:No heartbeat for 50 ms.\n");
    const quiet = await rawStomp(url);
    await quiet.hello("heart-beat:0,20\n");
    await quiet.heard("\0\n\n");
    expect(quiet.said.code).toBe(0);
  });

  it("let a client go that does not read, and nobody else", async () => {
    const limits = { bufferedBytes: 10_000, stalledMs: 50 };
    const { client, url } = await openHost(undefined, { limits });
    const server = await modelServer(() => ({ content: "x".repeat(500_000) }));
    const runId = await startRun(client, serverConfig(server.url, ["alder"], { judging: "later" }), 2);
    const { seq } = (await follow(client, runId)).at(-1) ?? { seq: 0 };
    const slow = await rawStomp(url);
    await slow.hello();
    slow.socket.pause();
    // More than fits between the two.
    for (let id = 0; id < 32; id += 1)
      slow.send(`SUBSCRIBE\nid:${id}\ndestination:/topic/run/${runId}/items\nsince:0\n\n\0`);
    const { subscribe, errors } = await stompClient(url);
    const log = subscribe(`/topic/run/${runId}/log`, { since: "0" });
    await expect.poll(() => log.seqs().at(-1)).toBe(seq);
    expect(errors).toEqual([]);
    slow.socket.resume();
    expect(await slow.closed).toBe(1008);
    expect(slow.said.text).toContain("message:Nothing was read for 50 ms.\n");
  });

  it("let everybody go when the host ends", async () => {
    const { url, close } = await openHost();
    const { hello, closed } = await rawStomp(url);
    await hello();
    const open = await stompClient(url);
    await close();
    expect(await closed).toBe(1001);
    await expect.poll(() => open.stomp.connected).toBe(false);
  });
});

/** The status of a plain request with headers that fetch would not send. */
function statusOfPlain(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /api/status HTTP/1.1\r\n${lines.join("")}\r\n`),
    );
    socket.on("error", reject).once("data", (data: Buffer) => {
      socket.destroy();
      resolve(Number(data.toString().split(" ")[1]));
    });
  });
}

import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { failureOf } from "./asking.ts";
import { answering, freePort, loopback, selfSigned } from "./loopback.ts";

const good = (content: string | null): string =>
  JSON.stringify({ choices: [{ index: 0, message: { content }, finish_reason: "stop" }] });

describe("a server that cannot be reached", () => {
  it("is refused", async () => {
    const baseUrl = `http://127.0.0.1:${await freePort()}`;
    const failure = await failureOf({ baseUrl });
    expect(failure.retry).toBe("transient");
    expect(failure.message).toBe(`can't reach ${baseUrl}: connection refused; is the server running?`);
  });

  it("has no such name", async () => {
    const failure = await failureOf({ baseUrl: "http://no-such-host.invalid/v1" });
    expect(failure.message).toMatch(/^can't reach http:\/\/no-such-host\.invalid: /);
    // A machine without a resolver cannot tell that the name does not exist.
    expect(failure.retry).toBe(
      failure.message.includes("host name doesn't exist") ? "permanent" : "transient",
    );
  });

  it("has a certificate that nobody has signed", async () => {
    const baseUrl = await selfSigned();
    const failure = await failureOf({ baseUrl });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toBe(
      `can't reach ${baseUrl}: its TLS certificate is self-signed; if you trust it, set its CA certificate as caFile or in NODE_EXTRA_CA_CERTS`,
    );
  });

  it("does not speak TLS", async () => {
    const { url } = await answering(200, good("x"));
    const failure = await failureOf({ baseUrl: url.replace("http:", "https:") });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toContain("the server doesn't use TLS");
  });

  it("does not speak HTTP", async () => {
    const server = createServer((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n")).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const failure = await failureOf({ baseUrl: `http://127.0.0.1:${port}` });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toContain("doesn't speak plain HTTP");
  });

  it("hangs up", async () => {
    const { url } = await loopback((response) => response.socket?.destroy());
    const failure = await failureOf({ baseUrl: url });
    expect(failure).toMatchObject({
      retry: "transient",
      message: `can't reach ${url}: the connection was closed`,
    });
  });
});

describe("an answer that is none", () => {
  it.each([
    ["a web page", "<!doctype html><title>Home</title>", "permanent", "a web page instead of JSON"],
    ["half of one", good("Paris").slice(0, 40), "transient", "the response is not complete JSON: {"],
    ["nothing", "", "transient", "the response is empty"],
    ["no choices", '{"choices":[]}', "transient", "the response has no choices"],
    ["no text", good(null).replace('"stop"', "null"), "transient", "the response contains no text"],
    [
      "an error",
      '{"error":{"message":"busy","code":502}}',
      "transient",
      "the provider returned an error: busy",
    ],
    ["a number", "42", "transient", "the response has no choices"],
  ])("%s", async (_, body, retry, message) => {
    const { url } = await answering(200, body);
    const failure = await failureOf({ baseUrl: url });
    expect(failure.message).toContain(message);
    expect(failure.retry).toBe(retry);
  });

  it("cut off by the server", async () => {
    const { url } = await loopback((response) => {
      response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
      response.write('{"choices":', () => response.socket?.destroy());
    });
    expect((await failureOf({ baseUrl: url })).retry).toBe("transient");
  });

  it("larger than 20 MB", async () => {
    const half = Buffer.alloc(11 * 1024 * 1024, "a");
    const { url } = await loopback((response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write(half);
      response.end(half);
    });
    const failure = await failureOf({ baseUrl: url });
    expect(failure).toMatchObject({ retry: "permanent", message: "the response is larger than 20 MB" });
  });
});

describe("an answer that is not good", () => {
  it.each([
    [400, "permanent"],
    [401, "permanent"],
    [402, "permanent"],
    [404, "permanent"],
    [408, "transient"],
    [429, "rate-limited"],
    [500, "transient"],
    [529, "transient"],
  ] as const)("status %d is %s", async (status, retry) => {
    const { url } = await answering(status, '{"error":{"message":"in its own words"}}');
    const failure = await failureOf({ baseUrl: url });
    expect(failure).toMatchObject({ retry, message: `HTTP ${status}: in its own words` });
  });

  it("may say when to come again, as a date", async () => {
    const { url } = await answering(429, "{}", { "retry-after": "Sun, 15 Nov 2026 12:01:00 GMT" });
    expect((await failureOf({ baseUrl: url })).retryAfterMs).toBe(60_000);
  });

  it("may be wrapped in a list", async () => {
    const error = { code: 429, message: "quota", status: "RESOURCE_EXHAUSTED" };
    const { url } = await answering(429, JSON.stringify([{ error }]));
    const failure = await failureOf({ type: "gemini", baseUrl: url }, { stream: true });
    expect(failure).toMatchObject({ retry: "rate-limited", message: "HTTP 429: quota" });
  });

  it("may come from something between", async () => {
    const { url } = await answering(502, "<html><title>502 Bad Gateway</title>", {
      "content-type": "text/html",
    });
    const failure = await failureOf({ baseUrl: url });
    expect(failure).toMatchObject({
      retry: "transient",
      message: "HTTP 502: a web page instead of JSON: 502 Bad Gateway",
    });
  });

  it("may send us elsewhere, where we do not go with a key", async () => {
    const { url } = await answering(308, "", { location: "https://elsewhere.example/v1" });
    const failure = await failureOf({ baseUrl: url });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toContain("redirected to https://elsewhere.example/v1");
  });

  it("cannot move the cursor, be endless, or give the key away", async () => {
    const message = `\u001B[2J\u0007 key-of-the-test ${"blah ".repeat(1000)}`;
    const { url } = await answering(400, JSON.stringify({ error: { message } }));
    const failure = await failureOf({ baseUrl: url });
    expect(failure.message).not.toMatch(/\p{Cc}/u);
    expect(failure.message).toContain("[key]");
    expect(failure.message.length).toBeLessThan(520);
  });
});

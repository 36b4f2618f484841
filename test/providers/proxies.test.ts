import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { providerSchema } from "../../src/core/index.ts";
import { BARE_NETWORK } from "../../src/providers/http/network.ts";
import { discoverModels } from "../../src/providers/index.ts";
import { certificateAuthority } from "../support/certificates.ts";
import { countingProxy } from "../support/counting-proxy.ts";
import { temporaryFolder } from "../support/databases.ts";
import { ask, callOf, failureOf, modelAt } from "./asking.ts";
import { answering, freePort, tlsServer } from "./loopback.ts";

const GOOD = JSON.stringify({
  choices: [{ index: 0, message: { content: "Paris" }, finish_reason: "stop" }],
  usage: { prompt_tokens: 1, completion_tokens: 1 },
});
const HOST = "models.example";
const authority = certificateAuthority();
const issued = authority.issue({ name: HOST, hosts: [HOST, "127.0.0.1"] });

async function caFile(text = authority.cert): Promise<string> {
  const path = join(temporaryFolder(), "ca.pem");
  await writeFile(path, text);
  return path;
}

const portOf = (url: string): number => Number(new URL(url).port);

describe("a proxy", () => {
  it("gets plain requests whole, with its own credentials, which the server never sees", async () => {
    const server = await answering(200, GOOD);
    const proxy = await countingProxy({ port: portOf(server.url), credentials: "me:p@ss" });
    const environment = { HTTP_PROXY: proxy.url.replace("//", "//me:p%40ss@") };
    const model = modelAt({ baseUrl: `http://${HOST}/v1`, environment });
    for (let count = 0; count < 3; count += 1)
      expect(await model.generate(callOf(), AbortSignal.timeout(60_000))).toMatchObject({ text: "Paris" });
    expect(proxy.passed).toEqual(
      Array.from({ length: 3 }, () => ({
        method: "POST",
        target: `http://${HOST}/v1/chat/completions`,
        credentials: "me:p@ss",
      })),
    );
    expect(server.received[0]?.headers).toMatchObject({
      host: HOST,
      authorization: "Bearer key-of-the-test",
    });
  });

  it("makes one tunnel for calls that follow each other, and the CA file is trusted behind it", async () => {
    const { port, paths } = await tlsServer(issued, GOOD);
    const proxy = await countingProxy({ port, credentials: "me:secret" });
    const environment = { https_proxy: proxy.url.replace("//", "//me:secret@") };
    const model = modelAt({ baseUrl: `https://${HOST}/v1`, environment, caFile: await caFile() });
    for (let count = 0; count < 5; count += 1) await model.generate(callOf(), AbortSignal.timeout(60_000));
    expect(paths).toHaveLength(5);
    // A call that follows another at once may find its connection not yet free.
    expect(proxy.passed.length).toBeLessThanOrEqual(2);
    expect(proxy.passed[0]).toEqual({ method: "CONNECT", target: `${HOST}:443`, credentials: "me:secret" });
  });

  it("is used for lists of models", async () => {
    const { port, paths } = await tlsServer(issued, '{"data":[{"id":"alder"}]}');
    const proxy = await countingProxy({ port });
    const network = {
      ...BARE_NETWORK,
      variable: (name: string) => ({ ALL_PROXY: proxy.url })[name],
      readFile: () => Promise.resolve(authority.cert),
    };
    const provider = providerSchema.parse({
      name: "p",
      type: "openai-compatible",
      baseUrl: `https://${HOST}`,
      caFile: "ca.pem",
    });
    const nobody = { apiKey: null, headers: {} };
    const models = await discoverModels(provider, nobody, AbortSignal.timeout(60_000), network);
    expect(models).toMatchObject([{ id: "alder" }]);
    expect(paths).toEqual(["/v1/models"]);
    expect(proxy.passed).toMatchObject([{ method: "CONNECT", target: `${HOST}:443` }]);
  });

  it("is spared by NO_PROXY and by this machine's own addresses, which can be asked for", async () => {
    const server = await answering(200, GOOD);
    const proxy = await countingProxy({ port: portOf(server.url) });
    await ask({ baseUrl: server.url, environment: { ALL_PROXY: proxy.url } });
    expect(proxy.passed).toHaveLength(0);
    await ask({ baseUrl: server.url, environment: { ALL_PROXY: proxy.url, NO_PROXY: "<-loopback>" } });
    expect(proxy.passed).toHaveLength(1);
  });

  it.each(["http", "https"])(
    "that wants credentials for %s says so, and where to put them",
    async (scheme) => {
      const proxy = await countingProxy({ port: 9, credentials: "me:right" });
      const baseUrl = `${scheme}://${HOST}`;
      const without = await failureOf({ baseUrl, environment: { ALL_PROXY: proxy.url } });
      expect(without).toMatchObject({
        retry: "permanent",
        message: `the proxy ${proxy.url} requires a user name and password (HTTP 407); set ALL_PROXY to http://USER:PASSWORD@HOST:PORT`,
        call: { obstacle: "rejected", mayBeBilled: false },
      });
      const wrong = { ALL_PROXY: proxy.url.replace("//", "//me:wrong@") };
      const refused = await failureOf({ baseUrl, environment: wrong });
      expect(refused.message).toBe(
        `the proxy ${proxy.url} rejects the user name and password in ALL_PROXY (HTTP 407)`,
      );
    },
  );

  it.each([
    ["403 Forbidden", "permanent"],
    ["502 Bad Gateway", "transient"],
  ])("that answers %s is told as such", async (refusal, retry) => {
    const proxy = await countingProxy({ port: 9, refusal });
    const failure = await failureOf({
      baseUrl: `https://${HOST}`,
      environment: { ALL_PROXY: proxy.url },
    });
    expect(failure).toMatchObject({
      retry,
      message: `the proxy ${proxy.url} blocks requests to https://${HOST} (HTTP ${refusal.slice(0, 3)})`,
    });
  });

  it.each(["http", "https"])("that is not there is told apart from the server, for %s", async (scheme) => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const failure = await failureOf({ baseUrl: `${scheme}://${HOST}`, environment: { ALL_PROXY: url } });
    expect(failure).toMatchObject({
      retry: "transient",
      message: `can't reach the proxy ${url}: connection refused; is the server running? (set in ALL_PROXY)`,
      call: { obstacle: "unreachable", mayBeBilled: false },
    });
  });

  it("of another kind is refused before anything is sent", async () => {
    const failure = await failureOf({
      baseUrl: `https://${HOST}`,
      environment: { ALL_PROXY: "socks5://me:secret@127.0.0.1:9" },
    });
    expect(failure.retry).toBe("permanent");
    expect(failure.message).toContain("ALL_PROXY names a socks5 proxy");
    expect(failure.message).not.toContain("secret");
  });
});

describe("a certificate", () => {
  it("of an own CA is trusted with its file, and only for that provider", async () => {
    const { port } = await tlsServer(issued, GOOD);
    const baseUrl = `https://127.0.0.1:${port}`;
    expect(await ask({ baseUrl, caFile: await caFile() })).toMatchObject({ text: "Paris" });
    const failure = await failureOf({ baseUrl });
    expect(failure).toMatchObject({
      retry: "permanent",
      message: `can't reach ${baseUrl}: its TLS certificate is from an unknown CA; if you trust it, set its CA certificate as caFile or in NODE_EXTRA_CA_CERTS`,
    });
  });

  it.each([
    ["has expired; renew it", { name: HOST, hosts: ["127.0.0.1"], until: "210101000000Z" }],
    ["is for another host; use the matching name in the base URL", { name: HOST, hosts: [HOST] }],
  ])("that %s", async (words, subject) => {
    const { port } = await tlsServer(authority.issue(subject), GOOD);
    const failure = await failureOf({ baseUrl: `https://127.0.0.1:${port}`, caFile: await caFile() });
    expect(failure.message).toContain(`its TLS certificate ${words}`);
    expect(failure.retry).toBe("permanent");
  });

  it.each([
    ["no PEM certificate", "contains no PEM certificate"],
    ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "contains no PEM certificate"],
    [null, "can't be read"],
  ])("file with %j is refused", async (text, words) => {
    const path = text === null ? "/no/such/file.pem" : await caFile(text);
    const failure = await failureOf({ baseUrl: "https://127.0.0.1:9", caFile: path });
    expect(failure.message).toContain(`the CA file ${path} ${words}`);
  });
});

import { request } from "node:https";
import { describe, expect, it } from "vitest";
import { selfSignedCertificate } from "../support/certificates.ts";
import { openHost } from "../support/host.ts";
import { rawStomp } from "../support/stomp.ts";

const accessToken = "correct-horse-battery";
const pair = selfSignedCertificate("assay.test");

interface Answer {
  readonly status: number;
  readonly cookie: string;
}

/** Asks a host that shows exactly this certificate. */
function ask(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
): Promise<Answer> {
  const options = {
    ca: pair.cert,
    checkServerIdentity: () => undefined,
    method: body === undefined ? "GET" : "POST",
    headers,
    agent: false as const,
  };
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, options, (response) => {
      response.resume();
      const [cookie = ""] = response.headers["set-cookie"] ?? [];
      resolve({ status: response.statusCode ?? 0, cookie });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

describe("a host that speaks HTTPS", () => {
  it("answers at https only, with a cookie for HTTPS only, and refuses foreign hosts and pages", async () => {
    const { url } = await openHost(undefined, { accessToken, tls: pair });
    expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const authorization = `Bearer ${accessToken}`;
    expect(await ask(url, "/api/status", { authorization })).toMatchObject({ status: 200 });
    await expect(fetch(`${url.replace("https:", "http:")}/api/status`)).rejects.toThrow();
    const entered = await ask(url, "/api/login", {}, JSON.stringify({ token: accessToken }));
    expect(entered).toMatchObject({
      status: 204,
      cookie: expect.stringMatching(/HttpOnly; Secure; SameSite=Strict/) as string,
    });
    const [cookie = ""] = entered.cookie.split(";");
    const status = async (headers: Record<string, string>) =>
      (await ask(url, "/api/status", { cookie, ...headers })).status;
    const { port } = new URL(url);
    expect(await status({ origin: url })).toBe(200);
    expect(await status({ origin: `https://localhost:${port}` })).toBe(200);
    // The same page over plain HTTP is another one.
    expect(await status({ origin: url.replace("https:", "http:") })).toBe(403);
    expect(await status({ origin: "https://elsewhere.test" })).toBe(403);
    expect(await status({ host: "elsewhere.test" })).toBe(403);
    expect(await status({ host: "localhost" })).toBe(403);
  });

  it("speaks WebSocket, to the page's own cookie too", async () => {
    const { url } = await openHost(undefined, { accessToken, tls: pair });
    // The types of `ws` want what `tls` does not.
    const trust = { ca: pair.cert, checkServerIdentity: () => undefined as unknown as boolean };
    const byToken = await rawStomp(url, { ...trust, headers: { authorization: `Bearer ${accessToken}` } });
    await byToken.hello();
    const { cookie } = await ask(url, "/api/login", {}, JSON.stringify({ token: accessToken }));
    const headers = { cookie: cookie.split(";")[0] ?? "", origin: url };
    const byCookie = await rawStomp(url, { ...trust, headers });
    await byCookie.hello();
    expect([byToken.said.text, byCookie.said.text]).toEqual([
      expect.stringMatching(/^CONNECTED/),
      expect.stringMatching(/^CONNECTED/),
    ]);
  });
});

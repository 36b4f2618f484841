import { describe, expect, it } from "vitest";
import { proxiesIn, proxyFor } from "./proxy.ts";

const proxyOf = (origin: string, variables: Readonly<Record<string, string>>) =>
  proxyFor(origin, (name) => variables[name])?.shown ?? null;

const HTTPS = "https://api.example.org";
const HTTP = "http://models.lan:8080";

describe("which proxy counts", () => {
  it.each([
    [HTTPS, { HTTPS_PROXY: "http://p:1" }, "http://p:1"],
    [HTTPS, { https_proxy: "http://low:1", HTTPS_PROXY: "http://up:1" }, "http://low:1"],
    [HTTPS, { HTTP_PROXY: "http://p:1" }, null],
    [HTTP, { HTTP_PROXY: "http://p:1" }, "http://p:1"],
    [HTTP, { http_proxy: "p:1" }, "http://p:1"],
    [HTTP, { ALL_PROXY: "https://p" }, "https://p"],
    [HTTPS, { all_proxy: "http://all:1", HTTPS_PROXY: "http://own:1" }, "http://own:1"],
    [HTTPS, { HTTPS_PROXY: " ", ALL_PROXY: "" }, null],
    [HTTPS, { HTTPS_PROXY: "http://user:p%40ss@p:1" }, "http://p:1"],
  ])("for %s with %o is %s", (origin, variables, expected) => {
    expect(proxyOf(origin, variables)).toBe(expected);
  });

  it.each([
    ["https://api.example.org", "example.org", true],
    ["https://example.org", ".example.org", true],
    ["https://a.b.example.org", "*.example.org", true],
    ["https://badexample.org", "example.org", false],
    ["https://api.example.org", "other.org, api.EXAMPLE.org", true],
    ["https://api.example.org", "other.org api.example.org", true],
    ["https://api.example.org", "example.org:443", true],
    ["https://api.example.org", "example.org:8443", false],
    ["https://api.example.org:8443", "example.org:8443", true],
    ["https://api.example.org", "*", true],
    ["http://10.1.2.3:8000", "10.0.0.0/8", true],
    ["http://11.1.2.3:8000", "10.0.0.0/8", false],
    ["http://10.1.2.3:8000", "10.1.2.3", true],
    ["http://[fd00::7]:8000", "fd00::/8", true],
    ["http://[fd00::7]:8000", "[fd00::7]:8000", true],
    ["http://[fd00::7]:8000", "fd00::7", true],
    ["http://localhost:11434", "", true],
    ["http://127.0.0.2:1", "", true],
    ["http://[::1]:1", "", true],
    ["http://models.localhost", "", true],
    ["http://localhost:11434", "<-loopback>", false],
    ["http://localhost:11434", "<-loopback>,localhost", true],
    ["https://api.example.org", "<-loopback>", false],
  ])("to %s with NO_PROXY=%s is spared: %s", (origin, list, isSpared) => {
    const variables = { ALL_PROXY: "http://p:1", NO_PROXY: list };
    expect(proxyOf(origin, variables)).toBe(isSpared ? null : "http://p:1");
  });

  it.each([
    ["socks5://p:1", "HTTPS_PROXY names a socks5 proxy, which Assay can't use; set it to http://HOST:PORT"],
    ["http://", "HTTPS_PROXY is not a proxy URL; set it to http://HOST:PORT, or unset it"],
  ])("refuses %s and does not repeat what may hold a password", (value, message) => {
    expect(() => proxyOf(HTTPS, { HTTPS_PROXY: value })).toThrow(message);
  });

  it("is told with its variable and without its password", () => {
    const variables: Record<string, string> = {
      https_proxy: "http://me:secret@p:1",
      HTTP_PROXY: "http://q:2",
      NO_PROXY: "lan",
    };
    const found = proxiesIn((name) => variables[name]);
    expect(found.proxies).toMatchObject([
      { shown: "http://p:1", variable: "https_proxy", hasCredentials: true },
      { shown: "http://q:2", variable: "HTTP_PROXY", hasCredentials: false },
    ]);
    expect(found.exempt).toBe("lan");
  });
});

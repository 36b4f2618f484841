import { validateHeaderName, validateHeaderValue } from "node:http";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkHeader } from "./header.ts";

const faultsOf = (name: string, value: string) => checkHeader(name, value).map(({ key }) => key);

describe("checkHeader", () => {
  it.each([
    ["X-API-Key", "abc"],
    ["authorization", "Bearer sk-1 + more"],
    ["!#$%&'*+-.^_`|~0aZ", "\ttab and ümlaut"],
    ["x", ""],
    ["x".repeat(128), "v".repeat(8192)],
  ])("finds nothing wrong with %s", (name, value) => {
    expect(checkHeader(name, value)).toEqual([]);
  });

  it.each([
    ["", "v", ["name"]],
    ["X Key", "v", ["name"]],
    ["X:Key", "v", ["name"]],
    ["Schlüssel", "v", ["name"]],
    ["X-Key\r\n", "v", ["name"]],
    ["x".repeat(129), "v", ["name"]],
    ["x", "a\r\nHost: evil", ["value"]],
    ["x", "a\nb", ["value"]],
    ["x", "a\0b", ["value"]],
    ["x", "ключ", ["value"]],
    ["x", "v".repeat(8193), ["value"]],
    ["x y".repeat(60), "\n".repeat(9000), ["name", "name", "value", "value"]],
  ])("finds fault with %j: %j", (name, value, keys) => {
    expect(faultsOf(name, value)).toEqual(keys);
  });

  it.each(["Host", "host", "Content-Length", "TRANSFER-ENCODING", "Connection"])("forbids %s", (name) => {
    expect(checkHeader(name, "v")).toEqual([expect.objectContaining({ key: "name" })]);
  });

  it("lets through only what Node will send", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.string({ unit: "binary" }), (name, value) => {
        const sent = [
          faultsOf(name, "v").length === 0 ? name : "x",
          faultsOf("x", value).length === 0 ? value : "",
        ];
        expect(() => validateHeaderName(sent[0] ?? "")).not.toThrow();
        expect(() => validateHeaderValue("x", sent[1] ?? "")).not.toThrow();
      }),
    );
  });

  it("does not repeat the value", () => {
    expect(JSON.stringify(checkHeader("x", "canary\n"))).not.toContain("canary");
  });
});

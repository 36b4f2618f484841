import { describe, expect, it } from "vitest";
import { CallFailure } from "../../core/index.ts";
import { answerWith } from "../../core/testing/scripted-model.ts";
import { Breaker } from "./breaker.ts";

const made = (result: Parameters<Breaker["take"]>[0]["result"], at = 0) => ({
  at,
  reservedUsd: null,
  result,
});
const rejected = new CallFailure("permanent", "HTTP 401: no such key", undefined, { obstacle: "rejected" });
const refused = new CallFailure("transient", "refused", undefined, { obstacle: "unreachable" });
const overloaded = new CallFailure("transient", "HTTP 503: busy", undefined, { status: 503 });

describe("Breaker", () => {
  it("breaks at the fifth rejection in a row, once", () => {
    const breaker = new Breaker();
    const taken = Array.from({ length: 7 }, () => breaker.take(made(rejected), 0));
    expect(taken).toEqual([false, false, false, false, true, false, false]);
    expect(breaker.broken).toEqual({ failures: 5, message: "HTTP 401: no such key" });
  });

  it.each([answerWith({ text: "fine" }), overloaded])(
    "begins anew when the server has answered in any other way",
    (other) => {
      const breaker = new Breaker();
      for (let index = 0; index < 20; index += 1) breaker.take(made(index % 5 === 4 ? other : rejected), 0);
      expect(breaker.broken).toBeNull();
    },
  );

  it("waits two minutes for a server that nobody can reach", () => {
    const breaker = new Breaker();
    for (let at = 0; at < 120_000; at += 1000) expect(breaker.take(made(refused, at), at)).toBe(false);
    expect(breaker.take(made(refused, 120_000), 120_000)).toBe(true);
  });

  it("survives a restart", () => {
    const breaker = new Breaker();
    for (let at = 0; at < 119_000; at += 1000) breaker.take(made(refused, at), at);
    breaker.take(made(answerWith({ text: "back" }), 119_000), 119_000);
    expect(breaker.take(made(refused, 121_000), 121_000)).toBe(false);
  });
});

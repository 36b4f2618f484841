import { setImmediate as turn } from "node:timers/promises";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { Failure } from "../../core/index.ts";
import type { LiveMessage } from "../../workbench/index.ts";
import { LIVE_LIMITS } from "./live-limits.ts";
import type { Wire } from "./outbox.ts";
import { StompSession, type TopicOpening } from "./stomp-session.ts";

const LIMITS = { ...LIVE_LIMITS, bufferedBytes: 10_000, stalledMs: 1_000_000 };
const LAST = 50_000;
const message = { timestamp: "2026-11-16T10:00:00.000Z", level: "INFO", message: "x".repeat(900) } as const;

/** A wire on which nothing leaves until it is let go, or everything at once. */
function testWire(isStuck: boolean) {
  const sent: string[] = [];
  let leave: (() => void)[] = [];
  let buffered = 0;
  const wire: Wire = {
    send: (text) => {
      sent.push(text);
      if (!isStuck) return Promise.resolve();
      buffered += text.length;
      return new Promise((resolve) => leave.push(resolve));
    },
    get buffered() {
      return buffered;
    },
    pause: () => {},
    resume: () => {},
    close: () => {},
  };
  const letGo = () => {
    buffered = 0;
    for (const resolve of leave) resolve();
    leave = [];
  };
  return { wire, sent, letGo };
}

/** A session over a topic that has always something to tell. */
function openSession(isStuck = true, stillHolds = () => Promise.resolve()) {
  const { wire, sent, letGo } = testWire(isStuck);
  const told = { seq: 0 };
  async function* talk({ signal }: TopicOpening): AsyncGenerator<LiveMessage> {
    while (!signal.aborted && told.seq < LAST) yield { seq: (told.seq += 1), message };
  }
  const session = new StompSession({
    wire,
    limits: LIMITS,
    version: "0",
    redact: (text) => text,
    admit: () => Promise.resolve(),
    stillHolds,
    authorizationToken: () => null,
    openTopic: (opening) => Promise.resolve(talk(opening)),
  });
  onTestFinished(() => session.end());
  const receive = (text: string) => session.receive(new TextEncoder().encode(text));
  return { session, sent, letGo, told, receive };
}

/** Until nothing happens any more that need not wait for the wire. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await turn();
}

const SUBSCRIBE = "SUBSCRIBE\nid:a\ndestination:/topic/run/r/log\n\n\0";

describe("a client that is slow", () => {
  it("is sent no more than fits, and the rest when it has read that", async () => {
    const { sent, letGo, told, receive } = openSession();
    receive(`CONNECT\naccept-version:1.2\n\n\0${SUBSCRIBE}`);
    await settle();
    const size = () => sent.reduce((sum, { length }) => sum + length, 0);
    expect(size()).toBeGreaterThan(LIMITS.bufferedBytes);
    expect(size()).toBeLessThan(LIMITS.bufferedBytes + 2_000);
    // Nothing waits in memory either: what is not sent was not asked for.
    expect(told.seq).toBe(sent.length - 1);
    const before = told.seq;
    letGo();
    await settle();
    expect(told.seq).toBeGreaterThan(before);
    expect(size()).toBeLessThan(2 * LIMITS.bufferedBytes + 4_000);
  });

  it("leaves nothing behind when it goes", async () => {
    const { session, sent, letGo, receive } = openSession();
    receive(`CONNECT\naccept-version:1.2\n\n\0${SUBSCRIBE}`);
    await settle();
    session.end();
    const { length } = sent;
    letGo();
    receive(SUBSCRIBE);
    await settle();
    expect(sent).toHaveLength(length);
  });
});

describe("a client that is quick", () => {
  it("does not keep everybody else from their turn", async () => {
    const { told, receive } = openSession(false);
    receive(`CONNECT\naccept-version:1.2\n\n\0${SUBSCRIBE}`);
    await settle();
    expect(told.seq).toBeGreaterThan(100);
    expect(told.seq).toBeLessThan(LAST / 10);
  });
});

describe("a client whose token has ended", () => {
  it("is let go with the next sign of life, though nothing happens", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    let holds = true;
    const { sent, receive } = openSession(false, async () => {
      if (!holds) throw new Failure("unauthorized", "This access token was revoked.");
    });
    receive("CONNECT\naccept-version:1.2\n\n\0");
    await settle();
    vi.advanceTimersByTime(LIMITS.heartBeatMs);
    await settle();
    expect(sent.join("")).not.toContain("ERROR");
    holds = false;
    vi.advanceTimersByTime(LIMITS.heartBeatMs);
    await settle();
    expect(sent.join("")).toContain("ERROR\nmessage:This access token was revoked.");
  });
});

import { describe, expect, it } from "vitest";
import { createConnection, pauseBefore } from "./connection.ts";

/** A server that answers or not, and a clock that is turned by hand. */
function world() {
  let isThere = true;
  let time = 0;
  let asked = 0;
  const later: { readonly work: () => void; readonly ms: number }[] = [];
  const connection = createConnection({
    ask: async () => {
      asked += 1;
      if (!isThere) throw new Error("nobody");
    },
    now: () => time,
    later: (work, ms) => {
      const one = { work, ms };
      later.push(one);
      return () => void later.splice(later.indexOf(one), 1);
    },
  });
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    connection,
    later,
    asked: () => asked,
    settled,
    go: () => (isThere = false),
    comeBack: () => (isThere = true),
    tick: async () => {
      time += later[0]?.ms ?? 0;
      later.shift()?.work();
      await settled();
    },
    setTime: (now: number) => (time = now),
  };
}

describe("the connection", () => {
  it("is lost when the server does not answer, not when one request failed", async () => {
    const { connection, go, settled } = world();
    connection.failed();
    await settled();
    expect(connection.state().isAway).toBe(false);
    go();
    connection.failed();
    await settled();
    expect(connection.state().isAway).toBe(true);
  });

  it("is looked for again, less and less often, and everybody is told once when it is back", async () => {
    const { connection, later, go, comeBack, tick, settled, asked } = world();
    let backs = 0;
    connection.onBack(() => (backs += 1));
    go();
    connection.failed();
    await settled();
    const pauses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) {
      pauses.push(later[0]?.ms ?? 0);
      await tick();
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
    expect(later).toHaveLength(1);
    const before = asked();
    connection.failed();
    await settled();
    // Requests that fail meanwhile are no reason to look more often.
    expect(asked()).toBe(before);
    expect(backs).toBe(0);
    comeBack();
    await tick();
    expect(connection.state().isAway).toBe(false);
    expect(backs).toBe(1);
    expect(later).toHaveLength(0);
  });

  it("knows from when what is shown is at the latest", async () => {
    const { connection, go, settled, setTime } = world();
    setTime(7_000);
    connection.answered();
    setTime(9_000);
    go();
    connection.failed();
    await settled();
    expect(connection.state()).toEqual({ isAway: true, answeredAt: 7_000 });
  });

  it("waits longer each time, up to a limit", () => {
    expect([0, 1, 2, 9].map(pauseBefore)).toEqual([500, 1_000, 2_000, 15_000]);
  });
});

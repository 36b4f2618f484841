import type { Dispatcher } from "undici";
import { expect, test } from "vitest";
import { Lines } from "./lines.ts";
import { CONNECTIONS } from "./open-dispatcher.ts";

function opened() {
  const all: { closed: boolean }[] = [];
  const lines = new Lines(() => {
    const line = { closed: false, destroy: () => Promise.resolve(void (line.closed = true)) };
    all.push(line);
    return line as unknown as Dispatcher;
  });
  return { all, lines };
}

function takenAll(lines: Lines): Dispatcher[] {
  return Array.from({ length: CONNECTIONS }, () => lines.take()).filter((line) => line !== null);
}

test("a connection that is free is used again before another is opened", () => {
  const { all, lines } = opened();
  const first = lines.take();
  const second = lines.take();
  if (first === null || second === null) throw new Error("none");
  lines.give(first);
  expect(lines.take()).toBe(first);
  expect(all).toHaveLength(2);
});

test("calls beyond the most connections wait in order, and leave when they are aborted", async () => {
  const { all, lines } = opened();
  const taken = takenAll(lines);
  expect(lines.take()).toBeNull();
  expect(all).toHaveLength(CONNECTIONS);
  const cut = new AbortController();
  const aborted = lines.wait(cut.signal);
  const waiting = lines.wait(new AbortController().signal);
  cut.abort(new Error("cut off"));
  await expect(aborted).rejects.toThrow("cut off");
  const [line] = taken;
  if (line === undefined) throw new Error("none");
  lines.give(line);
  expect(await waiting).toBe(line);
  expect(lines.take()).toBeNull();
});

test("all are closed, once each", async () => {
  const { all, lines } = opened();
  takenAll(lines);
  await lines.close();
  expect(all.every(({ closed }) => closed)).toBe(true);
});

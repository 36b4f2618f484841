import { describe, expect, it } from "vitest";
import { Failure } from "../../core/index.ts";
import { namesOfWaiting } from "./queue-names.ts";
import { type QueueWorld, type Review, createSendQueue } from "./send-queue.ts";
import { memoryStorage } from "./memory-storage.ts";

type Word = string;

/** A server that hears, is away or refuses; and a browser. */
function world(storage = memoryStorage(), review?: (words: readonly Word[]) => readonly Review[]) {
  const heard: Word[] = [];
  let answer: Failure | null = null;
  let count = 0;
  const parts: QueueWorld<Word> = {
    storage,
    nextKey: () => String((count += 1)).padStart(3, "0"),
    send: async (word) => {
      if (answer !== null) throw answer;
      heard.push(word);
    },
    ...(review === undefined ? {} : { review: async (words) => review(words) }),
  };
  return {
    heard,
    storage,
    open: () => createSendQueue<Word>("talk", parts),
    go: () => (answer = new Failure("host-unreachable", "Away.")),
    refuse: () => (answer = new Failure("conflict", "The session is finished.")),
    comeBack: () => (answer = null),
  };
}

describe("what is to be sent", () => {
  it("is sent at once, in order, and not kept afterwards", async () => {
    const { open, heard, storage } = world();
    const queue = open();
    await queue.flush();
    expect(queue.state()).toEqual({ state: "idle" });
    for (const word of ["one", "two", "three"]) queue.put(word);
    await queue.flush();
    expect(heard).toEqual(["one", "two", "three"]);
    expect(queue.state()).toEqual({ state: "saved" });
    expect(storage.length).toBe(0);
  });

  it("is kept while the server is away, also across a reload, and sent in order when it is back", async () => {
    const { open, heard, storage, go, comeBack } = world();
    go();
    const queue = open();
    queue.put("one");
    queue.put("two");
    await queue.flush();
    queue.put("three");
    await queue.flush();
    expect(queue.state()).toEqual({ state: "kept", count: 3 });
    expect(namesOfWaiting(storage)).toEqual(["talk"]);

    const reloaded = open();
    expect(reloaded.state()).toEqual({ state: "kept", count: 3 });
    expect(reloaded.waiting()).toEqual(["one", "two", "three"]);
    comeBack();
    await reloaded.flush();
    expect(heard).toEqual(["one", "two", "three"]);
    expect(reloaded.state()).toEqual({ state: "saved" });
    expect(storage.length).toBe(0);
  });

  it("is told and kept where the server refuses it, and what follows goes on", async () => {
    const { open, heard, refuse, comeBack, storage } = world();
    refuse();
    const queue = open();
    queue.put("one");
    await queue.flush();
    comeBack();
    queue.put("two");
    await queue.flush();
    expect(heard).toEqual(["two"]);
    const [refused] = open().refused();
    expect(refused).toMatchObject({ entry: "one", reason: "The session is finished." });
    queue.sendAnyway(refused?.key ?? "", (word) => `${word} again`);
    await queue.flush();
    expect(heard).toEqual(["two", "one again"]);
    expect(queue.refused()).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it("is held against what others did meanwhile, once it has waited, and only then", async () => {
    const asked: (readonly Word[])[] = [];
    const { open, heard, go, comeBack } = world(memoryStorage(), (words) => {
      asked.push(words);
      return ["done", { refused: "Somebody was there." }, "send"];
    });
    const queue = open();
    queue.put("zero");
    await queue.flush();
    expect(asked).toEqual([]);
    go();
    for (const word of ["one", "two", "three"]) queue.put(word);
    await queue.flush();
    comeBack();
    await queue.flush();
    expect(asked).toEqual([["one", "two", "three"]]);
    expect(heard).toEqual(["zero", "three"]);
    expect(queue.refused().map(({ entry, reason }) => [entry, reason])).toEqual([
      ["two", "Somebody was there."],
    ]);
    queue.discard(queue.refused()[0]?.key ?? "");
    expect(queue.refused()).toEqual([]);
  });

  it("can be joined with the last that waits, and taken back before it is sent", async () => {
    const { open, heard, go, comeBack } = world();
    go();
    const queue = open();
    queue.put("a");
    await queue.flush();
    queue.put("b", (last) => last + "b");
    expect(queue.waiting()).toEqual(["ab"]);
    queue.put("c");
    await queue.flush();
    expect(queue.takeBack()).toBe("c");
    expect(queue.state()).toEqual({ state: "kept", count: 1 });
    comeBack();
    await queue.flush();
    expect(heard).toEqual(["ab"]);
    expect(queue.takeBack()).toBeNull();
  });
});

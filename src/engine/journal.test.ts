import { describe, expect, it } from "vitest";
import { type Change, Failure, type Owner, type RunEvent, type Store, eventOf } from "../core/index.ts";
import { Journal } from "./journal.ts";
import { settle } from "./testing/manual-clock.ts";

const OWNER: Owner = { token: "me", pid: 1, machine: "here" };

function skipped(itemId: number): Change {
  return {
    type: "item-skipped",
    item: { itemId, taskId: "t", modelId: "m", sample: 0 },
    reason: "budget_exceeded",
  };
}

const idsOf = (changes: readonly Change[]): number[] =>
  changes.flatMap((change) => (change.type === "item-skipped" ? [change.item.itemId] : []));

/** A journal over a store that keeps every transaction open until the test ends it. */
function openJournal() {
  const transactions: { ids: number[]; commit: () => void; fail: (error: Error) => void }[] = [];
  const arguments_: unknown[] = [];
  const reported: RunEvent[] = [];
  let seq = 0;
  const record: Store["record"] = (runId, owner, changes, now) =>
    new Promise((resolve, reject) => {
      arguments_.push([runId, owner, now]);
      const events = changes.flatMap((change): RunEvent[] => {
        seq += 1;
        const body = eventOf(change);
        return body === null ? [] : [{ ...body, runId, seq, at: now }];
      });
      transactions.push({ ids: idsOf(changes), commit: () => resolve(events), fail: reject });
    });
  // The journal uses nothing else of a store.
  const store = { record } as Partial<Store> as Store;
  // The time to gather passes at once.
  const after = (_ms: number, callback: () => void) => {
    queueMicrotask(callback);
    return () => {};
  };
  const unawaited: unknown[] = [];
  const clock = { now: () => 4711, ticks: () => 0, sleep: () => Promise.resolve(), after };
  const journal = new Journal({
    record: (changes, now) => store.record("run-1", OWNER, changes, now),
    clock,
    report: (events) => reported.push(...events),
    fail: (error) => unawaited.push(error),
  });

  const done: number[] = [];
  const failed: unknown[] = [];
  const write = (itemId: number): void => {
    journal.write(skipped(itemId)).then(
      () => done.push(itemId),
      (error: unknown) => failed.push([itemId, error]),
    );
  };
  const reportedIds = () => reported.flatMap((event) => ("itemId" in event ? [event.itemId] : []));
  return { journal, unawaited, transactions, arguments_, reported, reportedIds, write, done, failed };
}

describe("Journal", () => {
  it("puts what is ready at once into one transaction, in order", async () => {
    const { transactions, write } = openJournal();
    for (const id of [1, 2, 3]) write(id);
    await settle();
    expect(transactions.map(({ ids }) => ids)).toEqual([[1, 2, 3]]);
  });

  it("writes for its run, as its owner, at the clock's time", async () => {
    const { arguments_, write } = openJournal();
    write(1);
    await settle();
    expect(arguments_).toEqual([["run-1", OWNER, 4711]]);
  });

  it("neither resolves nor reports before the store has committed", async () => {
    const { transactions, write, done, reported, reportedIds } = openJournal();
    write(1);
    await settle();
    expect([done, reported]).toEqual([[], []]);
    transactions[0]?.commit();
    await settle();
    expect([done, reportedIds()]).toEqual([[1], [1]]);
  });

  it("collects what comes meanwhile for the next transaction, one at a time", async () => {
    const { transactions, write, done, reportedIds } = openJournal();
    write(1);
    await settle();
    for (const id of [2, 3, 4]) write(id);
    await settle();
    expect(transactions.map(({ ids }) => ids)).toEqual([[1]]);
    transactions[0]?.commit();
    await settle();
    expect(transactions.map(({ ids }) => ids)).toEqual([[1], [2, 3, 4]]);
    expect(done).toEqual([1]);
    transactions[1]?.commit();
    await settle();
    expect([done, reportedIds()]).toEqual([
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ]);
  });

  it("takes facts that nobody waits for, until too many are unwritten", async () => {
    const { journal, transactions } = openJournal();
    let taken = 0;
    const bring = async () => {
      for (let id = 1; id <= 4_100; id += 1) {
        await journal.post(skipped(id));
        taken += 1;
      }
    };
    const brought = bring();
    await settle();
    expect(taken).toBe(4_000);
    // Each round brings at least one transaction.
    for (let round = 0; round < 20; round += 1) {
      transactions.at(-1)?.commit();
      await settle();
    }
    await Promise.all([brought, journal.settled()]);
    expect(transactions.flatMap(({ ids }) => ids)).toEqual(
      Array.from({ length: 4_100 }, (_, index) => index + 1),
    );
  });

  it("tells of a fact that nobody waited for when it could not be stored", async () => {
    const { journal, transactions, unawaited } = openJournal();
    await journal.post(skipped(1));
    await settle();
    transactions[0]?.fail(new Error("disk full"));
    await journal.settled();
    expect(unawaited).toMatchObject([{ message: "disk full" }]);
  });

  it("rejects every fact of a transaction that failed, and reports none of them", async () => {
    const { transactions, write, done, failed, reported } = openJournal();
    const lost = new Failure("ownership-lost", "Somebody else owns the run.");
    write(1);
    write(2);
    await settle();
    transactions[0]?.fail(lost);
    await settle();
    expect(failed).toEqual([
      [1, lost],
      [2, lost],
    ]);
    expect([done, reported]).toEqual([[], []]);
  });

  it("goes on after a failed transaction, with what waited and with what comes later", async () => {
    const { transactions, write, done, failed } = openJournal();
    write(1);
    await settle();
    write(2);
    transactions[0]?.fail(new Error("disk full"));
    await settle();
    transactions[1]?.commit();
    await settle();
    write(3);
    await settle();
    transactions[2]?.commit();
    await settle();
    expect([done, failed.length]).toEqual([[2, 3], 1]);
  });
});

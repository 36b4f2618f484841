import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../../../test/support/databases.ts";
import { turnsDuring } from "../../../test/support/turns.ts";
import { type Session, type Store, taskSchema } from "../../core/index.ts";
import { openSqliteStore } from "../sqlite/open.ts";
import { NOW, newRun, storeKit } from "../store-contract/kit-contract.ts";

const TASKS = Array.from({ length: 1200 }, (_, index) =>
  taskSchema.parse({ taskId: `t${index}`, category: "c", prompt: `${index}?`, tags: ["a", "b"] }),
);

async function drained(rows: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of rows);
}

describe("SQLite, which never waits, leaves others their turn", () => {
  const opened = async (): Promise<Store> =>
    await storeKit(() => openSqliteStore(join(temporaryFolder(), "assay.sqlite"))).opened();

  it("while a long run is read and given to somebody to score", async () => {
    const store = await opened();
    await store.createRun(newRun("demo-1", { tasks: TASKS }));
    const items = TASKS.length * 3;
    expect(
      await turnsDuring(() => drained(store.readDetails({ runId: "demo-1", texts: "all" }))),
    ).toBeGreaterThanOrEqual(items / 128);
    expect(await turnsDuring(() => drained(store.readResults("demo-1")))).toBeGreaterThanOrEqual(items / 512);
    expect(await turnsDuring(() => store.readFrozen("demo-1"))).toBeGreaterThanOrEqual(
      Math.floor(TASKS.length / 500),
    );
    const { rows } = await store.listItems({ runId: "demo-1", limit: 1000 });
    const answers = rows.map(({ id }) => ({ answerId: `a${id}`, itemId: id }));
    const session: Session = {
      sessionId: "s",
      runId: "demo-1",
      kind: "rating",
      rater: "Nina",
      criteria: [],
      seed: 1,
      masksNames: true,
      draw: null,
      createdAt: NOW,
      finishedAt: null,
      unblindedAt: null,
    };
    expect(await turnsDuring(() => store.createSession(session, answers))).toBeGreaterThanOrEqual(
      answers.length / 128,
    );
  });

  it("while tasks are imported and read", async () => {
    const store = await opened();
    const pages = TASKS.length / 128;
    expect(await turnsDuring(() => store.stageTasks("one", TASKS))).toBeGreaterThanOrEqual(pages);
    expect(
      await turnsDuring(() => store.commitImport("one", { collection: "c", onConflict: null }, NOW)),
    ).toBeGreaterThanOrEqual(pages);
    expect(await turnsDuring(() => drained(store.readTasks({})))).toBeGreaterThanOrEqual(TASKS.length / 500);
  });
});

import { describe, expect, it } from "vitest";
import { runRequestSchema } from "../../src/contract/index.ts";
import { CONFIG, TASK, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { follow, itemsOf } from "../support/watched-run.ts";
import { ENGINES } from "../support/workspace.ts";

const LENGTH = { kind: "length", min: 1, unit: "words" } as const;
const NEVER = { kind: "exact-match", expected: "never" } as const;
const ALWAYS = { kind: "regex", id: "exact-match", pattern: "." } as const;

/** A run of the collection, measured by the run itself too. */
const requestOf = (metrics: readonly object[] = []) =>
  runRequestSchema.parse({ config: { ...CONFIG, run: { ...CONFIG.run, metrics } }, files: [] });

describe.each(ENGINES)("metrics of a collection, on %s", (_engine, databaseFor) => {
  it("are kept with it and changed, and refused when they make no sense", async () => {
    const { client } = await openHost(await databaseFor());
    const made = await client.createCollection({ body: { name: "Measured", metrics: [LENGTH] } });
    expect(made.metrics).toEqual([LENGTH]);
    const params = { id: String(made.id) };
    expect(await client.editCollection({ params, body: { description: "d" } })).toMatchObject({
      metrics: [LENGTH],
    });
    expect(await client.editCollection({ params, body: { metrics: [] } })).toMatchObject({ metrics: [] });
    expect((await client.createCollection({ body: { name: "Plain" } })).metrics).toEqual([]);
    const twice = client.editCollection({ params, body: { metrics: [LENGTH, LENGTH] } });
    await expect(twice).rejects.toMatchObject({ faults: [{ key: "metrics[1].kind" }] });
    expect((await client.getCollection({ params })).metrics).toEqual([]);
  });

  it("measure the answers to its tasks; a task's own win over them, and they over the run's", async () => {
    const { client } = await openHost(await databaseFor());
    const { collection, task } = await furnished(client);
    await client.editTask({ params: { id: String(task.id) }, body: { ...TASK, metrics: [ALWAYS] } });
    const params = { id: String(collection.id) };
    await client.editCollection({ params, body: { metrics: [LENGTH, NEVER] } });

    const body = requestOf([
      { kind: "length", max: 0 },
      { kind: "latency", maxMs: 60_000 },
    ]);
    expect(await client.validateRun({ body })).toMatchObject({
      tasksWithMetrics: 2,
      metrics: [{ kind: "length" }, { kind: "latency" }],
    });
    const { runId } = await client.startRun({ body });
    // What comes later changes nothing.
    await client.editCollection({ params, body: { metrics: [] } });
    await follow(client, runId);

    expect(await client.getRun({ params: { runId } })).toMatchObject({
      tasksWithMetrics: 2,
      metrics: [{ kind: "length" }, { kind: "latency" }],
    });
    const given = (await itemsOf(client, runId)).map(({ item, scores }) => [
      item.taskId,
      Object.fromEntries(
        scores
          .filter(({ scorerKind }) => scorerKind === "metric")
          .map(({ scorer, outcome }) => [scorer, outcome.scored ? outcome.value : outcome.reason]),
      ),
    ]);
    const shared = { "metric:length": 1, "metric:latency": 1 };
    for (const [taskId, scores] of given)
      expect(scores).toEqual({ ...shared, "metric:exact-match": taskId === "t1" ? 1 : 0 });
    expect(given).toHaveLength(4);
  });

  it("change the fingerprint of what is run, and are told as lost by an export", async () => {
    const { client } = await openHost(await databaseFor());
    const { collection } = await furnished(client);
    const before = await client.validateRun({ body: requestOf() });
    expect(before).toMatchObject({ metrics: [], tasksWithMetrics: 0 });
    const params = { id: String(collection.id) };
    await client.editCollection({ params, body: { metrics: [LENGTH] } });
    const after = await client.validateRun({ body: requestOf() });
    expect(after.datasets[0]?.sha256).not.toBe(before.datasets[0]?.sha256);
    const query = { format: "bank", collectionId: params.id } as const;
    expect((await client.getExportLosses({ query })).losses).toContainEqual({
      kind: "collection-metrics",
      field: "metrics",
      loss: "the collection's metrics are left out: task files have no field for them",
      tasks: 2,
    });
  });
});

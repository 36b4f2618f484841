import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { zstdDecompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { toText } from "../../src/storage/queries/blobs.ts";
import { packBundle, unpackBundle, verifyBundle } from "../../src/workbench/index.ts";
import { temporaryFolder } from "../support/databases.ts";
import { sampleBank, sampleConfig } from "../support/sample-config.ts";
import { ENGINES, finish, openWorkspace } from "../support/workspace.ts";
import { LONGEST_TEST_MS } from "../support/patience.ts";
import { faultsIn } from "../torture/invariants.ts";

type Opened = Awaited<ReturnType<typeof openWorkspace>>;
type Texts = "included" | "withheld";

/** A run that judges have scored and compared, and that people have rated and compared. */
async function scoredRun(client: Client, tasks = 5, name = "sample"): Promise<string> {
  const runId = await finish(client, sampleConfig({ tasks, run: { name } }), [
    { path: "bank.jsonl", content: sampleBank(tasks) },
  ]);
  const { sessionId: rating } = await client.createSession({
    params: { runId },
    body: { rater: "Ann", kind: "rating" },
  });
  for (let index = 0; ; index += 1) {
    const next = await client.nextAnswer({ params: { sessionId: rating } });
    if (next === null) break;
    const body = { scores: { rating: 1 + (index % 5) }, note: "Ann thinks aloud" };
    await client.scoreAnswer({ params: { sessionId: rating, answerId: next.answerId }, body });
  }
  await client.finishSession({ params: { sessionId: rating }, body: {} });
  const { sessionId: comparing } = await client.createSession({
    params: { runId },
    body: { rater: "Bob", kind: "comparison" },
  });
  for (let index = 0; index < 6; index += 1) {
    const pair = await client.nextPair({ params: { sessionId: comparing } });
    if (pair === null) break;
    const params = { sessionId: comparing, pairId: pair.pairId };
    await client.decidePair({ params, body: { verdict: index % 3 === 0 ? "draw" : "first" } });
  }
  await client.finishSession({ params: { sessionId: comparing }, body: { allowGaps: true } });
  await client.createProvider({
    body: { name: "Planted", type: "simulated", simulation: { models: { jay: { latencyMs: 1 } } } },
  });
  await client.createModel({ body: { name: "jay", provider: "Planted" } });
  const compared = await client.compareAnswers({ body: { runId, judges: ["jay"], count: 4 } });
  for await (const _ of client.followRun({ params: { runId: compared.runId }, query: {} }));
  return runId;
}

async function bundleOf({ client }: Opened, runId: string, texts: Texts = "included"): Promise<string> {
  const path = join(temporaryFolder(), "run.assay-run");
  writeFileSync(path, "");
  for await (const piece of client.downloadBundle({ params: { runId }, query: { texts } }))
    appendFileSync(path, piece);
  return path;
}

/** What people see of a run, without the numbers that a database gives its rows. */
async function shownOf({ client }: Opened, runId: string): Promise<unknown> {
  const params = { runId };
  const withoutIds = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (key, one: unknown) =>
      ["id", "itemId", "firstItemId", "secondItemId", "benchmarkRunId"].includes(key) ? undefined : one,
    );
  const items = await client.listItems({ params, query: { limit: "100" } });
  const details = await Promise.all(
    items.rows.map(({ id }) => client.getItem({ params: { ...params, itemId: String(id) } })),
  );
  return withoutIds({
    run: await client.getRun({ params }),
    results: await client.getResults({ params }),
    calibration: await client.getCalibration({ params }),
    items,
    details,
    sessions: await client.listSessions({ query: { runId, limit: "20" } }),
    ratings: await client.listRatings({ query: { runId, limit: "100" } }),
    comparisons: await client.listComparisons({ query: { runId } }),
    events: (await client.listEvents({ params, query: { since: "0" } })).filter(
      ({ type }) => type !== "run-added" && type !== "report-written",
    ),
  });
}

describe.each(ENGINES)("a bundle of a run on %s", (_, newDatabase) => {
  it.each(ENGINES)("is the same run on %s, and so is a bundle of that", async (_target, newTarget) => {
    const own = await openWorkspace({ database: await newDatabase() });
    const runId = await scoredRun(own.client);
    const bundle = await bundleOf(own, runId);
    const database = await newTarget();
    const other = await openWorkspace({ database });
    // Numbers are taken there, so that none is the same by chance. Runs of one name that begin in the same second have one ID.
    await scoredRun(other.client, 2, "other");
    const added = await other.client.addBundle({ upload: readFileSync(bundle) });
    expect(added).toMatchObject({ runId, holds: true, withTexts: true, numbers: { state: "equal" } });
    expect(added.numbers.compared).toBeGreaterThan(300);
    expect(await shownOf(other, runId)).toEqual(await shownOf(own, runId));
    const log = await other.client.listLog({ params: { runId }, query: {} });
    expect(log.at(-1)?.message).toBe(`ADDED from a bundle of Assay 0, ${added.digest}`);

    const again = await verifyBundle(await bundleOf(other, runId));
    const withheld = await verifyBundle(await bundleOf(other, runId, "withheld"));
    expect([again.digest, withheld.digest]).toEqual([added.digest, added.digest]);
    expect(await faultsIn(database ?? join(other.folder, "assay.sqlite"), "ended")).toEqual([]);
    await expect(other.client.addBundle({ upload: readFileSync(bundle) })).rejects.toMatchObject({
      code: "conflict",
      message: `Run ${runId} already exists.`,
    });
  });
});

describe("a bundle without texts", () => {
  it("holds, gives the same numbers, and tells none of the texts", async () => {
    const own = await openWorkspace();
    const runId = await scoredRun(own.client);
    const bundle = await bundleOf(own, runId, "withheld");
    expect(await verifyBundle(bundle)).toMatchObject({
      holds: true,
      withTexts: false,
      changedTexts: null,
      numbers: { state: "equal" },
    });
    const path = join(temporaryFolder(), "bundle.sqlite");
    await unpackBundle(bundle, path, bundle);
    const file = new DatabaseSync(path, { readOnly: true });
    const contents = file
      .prepare("SELECT encoding, data FROM blobs")
      .all()
      .map(({ encoding, data }) => toText({ encoding: Number(encoding), data: data as Uint8Array }));
    file.close();
    const told = [readFileSync(path, "latin1"), ...contents].join("\n");
    const items = await own.client.listItems({ params: { runId }, query: { limit: "100" } });
    for (const { id } of items.rows) {
      const { response, scores } = await own.client.getItem({ params: { runId, itemId: String(id) } });
      expect(told).not.toContain(response?.text ?? "no answer");
      const reasons = scores.map(({ reason }) => reason).filter((reason) => reason !== "");
      expect(reasons.filter((reason) => told.includes(reason))).toEqual([]);
    }
    const texts = ["Question number", "is right", "is dangerous", "nothing special", "Ann thinks"];
    expect(texts.filter((text) => told.includes(text))).toEqual([]);
    const other = await openWorkspace();
    await expect(other.client.addBundle({ upload: readFileSync(bundle) })).rejects.toMatchObject({
      message: "This bundle has no texts, so its run can't be added.",
    });
    expect((await other.client.listRuns({ query: { limit: "5" } })).rows).toEqual([]);
  });
});

/** A bundle whose database somebody has changed, packed anew. */
async function changed(bundle: string, change: string): Promise<string> {
  const folder = temporaryFolder();
  const [database, path] = [join(folder, "changed.sqlite"), join(folder, "changed.assay-run")];
  writeFileSync(database, zstdDecompressSync(readFileSync(bundle).subarray(0, -40)));
  const file = new DatabaseSync(database);
  file.exec(change);
  file.close();
  writeFileSync(path, "");
  for await (const piece of packBundle(database)) appendFileSync(path, piece);
  return path;
}

describe("a bundle that was changed", () => {
  it(
    "is found out by any one byte, 10,000 times",
    async () => {
      const own = await openWorkspace();
      const runId = await finish(own.client, sampleConfig({ tasks: 1 }), [
        { path: "bank.jsonl", content: sampleBank(1) },
      ]);
      const bundle = await bundleOf(own, runId);
      const whole = readFileSync(bundle);
      const flipped = join(temporaryFolder(), "flipped.assay-run");
      const target = join(temporaryFolder(), "unpacked.sqlite");
      let seed = 20261118;
      const random = (below: number): number => {
        seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
        return seed % below;
      };
      let found = 0;
      for (let round = 0; round < 10_000; round += 1) {
        // The last bytes are those of the hash itself.
        const place = round < 60 ? whole.length - 1 - round : random(whole.length);
        const bit = 1 << random(8);
        whole[place] = (whole[place] ?? 0) ^ bit;
        writeFileSync(flipped, whole);
        found += await unpackBundle(flipped, target, "it").then(
          () => 0,
          () => 1,
        );
        whole[place] = (whole[place] ?? 0) ^ bit;
      }
      expect(found).toBe(10_000);
      writeFileSync(flipped, whole);
      await unpackBundle(flipped, target, "it");
    },
    LONGEST_TEST_MS,
  );

  it("and packed anew is found out by what no longer fits", async () => {
    const own = await openWorkspace();
    const runId = await scoredRun(own.client);
    const bundle = await bundleOf(own, runId);
    const withheld = await bundleOf(own, runId, "withheld");

    for (const one of [bundle, withheld]) {
      const better = await verifyBundle(
        await changed(
          one,
          "UPDATE scores SET hundred = 100, value = 100 WHERE scorer = 'jay' AND hundred < 50",
        ),
      );
      expect(better).toMatchObject({ holds: false, digestHolds: false, numbers: { state: "different" } });
      expect(better.items.changed.count).toBeGreaterThan(0);
      expect(better.items.changed.first[0]).toMatch(/^task-\d \/ (alpha|beta|gamma) \/ 1$/);
      expect(better.numbers.differences.map(({ path }) => path)).toContainEqual(
        expect.stringMatching(/^summary\.ranking\.\d+\.score\.value$/),
      );

      const bragging = await verifyBundle(
        await changed(one, `UPDATE bundle SET printed = replace(printed, '"rank":1', '"rank":2')`),
      );
      expect(bragging).toMatchObject({ holds: false, digestHolds: false, numbers: { state: "different" } });
    }

    const text = "UPDATE blobs SET encoding = 0, data = x'58' WHERE hash = (SELECT text_blob FROM responses)";
    expect(await verifyBundle(await changed(bundle, text))).toMatchObject({
      holds: false,
      changedTexts: 1,
      items: { changed: { count: 0 } },
      numbers: { state: "equal" },
    });
  });

  it.each([
    ["a trigger", "CREATE TRIGGER mine AFTER INSERT ON runs BEGIN DELETE FROM runs; END"],
    ["a missing table", "DROP TABLE bundle_items"],
    ["no notes", "DELETE FROM bundle"],
    ["notes that are no JSON", "UPDATE bundle SET manifest = 'x'"],
    ["a dangling reference", "PRAGMA foreign_keys = OFF; DELETE FROM run_models"],
  ])("is refused with %s in it, and nothing is added", async (_what, change) => {
    const own = await openWorkspace();
    const runId = await finish(own.client, sampleConfig({ tasks: 2 }), [
      { path: "bank.jsonl", content: sampleBank(2) },
    ]);
    const path = await changed(await bundleOf(own, runId), change);
    const other = await openWorkspace();
    await expect(other.client.addBundle({ upload: readFileSync(path) })).rejects.toMatchObject({
      message: "The file is not a whole bundle of Assay.",
    });
    expect((await other.client.listRuns({ query: { limit: "5" } })).rows).toEqual([]);
  });
});

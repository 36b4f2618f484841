import { DatabaseSync } from "node:sqlite";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/contract/index.ts";
import { toBlob, toText } from "../../src/storage/queries/blobs.ts";
import { temporaryFolder } from "../support/databases.ts";
import { CONFIG, furnished } from "../support/furniture.ts";
import { openHost } from "../support/host.ts";
import { limitedRun } from "../support/limited-run.ts";
import { modelServer, serverConfig } from "../support/model-server.ts";
import { follow, itemsOf, startRun } from "../support/watched-run.ts";
import { ENGINES, finish } from "../support/workspace.ts";

const OTHER_JUDGES = expect.stringMatching(/^The runs have different judges/) as string;
const OTHER_PROMPTS = expect.stringMatching(/^Assay's prompts to models or judges have changed/) as string;
const OTHER_SCORERS = expect.stringMatching(/^Judges, their prompts, metrics or people differ/) as string;
const BY_KAY = { ...CONFIG, judge: { use: "kay" } };

/** How a run compares with an earlier one, by diff and by gate. */
async function held(client: Client, against: string, runId: string) {
  const { sameJudges, caveats, settings } = await client.diffRuns({
    params: { runId: against, otherRunId: runId },
  });
  const baseline = await client.getBaseline({ params: { runId: against } });
  const gate = await client.checkGate({ params: { runId }, body: { baseline } });
  return { sameJudges, caveats, settings: settings.map(({ key }) => key), gate: gate.caveats };
}

async function workspaceOf(database?: string) {
  const { client } = await openHost(database);
  await furnished(client);
  await client.createModel({ body: { name: "kay", provider: "Planted", modelId: "jay" } });
  return { client, runId: await finish(client, CONFIG) };
}

const judgesOf = async (client: Client, runId: string) => {
  const { run, verdicts } = await client.getResults({ params: { runId } });
  return {
    judges: run.judges.map(({ judgeId }) => judgeId),
    verdicts: verdicts.map(({ judgeId, verdicts: count }) => [judgeId, count]),
  };
};

describe.each(ENGINES)("a run that was judged by others, on %s", (_engine, databaseFor) => {
  it("has all the judges whose verdicts count, until one has judged everything", async () => {
    const { client, runId } = await workspaceOf(await databaseFor());
    const [first] = await itemsOf(client, runId);
    const body = { runId, itemIds: [first?.item.id ?? 0], judges: ["kay"] };
    await client.judgeAgain({ body });
    await follow(client, runId);
    expect(await judgesOf(client, runId)).toEqual({
      judges: ["kay", "jay"],
      verdicts: [
        ["jay", 3],
        ["kay", 1],
      ],
    });
    const other = await finish(client, BY_KAY);
    expect(await held(client, runId, other)).toEqual({
      sameJudges: false,
      caveats: [OTHER_JUDGES],
      settings: ["provider", "name", "recipe", "samples"].map((setting) => `judges.jay.${setting}`),
      gate: [OTHER_SCORERS],
    });
    await client.judgeAgain({ body: { runId, judges: ["kay"] } });
    await follow(client, runId);
    expect(await judgesOf(client, runId)).toEqual({ judges: ["kay"], verdicts: [["kay", 4]] });
    expect(await held(client, runId, other)).toEqual({
      sameJudges: true,
      caveats: [],
      settings: [],
      gate: [],
    });
  });

  it("has not got a judge's former self whose verdicts were all replaced", async () => {
    const { client, runId } = await workspaceOf(await databaseFor());
    const strict = { use: "jay", instructions: "Be strict." };
    const [first] = await itemsOf(client, runId);
    await client.judgeAgain({
      body: { runId, itemIds: [first?.item.id ?? 0], judges: [strict], keep: true },
    });
    await follow(client, runId);
    const other = await finish(client, { ...CONFIG, judge: strict });
    expect(await held(client, runId, other)).toMatchObject({ sameJudges: false, gate: [OTHER_SCORERS] });
    await client.judgeAgain({ body: { runId, judges: [strict], keep: true } });
    await follow(client, runId);
    expect(await held(client, runId, other)).toMatchObject({ sameJudges: true, caveats: [], gate: [] });
  });
});

it("metrics of one name that are set otherwise are other scorers", async () => {
  const { client } = await openHost();
  await furnished(client);
  const measured = async (model: string, most: number) =>
    await finish(client, {
      run: { ...CONFIG.run, metrics: [{ kind: "length", min: 1, max: most }] },
      models: [model],
    });
  await measured("fast", 1000);
  await measured("slow", 2000);
  const apart = await client.getLeaderboard({ query: {} });
  expect(apart.comparisons).toEqual([]);
  expect(apart.groups.map(({ models }) => models)).toEqual([["fast"], ["slow"]]);
  expect(apart.scorers).toEqual(["metric length", "metric length"]);
  expect(apart.sentence).toContain("2 scorers (metric length in 2 versions)");
  await measured("slow", 1000);
  const together = await client.getLeaderboard({ query: {} });
  expect(together.groups).toHaveLength(1);
});

/** As if an earlier version of Assay had planned the run, with prompts of its own. */
function agePrompts(database: string, runId: string): void {
  const file = new DatabaseSync(database);
  const { setup_blob: hash } = file.prepare("SELECT setup_blob FROM runs WHERE run_id = ?").get(runId) as {
    setup_blob: string;
  };
  const row = file.prepare("SELECT encoding, data FROM blobs WHERE hash = ?").get(hash) as never;
  const setup = JSON.parse(toText(row)) as object;
  const blob = toBlob(JSON.stringify({ ...setup, promptTemplateHash: "old" }));
  file
    .prepare("INSERT OR IGNORE INTO blobs (hash, encoding, data) VALUES (?, ?, ?)")
    .run(blob.hash, blob.encoding, blob.data);
  file.prepare("UPDATE runs SET setup_blob = ? WHERE run_id = ?").run(blob.hash, runId);
  file.close();
}

it("a run that was judged again as a whole has the verdicts of today's prompts, and says so", async () => {
  const database = join(temporaryFolder(), "assay.sqlite");
  const before = await openHost(database);
  await furnished(before.client);
  const [runId, untouched] = [await finish(before.client, CONFIG), await finish(before.client, CONFIG)];
  await before.close();
  agePrompts(database, runId);
  agePrompts(database, untouched);

  const { client } = await openHost(database);
  const fresh = await finish(client, CONFIG);
  const [first] = await itemsOf(client, runId);
  const one = { runId, itemIds: [first?.item.id ?? 0] };
  await expect(client.judgeAgain({ body: one })).rejects.toMatchObject({
    message: "Assay's judge prompts have changed since this run was judged.",
  });
  expect(await held(client, runId, fresh)).toMatchObject({
    caveats: [OTHER_PROMPTS],
    settings: ["promptTemplateHash"],
    gate: [OTHER_SCORERS],
  });

  await client.judgeAgain({ body: { runId } });
  await follow(client, runId);
  // Models were still asked by the old ones, judges were not.
  expect(await held(client, runId, fresh)).toMatchObject({
    caveats: [OTHER_PROMPTS],
    settings: ["promptTemplateHash"],
    gate: [OTHER_PROMPTS],
  });
  expect(await held(client, untouched, runId)).toMatchObject({
    caveats: [OTHER_PROMPTS],
    settings: ["judgedByTemplates"],
    gate: [OTHER_SCORERS],
  });
  await client.judgeAgain({ body: one });
  await follow(client, runId);
  const stale = async (id: string) =>
    (await client.getCalibration({ params: { runId: id } })).judges.flatMap(({ stale: reasons }) => reasons);
  expect(await stale(runId)).not.toContainEqual(expect.objectContaining({ reason: "prompts-changed" }));
});

it("a higher limit asks models nothing by today's prompts where others were used so far, whoever judged since", async () => {
  const database = join(temporaryFolder(), "assay.sqlite");
  const before = await openHost(database);
  const runId = await limitedRun(before.client, 12, { isJudged: true });
  await before.close();
  agePrompts(database, runId);

  const { client } = await openHost(database);
  await client.judgeAgain({ body: { runId } });
  await follow(client, runId);
  expect((await client.getRun({ params: { runId } })).counts).toMatchObject({ NEW: 0, WAITING_FOR_JUDGE: 0 });
  const more = { maxBudgetUsd: 100 };
  await expect(client.resumeRun({ params: { runId }, body: more })).rejects.toMatchObject({
    message: `This version of Assay uses different prompts than run ${runId} was started with.`,
  });
  await client.resumeRun({ params: { runId }, body: { ...more, force: true } });
  await follow(client, runId);
  expect((await client.getRun({ params: { runId } })).counts.CANT_BE_FINISHED).toBe(0);
});

it("nothing is retried by today's prompts where others were used so far, unless somebody insists", async () => {
  const database = join(temporaryFolder(), "assay.sqlite");
  const before = await openHost(database);
  const model = { isBroken: true };
  const { url } = await modelServer(() => (model.isBroken ? { status: 400 } : {}));
  const runId = await startRun(before.client, serverConfig(url, ["m"]), 3);
  await follow(before.client, runId);
  await before.close();
  agePrompts(database, runId);
  model.isBroken = false;

  const { client } = await openHost(database);
  const [failed] = await itemsOf(client, runId);
  const itemId = failed?.item.id ?? 0;
  const params = { runId };
  const refusal = (command: string) => ({
    message: `This version of Assay uses different prompts than run ${runId} was started with.`,
    hint: `Results from different prompts aren't comparable. \`assay retry ${runId}${command} --force\` continues anyway.`,
  });
  await expect(client.retryFailed({ params, body: {} })).rejects.toMatchObject(refusal(""));
  await expect(
    client.retryItem({ params: { runId, itemId: String(itemId) }, body: {} }),
  ).rejects.toMatchObject(refusal(` --item ${itemId}`));
  expect((await client.getRun({ params })).counts).toMatchObject({ FAILED: 3 });
  await client.retryFailed({ params, body: { force: true } });
  await follow(client, runId);
  expect((await client.getRun({ params })).counts).toMatchObject({ FAILED: 0 });
});

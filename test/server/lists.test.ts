import { describe, expect, it } from "vitest";
import { type Client, createClient, routes } from "../../src/contract/index.ts";
import { answeredRun } from "../support/answered-run.ts";
import { openHost } from "../support/host.ts";
import { NAMES, addOne, fillCatalog, fillRuns } from "../support/list-rows.ts";
import {
  type AskPage,
  type RouteName,
  arrayLists,
  disorder,
  pagedLists,
  pagesOf,
  shownValue,
  sortsOf,
  walk,
} from "../support/list-walks.ts";
import { ENGINES } from "../support/workspace.ts";

/** Lists that come whole, and why that is enough. */
const WHOLE: Readonly<Partial<Record<RouteName, string>>> = {
  listTags: "names alone, in order, as many as a person has thought of",
  listTaskVersions: "one for each edit of one task",
  listInvitations: "one for each person who was let into one session",
  listWorkers: "one for each process that works just now",
  listTokens: "one for each program or person that has one",
  listProviderTemplates: "a fixed table",
  listLocalServers: "what answers on this machine right now",
  listEvents: "goes on by `since`, in the order in which things happened",
  listLog: "goes on by `since`, in the order in which things happened",
};

/** Lists whose cursor is a place: what they show is computed as a whole, of a run that has a fixed number of rows. */
const BY_PLACE: ReadonlySet<RouteName> = new Set(["listItemScores", "listTaskScores", "listItemStatistics"]);

describe("every list", () => {
  it("has a cursor, a limit and sorts, or a reason to come whole", () => {
    for (const name of pagedLists) {
      const { query } = routes[name] as { query?: { shape: object } };
      expect([name, Object.keys(query?.shape ?? {})]).toEqual([
        name,
        expect.arrayContaining(["cursor", "limit", "sort"]),
      ]);
      const sorts = sortsOf(name);
      expect(sorts.length).toBeGreaterThan(1);
      for (const sort of sorts.filter((one) => !one.startsWith("-"))) expect(sorts).toContain(`-${sort}`);
    }
    expect(arrayLists.toSorted()).toEqual(Object.keys(WHOLE).toSorted());
  });
});

const key = (row: object): string => JSON.stringify(row);

async function opened(database: string | undefined): Promise<Client> {
  const { app } = await openHost(database);
  // Pages are many, and none of them needs a network.
  const client = createClient(async (path, init) => await app.request(path, init));
  await fillCatalog(client);
  return client;
}

/** A list in every order, each in pages of several lengths. */
async function inEveryOrder(ask: AskPage, name: RouteName): Promise<ReadonlyMap<string, object[]>> {
  const usual = (await walk(ask, undefined, 100)).map(key);
  expect([name, new Set(usual).size, usual.length > 3]).toEqual([name, usual.length, true]);
  const found = new Map<string, object[]>();
  for (const sort of sortsOf(name)) {
    const rows = await walk(ask, sort, 100);
    const keys = rows.map(key);
    expect([name, sort, keys.toSorted()]).toEqual([name, sort, usual.toSorted()]);
    for (const limit of BY_PLACE.has(name) ? [7] : [1, 2, 7]) {
      const walked = (await walk(ask, sort, limit)).map(key);
      expect([name, sort, limit, walked]).toEqual([name, sort, limit, keys]);
    }
    found.set(sort, rows);
  }
  const orders = [...found.values()].map((rows) => rows.map(key));
  expect(orders).toContainEqual(usual);
  return found;
}

/** What is wrong with the orders of a list. */
function disorders(name: RouteName, found: ReadonlyMap<string, object[]>): string[] {
  const ofValue = (sort: string) =>
    (found.get(sort) ?? []).filter((row) => shownValue(row, sort) !== null).map(key);
  return [...found].flatMap(([sort, rows]) => {
    const wrong = disorder(rows, sort);
    // Both ways are each other's reverse, but for rows without a value, which come last.
    const other = sort.startsWith("-") ? sort.slice(1) : `-${sort}`;
    const isReverse = key(ofValue(other)) === key(ofValue(sort).toReversed());
    // The tasks of a session do not say where they stand.
    const isShown = ofValue(sort).length > 0 || (name === "listSessionTasks" && sort.endsWith("position"));
    return [
      ...(wrong === null ? [] : [`${name} by ${sort}: ${wrong.join(", ")}`]),
      ...(isReverse ? [] : [`${name} by ${sort}: not the reverse of ${other}`]),
      ...(isShown ? [] : [`${name} by ${sort}: no row shows it`]),
    ];
  });
}

/** A cursor of another order, or an order that there is not, is told as a fault of its key. */
async function refusesForeign(ask: AskPage, name: RouteName): Promise<void> {
  const sorts = sortsOf(name);
  for (const [index, sort] of sorts.entries()) {
    const other = sorts[(index + 1) % sorts.length] ?? "";
    const { next } = await ask({ sort: other, limit: "1" });
    const foreign = { sort, limit: "1", cursor: String(next) };
    await expect(ask(foreign), `${name} by ${sort} after ${next}`).rejects.toMatchObject({
      code: "invalid-input",
      faults: [{ key: "cursor", expected: expect.stringContaining(`sort=${sort}`) }],
    });
  }
  await expect(ask({ sort: "colour", limit: "1" })).rejects.toMatchObject({
    code: "invalid-input",
    faults: [{ key: "sort", expected: expect.stringContaining(sorts.at(-1) ?? "") }],
  });
}

type Removal = (client: Client, row: { readonly id: number }) => Promise<unknown>;
const idOf = ({ id }: { readonly id: number }) => ({ params: { id: String(id) } });

/** Lists of what people set up, and how a row of each goes away. */
const REMOVALS: Readonly<Partial<Record<RouteName, Removal>>> = {
  listProviders: (client, row) => client.archiveProvider({ ...idOf(row), body: { archived: true } }),
  listModels: (client, row) => client.deleteModel(idOf(row)),
  listPrices: (client, row) => client.deletePrice(idOf(row)),
  listCriteriaSets: (client, row) => client.deleteCriteriaSet(idOf(row)),
  listCriteria: (client, row) => client.deleteCriterion(idOf(row)),
  listMappings: (client, row) => client.deleteMapping(idOf(row)),
  listCollections: (client, row) => client.deleteCollection(idOf(row)),
  listTasks: (client, row) => client.deleteTask(idOf(row)),
};

describe.each(ENGINES)("lists, on %s", (_engine, databaseFor) => {
  it("have every row once, in order, whatever the sort and the length of a page", async () => {
    const client = await opened(await databaseFor());
    const inputs: Readonly<Partial<Record<RouteName, object>>> = await fillRuns(client);
    // What came of runs is worked out after somebody has looked: nothing changes once it is there.
    const verdicts = async () => (await client.listRuns({})).rows.map(({ result }) => result?.verdict);
    await expect.poll(verdicts).not.toContain("not-calculated");
    const lookThrough = async (name: RouteName) => {
      const ask = pagesOf(client, name, inputs[name] ?? {});
      const found = await inEveryOrder(ask, name);
      if (BY_PLACE.has(name)) return [];
      await refusesForeign(ask, name);
      return disorders(name, found);
    };
    expect((await Promise.all(pagedLists.map(lookThrough))).flat()).toEqual([]);
  });

  it("neither repeat rows nor drop any while others come and go", async () => {
    const client = await opened(await databaseFor());
    for (const [name, remove] of Object.entries(REMOVALS) as [RouteName, Removal][]) {
      const ask = pagesOf(client, name, {});
      for (const sort of [sortsOf(name)[0] ?? "", sortsOf(name).at(-1) ?? ""]) {
        const before = (await walk(ask, sort, 100)) as { readonly id: number }[];
        const first = await ask({ sort, limit: "3" });
        // The row that the cursor stands on, one that was shown and one that was not.
        const gone = [before[2], before[0], before[5]].filter((row) => row !== undefined);
        for (const row of gone) await remove(client, row);
        const added = `${name} ${sort}`;
        await addOne(client, added, NAMES.length + 1);
        const rest = await walk((query) => ask({ cursor: String(first.next), ...query }), sort, 2);
        const ids = (rest as { readonly id: number }[]).map(({ id }) => id);
        const known = new Set(before.map(({ id }) => id));
        const left = before.slice(3).filter((row) => !gone.includes(row));
        expect([name, sort, ids.filter((id) => known.has(id))]).toEqual([
          name,
          sort,
          left.map(({ id }) => id),
        ]);
        expect(new Set(ids).size).toBe(ids.length);
      }
    }
  });

  it("are narrowed by what people look for", async () => {
    const client = await opened(await databaseFor());
    const inputs = await fillRuns(client);
    const { runId } = inputs.listItems.params;
    const count = async (page: Promise<{ readonly rows: readonly unknown[] }>) => (await page).rows.length;
    const { rows: providers } = await client.listProviders({ query: { type: "anthropic" } });
    expect(providers.map(({ type }) => type)).toEqual(Array.from({ length: 4 }, () => "ANTHROPIC"));
    expect((await client.listProviders({ query: { type: "ANTHROPIC" } })).rows).toEqual(providers);
    const { rows: models } = await client.listModels({ query: { provider: "Aviary", sort: "-name" } });
    expect(new Set(models.map(({ provider }) => provider))).toEqual(new Set(["Aviary"]));
    expect(models).toHaveLength(8);
    expect(await count(client.listPrices({ query: { provider: "Zeta", model: "m2" } }))).toBe(1);
    expect(await count(client.listPrices({ query: { provider: "Zeta", model: "m1" } }))).toBe(0);
    expect(await count(client.listMappings({ query: { search: "ЯМБ" } }))).toBe(2);
    expect(await count(client.listCriteria({ query: { set: "zz" } }))).toBe(2);
    expect(await count(client.listCriteria({ query: { search: "tone ZZ" } }))).toBe(1);
    expect(await count(client.listItems({ params: { runId }, query: { taskId: "t2" } }))).toBe(3);
    const sessions = async (query: NonNullable<Parameters<typeof client.listSessions>[0]["query"]>) =>
      (await client.listSessions({ query })).rows.map(({ rater }) => rater);
    expect(await sessions({ rater: "Ann" })).toEqual(["Ann"]);
    expect(await sessions({ kind: "comparison" })).toEqual(["ann"]);
    expect(await sessions({ finished: "true", sort: "rater" })).toEqual(["Ann", "Bob", "ямб"]);
    expect(await sessions({ finished: "false" })).toEqual(["Cyd", "ann"]);
    const day = new Date().toISOString().slice(0, "2026-11-16".length);
    const all = await count(client.listRuns({ query: { from: "2020-01-01" } }));
    expect(all).toBeGreaterThan(5);
    expect(await count(client.listRuns({ query: { from: "2020-01-01", until: day } }))).toBe(all);
    expect(await count(client.listRuns({ query: { until: "2020-01-01" } }))).toBe(0);
    expect(await count(client.listRuns({ query: { from: "2100-01-01" } }))).toBe(0);
  });

  it("of scores take `sort` in place of their older words, and not beside them", async () => {
    const client = await opened(await databaseFor());
    const params = { runId: await answeredRun(client, { tasks: 2 }) };
    const byLatency = await client.listItemScores({ params, query: { order: "latency", direction: "desc" } });
    expect(await client.listItemScores({ params, query: { sort: "-latency" } })).toEqual(byLatency);
    const byTask = await client.listTaskScores({ params, query: { order: "run" } });
    const { rows } = await client.listTaskScores({ params, query: { sort: "-run" } });
    expect(rows).toEqual(byTask.rows.toReversed());
    const { rows: figures } = await client.listItemStatistics({ params, query: { sort: "-taskId" } });
    expect(figures.map(({ taskId }) => taskId)).toEqual(["t2", "t1"]);
    const refusal = { code: "invalid-input", faults: [{ key: "sort", expected: "one of them" }] };
    await expect(
      client.listItemScores({ params, query: { sort: "score", direction: "desc" } }),
    ).rejects.toMatchObject(refusal);
    await expect(
      client.listTaskScores({ params, query: { sort: "mean", order: "run" } }),
    ).rejects.toMatchObject(refusal);
  });
});

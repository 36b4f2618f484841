import { describe, expect, it } from "vitest";
import { type Client, ROUTE_EXAMPLES, type Route, routes } from "../../src/contract/index.ts";
import { describeApi } from "../../src/server/openapi.ts";
import { walkExamples } from "../support/example-walk.ts";
import { exampleWorkspace, plainRun } from "../support/example-workspace.ts";
import { type FuzzedExample, type FuzzedOperation, Requests } from "../support/fuzz.ts";
import { ENGINES } from "../support/workspace.ts";

/** `npm run fuzz` asks for 20,000 and a seed that nobody has tried. */
const COUNT = Number(process.env["ASSAY_FUZZ"] ?? 400);
const SEED = Number(process.env["ASSAY_FUZZ_SEED"] ?? 20_261_116);
const PER_WORKSPACE = 2000;
const isWhole = COUNT >= 20_000;
const LONGEST_MS = 30_000;

const document = describeApi("0");
const OPERATIONS = Object.keys(routes) as (keyof Client)[];
/** They wait for servers elsewhere, or work for long: seldom is often enough. */
const SELDOM = new Set(["/api/doctor", "/api/local-servers", "/api/runs/{runId}/report"]);
const isUsual = ({ path }: { readonly path: string }) => !SELDOM.has(path);

async function fuzz(
  seed: number,
  count: number,
  database: string | undefined,
): Promise<{ troubles: string[]; statuses: Map<string, number>; reached: Set<string> }> {
  const workspace = await exampleWorkspace(false, database);
  const free = await plainRun(workspace);
  const { bundle: _bytes, ...known } = workspace.known;
  const ids = [...Object.values(known).flat(), ...Object.values(free)];
  const operations = OPERATIONS.map((name): FuzzedOperation => {
    const { path, method }: Route = routes[name];
    // Now the run that somebody scores blind, now the other.
    let turn = 0;
    const example = (): FuzzedExample => {
      const request: unknown = ROUTE_EXAMPLES[name]({
        ...workspace.known,
        ...((turn += 1) % 2 === 0 ? free : {}),
      });
      return { ...(request as FuzzedExample | null) };
    };
    return { path, method, example };
  });
  const usual = operations.filter(isUsual);
  const requests = new Requests(document, seed, ids);
  const troubles: string[] = [];
  const statuses = new Map<string, number>();
  const reached = new Set<string>();
  for (let number = 0; number < count; number += 1) {
    const { path, init, operation } = requests.next(number % 50 === 0 ? operations : usual);
    const where = `${init.method} ${path} ${JSON.stringify(init.body ?? "").slice(0, 300)}`;
    const stop = AbortSignal.timeout(LONGEST_MS);
    try {
      const response = await workspace.request(path, { ...init, signal: stop });
      const reading = response.text();
      const text = await Promise.race([reading, hung(stop)]);
      const isAllowed = response.status < 500 || /"code":"provider-failed"/.test(text);
      if (!isAllowed) troubles.push(`${response.status} ${where}: ${text.slice(0, 300)}`);
      const kind = `${Math.floor(response.status / 100)}xx`;
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
      if (response.ok) reached.add(operation);
    } catch (error) {
      troubles.push(`${where}: ${String(error)}`);
    }
  }
  return { troubles, statuses, reached };
}

function hung(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error(`no answer within ${LONGEST_MS} ms`)));
  });
}

describe.each(ENGINES)("requests made from the API's description on %s", (engine, newDatabase) => {
  it(`are all answered, right or wrong, without an error of ours (seed ${SEED}, ${COUNT} requests)`, async () => {
    const sums: Record<string, number> = {};
    const all = new Set<string>();
    for (let done = 0; done < COUNT; done += PER_WORKSPACE) {
      const { troubles, statuses, reached } = await fuzz(
        SEED + done,
        Math.min(PER_WORKSPACE, COUNT - done),
        await newDatabase(),
      );
      expect(troubles).toEqual([]);
      for (const operation of reached) all.add(operation);
      for (const [kind, count] of statuses) sums[kind] = (sums[kind] ?? 0) + count;
    }
    // Some routes answer in a state only, such as that of a paused run: there chance alone would take long.
    const { answered } = isWhole ? await walkExamples() : { answered: [] };
    for (const name of answered) all.add(`${routes[name].method} ${routes[name].path}`);
    const told = `${all.size} of ${OPERATIONS.length} routes answered with 2xx`;
    process.stdout.write(
      `Fuzz on ${engine}: seed ${SEED}, ${COUNT} requests, ${JSON.stringify(sums)}, ${told}\n`,
    );
    expect(isWhole ? all.size : OPERATIONS.length).toBe(OPERATIONS.length);
    expect(sums["2xx"]).toBeGreaterThan(COUNT / 20);
    expect(sums["4xx"]).toBeGreaterThan(COUNT / 5);
  }, 3_600_000);
});

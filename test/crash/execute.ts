import { createReadStream, createWriteStream, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import { runRequestSchema } from "../../src/contract/index.ts";
import type { RunEvent } from "../../src/core/index.ts";
import type { Workbench } from "../../src/workbench/index.ts";

/** What to do, and with what: see `ORDERS`. */
export type Order = readonly [verb: keyof typeof ORDERS, subject: string];

type Tell = (event: RunEvent) => void;
const { signal } = new AbortController();

/** What a host can be told to do, up to its end. */
const ORDERS = {
  /** A config's path. */
  start: async (workbench: Workbench, path: string, tell: Tell) => {
    const config: unknown = JSON.parse(readFileSync(path, "utf8"));
    const content = readFileSync(join(dirname(path), "bank.jsonl"), "utf8");
    const body = runRequestSchema.parse({ config, files: [{ path: "bank.jsonl", content }] });
    await workbench.handlers.startRun({ body, signal });
    await follow(workbench, tell);
  },
  /** A run's id. */
  resume: async (workbench: Workbench, runId: string, tell: Tell) => {
    await workbench.handlers.resumeRun({ params: { runId }, body: { judge: false, force: false }, signal });
    await follow(workbench, tell);
  },
  /** The path of a file with tasks. */
  import: async ({ handlers }: Workbench, path: string) => {
    const query = {
      path: basename(path),
      collection: "Imported",
      keepUnknown: false,
      skipBadRows: false,
      onConflict: "update",
    } as const;
    const { imported } = await handlers.importTasks({ query, upload: createReadStream(path), signal });
    if (!imported) throw new Error(`${path} was not imported`);
  },
  /** The same, while others write whenever they can. */
  importAmongOthers: async (workbench: Workbench, path: string) => {
    const { handlers } = workbench;
    const state = { isOver: false };
    const importing = ORDERS.import(workbench, path).finally(() => (state.isOver = true));
    while (!state.isOver) {
      await handlers.createTag({ body: { name: "other" }, signal });
      // SQLite never waits: nobody else would have a turn.
      await setImmediate();
    }
    await importing;
  },
  /** Nothing else is said. */
  rotate: async ({ handlers }: Workbench) => {
    await handlers.rotateKey({ signal });
  },
  /** The path of the copy. */
  backup: async ({ handlers }: Workbench, path: string) => {
    const { content } = await handlers.downloadBackup({ signal });
    await pipeline(content, createWriteStream(path));
  },
  /** To open a workspace is all. */
  open: async () => {},
} as const;

export const isVerb = (word: string): word is Order[0] => Object.hasOwn(ORDERS, word);

/** Does it, and tells every event of the run up to its end. */
export async function execute(workbench: Workbench, [verb, subject]: Order, tell: Tell): Promise<void> {
  await ORDERS[verb](workbench, subject, tell);
}

async function follow({ handlers }: Workbench, tell: Tell): Promise<void> {
  const { rows } = await handlers.listRuns({ query: { limit: 1 }, signal });
  const runId = rows[0]?.runId ?? "";
  const following = { params: { runId }, query: { since: 0, unblind: false }, headers: {}, signal };
  for await (const events of await handlers.followRun(following)) events.forEach(tell);
}

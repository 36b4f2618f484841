import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "../../src/contract/index.ts";
import { MIGRATIONS } from "../../src/storage/index.ts";
import { type Workbench, restoreBackup } from "../../src/workbench/index.ts";
import { type Order, execute } from "../crash/execute.ts";
import { newestRunId, readOutcome } from "../crash/outcome.ts";
import { KEPT_SCHEMAS, keepPostgres, keepSqlite } from "../support/kept-databases.ts";
import { type Row, queryRows } from "../support/query-rows.ts";
import { sampleBank, writeSample } from "../support/sample-config.ts";
import { faultsIn } from "./invariants.ts";

export interface Workspace {
  readonly folder: string;
  readonly database: string;
}

/** Something that may be cut off at any moment. */
export interface Operation {
  /** Whether it begins with a database that has no tables yet. */
  readonly startsEmpty?: true;
  /** Furnishes an empty workspace; `use` opens it for a while. */
  readonly prepare: (workspace: Workspace, use: Use) => Promise<Order>;
  /** What brings it to its end after it was cut off. */
  readonly again: (workspace: Workspace, order: Order) => Promise<Order>;
  /** What is wrong right after it was cut off: it was done wholly, or up to a point that is kept, or not at all. */
  readonly faultsOfCut: (workspace: Workspace) => Promise<readonly string[]>;
  /** What is left at the end: the same, whether it was cut off or not. */
  readonly outcome: (workspace: Workspace, use: Use) => Promise<unknown>;
}
export type Use = <Result>(
  work: (client: Client, workbench: Workbench) => Promise<Result>,
) => Promise<Result>;

const TASKS = 6;
const [IMPORTED, CHANGED] = [300, 200];
const KEYS = 12;
const faultsOfRows = ({ database }: Workspace) => faultsIn(database, "cut");
const theSame = async (_: Workspace, order: Order) => order;
const numberOf = (rows: readonly Row[]) => Number(rows[0]?.["n"]);

const run: Operation = {
  prepare: async ({ folder }) => ["start", writeSample(folder, { tasks: TASKS })],
  again: async ({ database }, order) => {
    const runId = await newestRunId(database);
    return runId === null ? order : ["resume", runId];
  },
  faultsOfCut: faultsOfRows,
  outcome: ({ database }) => readOutcome(database),
};

const importing: Operation = {
  prepare: async ({ folder }) => {
    const path = join(folder, "many.jsonl");
    writeFileSync(path, sampleBank(IMPORTED));
    return ["import", path];
  },
  again: theSame,
  faultsOfCut: async (workspace) => {
    const { database } = workspace;
    const count = numberOf(
      await queryRows(database, "SELECT count(*) AS n FROM visible_tasks WHERE task_id LIKE 'task-%'"),
    );
    const isWhole = count === 0 || count === IMPORTED;
    const torn = isWhole ? [] : [`${count} of ${IMPORTED} tasks were imported`];
    return [...torn, ...(await faultsOfRows(workspace))];
  },
  outcome: async ({ database }) => ({
    tasks: await queryRows(
      database,
      `SELECT task_id, version, category, content_hash, content_blob, archived_at,
        (SELECT count(*) FROM task_versions WHERE task_ref = tasks.id) AS versions,
        (SELECT count(*) FROM task_tags WHERE task_ref = tasks.id) AS tags
        FROM tasks ORDER BY task_id`,
    ),
    members: await queryRows(
      database,
      `SELECT collections.name, tasks.task_id FROM collection_tasks
        JOIN collections ON collections.id = collection_id JOIN tasks ON tasks.id = task_ref
        ORDER BY collections.name, tasks.task_id`,
    ),
  }),
};

/** Each time others write they have a turn, and what is imported so far is kept, unseen. */
const importingAmongOthers: Operation = {
  ...importing,
  prepare: async (workspace, use) => {
    const [, path] = await importing.prepare(workspace, use);
    return ["importAmongOthers", path];
  },
};

/** Some are changed and some are new; what changes is prepared while others write. */
const changing: Operation = {
  ...importingAmongOthers,
  prepare: async (workspace, use) => {
    const path = join(workspace.folder, "few.jsonl");
    writeFileSync(path, sampleBank(CHANGED).replaceAll("Question number", "What about"));
    await use((_, workbench) => execute(workbench, ["import", path], () => {}));
    return await importingAmongOthers.prepare(workspace, use);
  },
  faultsOfCut: async (workspace) => {
    const imported = await queryRows(
      workspace.database,
      `SELECT count(*) AS n, coalesce(sum(version - 1), 0) AS changed FROM visible_tasks
        WHERE task_id LIKE 'task-%'`,
    );
    const found = `${numberOf(imported)} tasks, ${Number(imported[0]?.["changed"])} changed`;
    const isWhole =
      found === `${CHANGED} tasks, 0 changed` || found === `${IMPORTED} tasks, ${CHANGED} changed`;
    return [...(isWhole ? [] : [found]), ...(await faultsOfRows(workspace))];
  },
};

const rotation: Operation = {
  prepare: async (_, use) => {
    await use(async (client) => {
      for (let number = 1; number <= KEYS; number += 1)
        await client.createProvider({
          body: {
            name: `Server ${number}`,
            type: "openai-compatible",
            baseUrl: "http://127.0.0.1:9/v1",
            apiKey: `sk-secret-of-server-${String(number).padStart(12, "0")}`,
          },
        });
    });
    return ["rotate", "-"];
  },
  again: theSame,
  faultsOfCut: faultsOfRows,
  // A masked key is made of the key: it has been opened.
  outcome: (_, use) =>
    use(async (client) => {
      const { rows } = await client.listProviders({ query: { limit: "100" } });
      return rows.map(({ name, apiKeyMasked }) => [name, apiKeyMasked]);
    }),
};

const ORDERED_BY: Readonly<Record<string, string>> = {
  runs: "id",
  run_events: "run_id, seq",
  items: "id",
  responses: "id",
  scores: "id",
  calls: "id",
  tasks: "id",
  task_versions: "task_ref, version",
  task_tags: "task_ref, tag",
  sessions: "id",
  session_answers: "answer_id",
  session_pairs: "id",
  invitations: "id",
  catalog: "id",
};
async function allRows({ database }: Workspace): Promise<Record<string, readonly Row[]>> {
  const rows: Record<string, readonly Row[]> = {};
  for (const [table, order] of Object.entries(ORDERED_BY))
    rows[table] = await queryRows(database, `SELECT * FROM ${table} ORDER BY ${order}`);
  return rows;
}

const migration: Operation = {
  startsEmpty: true,
  prepare: async ({ folder, database }) => {
    if (database.startsWith("postgres:")) await keepPostgres("0.2.0", folder, database);
    else keepSqlite("0.2.0", folder);
    return ["open", "-"];
  },
  again: theSame,
  faultsOfCut: async (workspace) => {
    // The copy that was made before is whole, or does not count yet.
    const copy = `${workspace.database}.before-${KEPT_SCHEMAS["0.2.0"] + 1}.bak`;
    if (existsSync(copy)) await queryRows(copy, "PRAGMA integrity_check");
    const [row] = await queryRows(workspace.database, "SELECT version FROM schema_version");
    const version = Number(row?.["version"]);
    if (version === MIGRATIONS.length) return await faultsOfRows(workspace);
    return version === KEPT_SCHEMAS["0.2.0"] ? [] : [`schema ${version} is half a migration`];
  },
  outcome: async (workspace, use) => ({
    rows: await allRows(workspace),
    keys: await rotation.outcome(workspace, use),
  }),
};

/** The run is there already; its copy is made by the server and written whole, or not at all. */
const backingUp: Operation = {
  prepare: async (workspace, use) => {
    const order = await run.prepare(workspace, use);
    await use((_, workbench) => execute(workbench, order, () => {}));
    return ["backup", join(workspace.folder, "copy.assay-backup")];
  },
  again: theSame,
  faultsOfCut: faultsOfRows,
  outcome: async ({ folder }) => {
    const restored = join(folder, "restored");
    mkdirSync(restored);
    await restoreBackup({ backup: join(folder, "copy.assay-backup"), folder: restored });
    const left = readdirSync(folder).filter((name) => name.includes(".part"));
    return { left, run: await readOutcome(join(restored, "assay.sqlite")) };
  },
};

export const OPERATIONS: Readonly<Record<string, Operation>> = {
  "a run": run,
  "an import": importing,
  "an import while others write": importingAmongOthers,
  "an import that changes tasks while others write": changing,
  "a key rotation": rotation,
  "a migration": migration,
  "a backup": backingUp,
};

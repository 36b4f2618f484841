import { sql } from "kysely";
import type { TaskStore } from "../core/index.ts";
import type { EngineDialect } from "./engine-dialect.ts";
import { commitImport } from "./queries/imports/commit-import.ts";
import type { QueryContext } from "./queries/context.ts";
import type { ImportSteps } from "./queries/imports/import-in-progress.ts";
import { listImports } from "./queries/imports/staged-rows.ts";
import type { TaskTurns } from "./task-turns.ts";

type Methods = Pick<
  TaskStore,
  "commitImport" | "dropImport" | "listImports" | "dropImportsBefore" | "dropInBackground"
>;

interface ImportAccess extends Omit<ImportSteps, "isSeenBetween"> {
  readonly engine: EngineDialect;
  readonly turns: TaskTurns;
}

/** What is many writes with others between them, as SQLite has one writer at a time; on a server it is one transaction. */
export function importMethods({ engine, turns, ...access }: ImportAccess): Methods {
  const { read, write } = access;
  const commit: Methods["commitImport"] =
    engine.name === "sqlite"
      ? (...request) => commitImport({ ...access, isSeenBetween: true }, ...request)
      : (...request) => write((context) => commitAtOnce(context, ...request));

  return {
    commitImport: (importId, target, now) =>
      turns.take(() =>
        turns.cleared(importId, async () => {
          const outcome = await commit(importId, target, now);
          // Whoever is asked what to do may commit it again.
          if (!outcome.committed) turns.keep(importId);
          return outcome;
        }),
      ),
    dropImport: (importId) => turns.take(() => turns.remove(importId)),
    dropInBackground: (importIds) => turns.removeInBackground(importIds),
    listImports: () => read(listImports),
    dropImportsBefore: (importId) =>
      turns.take(async () => {
        for (const earlier of await read(listImports)) if (earlier < importId) await turns.remove(earlier);
      }),
  };
}

/** A server lets others write meanwhile anyway. */
async function commitAtOnce(
  context: QueryContext,
  ...request: Parameters<Methods["commitImport"]>
): ReturnType<Methods["commitImport"]> {
  // What is compared must stay as it is until it is written.
  await sql`LOCK TABLE tasks IN SHARE ROW EXCLUSIVE MODE`.execute(context.db);
  const inside: ImportSteps["write"] = (work) => work(context);
  const steps = { read: inside, write: inside, isWaitedFor: () => false, isSeenBetween: false };
  return await commitImport(steps, ...request);
}

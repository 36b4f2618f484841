import { sql } from "kysely";
import { Failure, type TaskStore, phrase } from "../core/index.ts";
import type { EngineDialect } from "./engine-dialect.ts";
import { type ImportSteps, commitImport } from "./queries/commit-import.ts";
import type { QueryContext } from "./queries/context.ts";
import { dropImport } from "./queries/drop-import.ts";
import { listImports } from "./queries/imports.ts";

type Methods = Pick<TaskStore, "commitImport" | "dropImport" | "listImports" | "dropImportsBefore">;

interface ImportAccess extends Omit<ImportSteps, "isSeenBetween"> {
  readonly engine: EngineDialect;
  /** Does work in which tasks are made or removed, when nobody else is about to. */
  readonly tasksInTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

/** What is many writes with others between them, as SQLite has one writer at a time; on a server it is one transaction. */
export function importMethods({ engine, tasksInTurn, ...access }: ImportAccess): Methods {
  const { read, write } = access;
  /** Imports whose rows are still to be removed. */
  const left = new Set<string>();
  const remove = async (importId: string): Promise<void> => {
    await dropImport(write, importId);
    left.delete(importId);
  };
  const commit: Methods["commitImport"] =
    engine.name === "sqlite"
      ? (...request) => commitImport({ ...access, isSeenBetween: true }, ...request)
      : (...request) => write((context) => commitAtOnce(context, ...request));

  return {
    commitImport: (importId, target, now) =>
      tasksInTurn(async () => {
        for (const earlier of left) await remove(earlier);
        left.add(importId);
        try {
          const outcome = await commit(importId, target, now);
          // Whoever is asked what to do may commit it again.
          if (!outcome.committed) left.delete(importId);
          return outcome;
        } catch (error) {
          throw engine.isUniqueViolation(error) ? takenMeanwhile(error) : error;
        } finally {
          // What was done stays done, even if what is left over cannot be removed now.
          if (left.has(importId)) await remove(importId).catch(() => {});
        }
      }),
    dropImport: (importId) => tasksInTurn(() => remove(importId)),
    listImports: () => read(listImports),
    dropImportsBefore: (importId) =>
      tasksInTurn(async () => {
        for (const earlier of await read(listImports)) if (earlier < importId) await remove(earlier);
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

/** Others have made some of the same tasks, or the collection, since they were looked for. */
function takenMeanwhile(cause: unknown): Failure {
  return new Failure(
    "conflict",
    phrase`Nothing was imported: others are adding the same task IDs or the same collection.`,
    {
      hint: phrase`Try again in a moment.`,
      cause,
    },
  );
}

import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { MIGRATED, administer } from "./postgres-databases.ts";

/** What takes work for the end of a test. A test that runs beside others of its file gives its own. */
export type AfterTest = (work: () => void | Promise<void>) => void;

/** A folder that is gone after the test. */
export function temporaryFolder(afterTest: AfterTest = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "assay-test-"));
  afterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function newDatabase(template: string, afterTest: AfterTest): Promise<string> {
  const server = inject("postgresUrl");
  const name = `assay_${randomBytes(6).toString("hex")}`;
  await administer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  afterTest(() => administer(server, `DROP DATABASE ${name} WITH (FORCE)`));
  return `${server}/${name}`;
}

/** The address of a new, empty PostgreSQL database that is gone after the test. */
export const temporaryPostgres = (afterTest: AfterTest = onTestFinished): Promise<string> =>
  newDatabase("template0", afterTest);

/** The same with all of Assay's tables, still empty: opening it takes a fraction of the time. */
export const migratedPostgres = (afterTest: AfterTest = onTestFinished): Promise<string> =>
  newDatabase(MIGRATED, afterTest);

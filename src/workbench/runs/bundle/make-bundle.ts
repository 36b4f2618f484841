import { Failure, phrase } from "../../../core/index.ts";
import { copyRun, openSqliteStore, sealCopy } from "../../../storage/index.ts";
import { type Manifest, computePrinted, printedHash } from "./printed.ts";

export interface BundleMaterial {
  readonly database: string;
  readonly runId: string;
  /** Where the bundle's database is made. */
  readonly path: string;
  readonly withTexts: boolean;
  readonly version: string;
}

/** Makes the database of a bundle: the run's rows, what is printed of it, and hashes over both. */
export async function makeBundle({
  database,
  runId,
  path,
  withTexts,
  version,
}: BundleMaterial): Promise<void> {
  await copyRun(database, runId, path);
  const store = await openSqliteStore(path);
  let printed: string;
  try {
    if ((await store.findRun(runId))?.kind !== "answers")
      throw new Failure("invalid-input", phrase`${runId} is a run of judges.`, {
        hint: phrase`Bundle the run whose answers they compared: it includes theirs.`,
      });
    printed = JSON.stringify(await computePrinted(store, runId, version));
  } finally {
    await store.close();
  }
  const describe = ({ setup, tasks, items, itemCount }: Omit<Manifest, "format" | "runId" | "printed">) => {
    const manifest: Manifest = {
      format: 1,
      runId,
      setup,
      tasks,
      items,
      itemCount,
      printed: printedHash(printed),
    };
    return { manifest: JSON.stringify(manifest), printed };
  };
  sealCopy(path, { withTexts, describe });
}

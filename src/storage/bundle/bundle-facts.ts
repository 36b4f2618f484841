import { createHash, hash } from "node:crypto";
import { DatabaseSync } from "node:sqlite";
import { newDatabase } from "../backup/back-up.ts";
import { requireKnownVersion } from "../backup/restore.ts";
import { toBytes } from "../queries/blobs.ts";
import { ALREADY_SEALED, type ItemHash, itemHashes, sealOf, setupHash, tasksHash } from "./item-hashes.ts";
import { withholdTexts } from "./withhold-texts.ts";

/** What a bundle says of itself, beside the rows of its run. */
export interface BundleNotes {
  /** What the run is identified by, as JSON. */
  readonly manifest: string;
  /** What was printed of the run, as JSON. */
  readonly printed: string;
}

/** Hashes over what a bundle holds: the same wherever the run is stored, and whether or not its texts are withheld. */
export interface BundleHashes {
  readonly setup: string;
  readonly tasks: string;
  readonly items: string;
  readonly itemCount: number;
}

/** What a bundle has besides the tables of a workspace. */
const OWN_TABLES = `
  CREATE TABLE bundle (manifest TEXT NOT NULL, printed TEXT NOT NULL, with_texts INTEGER NOT NULL);
  CREATE TABLE bundle_items (item_id INTEGER PRIMARY KEY, hash TEXT NOT NULL);`;

/** Writes down what a copy of a run holds, and takes its texts out where they are withheld. */
export function sealCopy(
  path: string,
  {
    withTexts,
    describe,
  }: { readonly withTexts: boolean; readonly describe: (hashes: BundleHashes) => BundleNotes },
): void {
  const file = new DatabaseSync(path);
  try {
    file.exec(OWN_TABLES);
    const seal = sealOf(file);
    const insert = file.prepare("INSERT INTO bundle_items (item_id, hash) VALUES (?, ?)");
    file.exec("BEGIN");
    const { root, count } = rootOf(itemHashes(file, seal), ({ itemId, hash: of }) => insert.run(itemId, of));
    file.exec("COMMIT");
    const { manifest, printed } = describe({
      setup: setupHash(file),
      tasks: tasksHash(file, seal),
      items: root,
      itemCount: count,
    });
    file
      .prepare("INSERT INTO bundle (manifest, printed, with_texts) VALUES (?, ?, ?)")
      .run(manifest, printed, withTexts ? 1 : 0);
    if (!withTexts) withholdTexts(file);
    file.exec("PRAGMA journal_mode = DELETE");
  } finally {
    file.close();
  }
}

function rootOf(
  items: Iterable<ItemHash>,
  note: (item: ItemHash) => void,
): { readonly root: string; readonly count: number } {
  const all = createHash("sha256");
  let count = 0;
  for (const item of items) {
    note(item);
    if (!item.isMain) continue;
    all.update(`${item.hash}\n`);
    count += 1;
  }
  return { root: all.digest("hex"), count };
}

/** What was found when a bundle was read. */
export interface BundleFacts extends BundleNotes {
  readonly withTexts: boolean;
  readonly hashes: BundleHashes;
  /** Items, by what they are called, that are not what the manifest was made of. */
  readonly changedItems: readonly string[];
  /** Contents that are not what their hash says. */
  readonly changedContents: number;
}

/** Reads all of a bundle: every row, and every content against its hash. Null when it is no whole bundle. `name`: what the user calls it. */
export async function readBundle(path: string, name: string): Promise<BundleFacts | null> {
  const file = new DatabaseSync(path, { readOnly: true });
  try {
    if (!(await hasOwnTables(file, name)) || !isWhole(file)) return null;
    const notes = file.prepare("SELECT manifest, printed, with_texts FROM bundle").get();
    if (notes === undefined) return null;
    const withTexts = notes["with_texts"] === 1;
    const seal = withTexts ? sealOf(file) : ALREADY_SEALED;
    const kept = file.prepare("SELECT hash FROM bundle_items WHERE item_id = ?");
    const changedItems: number[] = [];
    const { root, count } = rootOf(itemHashes(file, seal), ({ itemId, hash: of }) => {
      if (kept.get(itemId)?.["hash"] !== of) changedItems.push(itemId);
    });
    return {
      manifest: String(notes["manifest"]),
      printed: String(notes["printed"]),
      withTexts,
      hashes: { setup: setupHash(file), tasks: tasksHash(file, seal), items: root, itemCount: count },
      changedItems: changedItems.map((itemId) => nameOf(file, itemId)),
      changedContents: withTexts ? changedContents(file) : 0,
    };
  } finally {
    file.close();
  }
}

/** Whether it has the tables, indexes and triggers that Assay makes, and no others: the file may come from anybody. */
async function hasOwnTables(file: DatabaseSync, name: string): Promise<boolean> {
  const schema = (of: DatabaseSync) =>
    JSON.stringify(
      of.prepare("SELECT type, name, tbl_name, sql FROM sqlite_master ORDER BY type, name").all(),
    );
  if (file.prepare("SELECT 1 FROM sqlite_master WHERE name = 'schema_version'").get() === undefined)
    return false;
  const version = Number(file.prepare("SELECT version FROM schema_version").get()?.["version"]);
  requireKnownVersion(version, name);
  const expected = await newDatabase(":memory:", version);
  try {
    expected.file.exec(OWN_TABLES);
    return schema(file) === schema(expected.file);
  } finally {
    await expected.close();
  }
}

function isWhole(file: DatabaseSync): boolean {
  const [state] = file.prepare("PRAGMA integrity_check(1)").all();
  return state?.["integrity_check"] === "ok" && file.prepare("PRAGMA foreign_key_check").all().length === 0;
}

function nameOf(file: DatabaseSync, itemId: number): string {
  const row = file
    .prepare(
      `SELECT task_id, model_id, sample + 1 AS sample FROM items JOIN run_tasks ON run_tasks.id = items.task_ref
         JOIN run_models ON run_models.id = items.model_ref WHERE items.id = ?`,
    )
    .get(itemId);
  return [row?.["task_id"], row?.["model_id"], row?.["sample"]].map(String).join(" / ");
}

function changedContents(file: DatabaseSync): number {
  let changed = 0;
  for (const { hash: name, encoding, data } of file
    .prepare("SELECT hash, encoding, data FROM blobs")
    .iterate()) {
    const bytes = toBytes({ encoding: Number(encoding), data: data as Uint8Array });
    if (hash("sha256", bytes, "hex") !== name) changed += 1;
  }
  return changed;
}

import { type Client, type ImportPreview, type ImportResult, Rereadable } from "../../../contract/index.ts";
import { type ConflictChoice, Failure, plainLine } from "../../../core/index.ts";
import { alikeLines } from "../clusters/clusters.ts";
import { connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { fileUpload } from "../../file-upload.ts";
import { previewLines, showImport } from "./show-import.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";

export interface ImportFlags extends Omit<WorkspaceFlags, "port"> {
  readonly collection?: string;
  /** `field=column` pairs, `auto` to take what is proposed, or the name of a mapping that is kept. */
  readonly map?: readonly string[];
  /** Name under which to keep the mapping. */
  readonly saveMap?: string;
  readonly keepUnknown: boolean;
  readonly skipBadRows: boolean;
  readonly onConflict?: ConflictChoice;
  /** Columns that are left out on purpose. */
  readonly ignoreColumns?: readonly string[];
  readonly dryRun: boolean;
  readonly json: boolean;
}

/** `assay import`: brings a file of tasks into the workspace. */
export async function importFile(world: World, flags: ImportFlags, path: string): Promise<number> {
  const upload = await uploadOf(world, path);
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { client } = connection;
    const mapping = await mappingOf(world, client, path, upload, flags);
    const { ignoreColumns } = flags;
    const query = {
      path,
      keepUnknown: yesOrNo(flags.keepUnknown),
      ...(mapping === undefined
        ? {}
        : { mapping: typeof mapping === "string" ? mapping : JSON.stringify(mapping) }),
      ...(ignoreColumns === undefined ? {} : { ignoreColumns: JSON.stringify(ignoreColumns) }),
    };
    if (flags.saveMap !== undefined && typeof mapping === "object") {
      await client.saveMapping({ body: { name: flags.saveMap, columns: mapping } });
    }
    if (flags.dryRun) {
      const preview = await client.previewImport({ query, upload });
      if (flags.json) print(world, JSON.stringify(preview));
      else for (const line of previewLines(preview)) print(world, plainLine(line));
      return exitOf(preview, flags);
    }
    const { collection, onConflict } = flags;
    const result = await client.importTasks({
      query: {
        ...query,
        skipBadRows: yesOrNo(flags.skipBadRows),
        ...(collection === undefined ? {} : { collection }),
        ...(onConflict === undefined ? {} : { onConflict }),
      },
      upload,
    });
    const code = showImport(world, result, flags.json);
    if (!flags.json) await tellAlike(world, client, result, collection);
    return code;
  } catch (error) {
    throw inWordsOfFlags(error);
  } finally {
    await connection.close();
  }
}

/** Larger imports are not looked at unasked. */
const MOST_LOOKED_AT = 5000;

/** Whether tasks of the collection look related, which nobody else would say before a run. */
async function tellAlike(
  world: World,
  client: Client,
  { imported, collectionId, goodRows, created, edited, keptBoth }: ImportResult,
  collection: string | undefined,
): Promise<void> {
  if (!imported || collectionId === null || collection === undefined) return;
  if (goodRows > MOST_LOOKED_AT || created + edited + keptBoth === 0) return;
  const found = await client.proposeClusters({ params: { id: String(collectionId) } });
  for (const line of alikeLines(found, collection)) tell(world, plainLine(line));
}

const yesOrNo = (value: boolean): "true" | "false" => (value ? "true" : "false");

/** The file, or what is piped in, as often as it is needed. */
async function uploadOf(world: World, path: string): Promise<Rereadable> {
  if (path === "-") {
    const chunks = await Array.fromAsync(world.input());
    return new Rereadable(async function* again() {
      yield* chunks;
    });
  }
  return await fileUpload(world, path);
}

/** As the import would end. */
function exitOf({ faults, comparison }: ImportPreview, { onConflict }: ImportFlags): number {
  if (faults.length > 0) return EXIT.invalidInput;
  return (comparison?.changed ?? 0) > 0 && onConflict === undefined ? EXIT.conflict : EXIT.done;
}

/** A file that would change tasks is refused with what to type. */
function inWordsOfFlags(error: unknown): unknown {
  if (!(error instanceof Failure) || error.counts?.["changed"] === undefined) return error;
  const { code, message, counts, faults } = error;
  const hint =
    "--on-conflict update changes them, --on-conflict keep-both imports the file's versions under new ids (q-1 as " +
    "q-1-2), --on-conflict skip leaves these rows out. --dry-run shows each change.";
  return new Failure(code, message, { hint, counts, faults, cause: error });
}

/** What the user says of the columns: pairs, the name of a mapping that is kept, or `auto` for what is proposed. */
async function mappingOf(
  world: World,
  client: Client,
  path: string,
  upload: Rereadable,
  { map, ignoreColumns }: ImportFlags,
): Promise<Record<string, string> | string | undefined> {
  const [first] = map ?? [];
  if (map === undefined || first === undefined) return undefined;
  if (first !== "auto" && !first.includes("=")) return first;
  if (first !== "auto") {
    return Object.fromEntries(
      map.map((pair) => {
        const [field = "", ...column] = pair.split("=");
        return [field, column.join("=")];
      }),
    );
  }
  const ignored = ignoreColumns === undefined ? {} : { ignoreColumns: JSON.stringify(ignoreColumns) };
  const query = { path, quick: "true", ...ignored } as const;
  const { mapping } = await client.previewImport({ query, upload });
  if (mapping !== null)
    tell(
      world,
      `Columns: ${Object.entries(mapping)
        .map((pair) => pair.join("="))
        .join(",")}`,
    );
  return mapping ?? undefined;
}

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { resolve } from "node:path";
import type { Client } from "../../contract/index.ts";
import { Failure, type ImportResult, describeFault, plainLine } from "../../core/index.ts";
import { connect } from "../connect.ts";
import { EXIT } from "../exit-codes.ts";
import { type WorkspaceFlags, workspaceOf } from "../workspace.ts";
import { type World, print, tell } from "../world.ts";

export interface ImportFlags extends Omit<WorkspaceFlags, "port"> {
  readonly collection?: string;
  /** `field=column` pairs, `auto` to take what is proposed, or the name of a mapping that is kept. */
  readonly map?: readonly string[];
  /** Name under which to keep the mapping. */
  readonly saveMap?: string;
  readonly keepUnknown: boolean;
  readonly skipBadRows: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

const FAULTS_SHOWN = 20;

/** `assay import`: brings a file of tasks into the workspace. */
export async function importFile(world: World, flags: ImportFlags, path: string): Promise<number> {
  const location = resolve(world.folder, path);
  if (!(await stat(location).catch(() => null))?.isFile()) {
    throw new Failure("invalid-input", `There is no readable file ${path}.`);
  }
  const upload = () => createReadStream(location);
  const connection = await connect(world, workspaceOf(world, flags));
  try {
    const { client } = connection;
    const mapping = await mappingOf(world, client, path, upload, flags);
    const query = {
      path,
      keepUnknown: flags.keepUnknown ? ("true" as const) : ("false" as const),
      ...(mapping === undefined
        ? {}
        : { mapping: typeof mapping === "string" ? mapping : JSON.stringify(mapping) }),
    };
    if (flags.saveMap !== undefined && typeof mapping === "object") {
      await client.saveMapping({ body: { name: flags.saveMap, columns: mapping } });
    }
    if (flags.dryRun) {
      const preview = await client.previewImport({ query, upload: upload() });
      if (flags.json) print(world, JSON.stringify(preview));
      else for (const line of previewLines(preview)) print(world, plainLine(line));
      return preview.faults.length > 0 ? EXIT.invalidInput : EXIT.done;
    }
    const { collection } = flags;
    const skipBadRows = flags.skipBadRows ? ("true" as const) : ("false" as const);
    const result = await client.importTasks({
      query: { ...query, skipBadRows, ...(collection === undefined ? {} : { collection }) },
      upload: upload(),
    });
    return showResult(world, result, flags.json);
  } finally {
    await connection.close();
  }
}

/** What the user says of the columns: pairs, the name of a mapping that is kept, or `auto` for what is proposed. */
async function mappingOf(
  world: World,
  client: Client,
  path: string,
  upload: () => AsyncIterable<Uint8Array>,
  { map }: ImportFlags,
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
  const { mapping } = await client.previewImport({ query: { path }, upload: upload() });
  if (mapping !== null)
    tell(
      world,
      `Columns: ${Object.entries(mapping)
        .map((pair) => pair.join("="))
        .join(",")}`,
    );
  return mapping ?? undefined;
}

function* previewLines(preview: Awaited<ReturnType<Client["previewImport"]>>): Generator<string> {
  yield `format   ${preview.format} (${preview.container})`;
  yield `columns  ${preview.columns.join(", ")}`;
  if (preview.mapping !== null) {
    yield `mapping  ${Object.entries(preview.mapping)
      .map((pair) => pair.join("="))
      .join(",")}`;
  }
  if (preview.unused.length > 0) yield `unused   ${preview.unused.join(", ")}`;
  for (const { line, task } of preview.tasks)
    yield `line ${line}  ${task.taskId}: ${task.prompt.slice(0, 80)}`;
  for (const fault of preview.faults) yield describeFault(fault);
  yield preview.complete
    ? "That is all of it. Nothing was imported."
    : "There is more. Nothing was imported.";
}

function showResult(world: World, result: ImportResult, json: boolean): number {
  const code = result.imported ? EXIT.done : EXIT.invalidInput;
  if (json) {
    print(world, JSON.stringify(result));
    return code;
  }
  for (const fault of result.faults.slice(0, FAULTS_SHOWN))
    tell(world, `  ${plainLine(describeFault(fault))}`);
  const more = result.faultCount - Math.min(FAULTS_SHOWN, result.faults.length);
  if (more > 0) tell(world, `  and ${more} more`);
  if (!result.imported) {
    tell(world, `Nothing was imported: ${result.faultCount} rows are bad, ${result.goodRows} are good.`);
    if (result.goodRows > 0) tell(world, "--skip-bad-rows imports the good ones.");
    return code;
  }
  const { created, edited, unchanged, duplicates, faultCount } = result;
  print(
    world,
    `${created} created, ${edited} edited, ${unchanged} unchanged${faultCount > 0 ? `, ${faultCount} bad rows passed over` : ""}`,
  );
  if (duplicates > 0) print(world, `${duplicates} of the created ones ask what another task asks already.`);
  return code;
}

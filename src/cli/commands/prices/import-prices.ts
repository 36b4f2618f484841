import { readFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import type { PriceImport } from "../../../contract/index.ts";
import { Failure, plainLine } from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print, tell } from "../../world.ts";
import { CHANGE_COLUMNS, importNotes } from "./price-changes.ts";

export interface ImportPricesFlags extends Omit<WorkspaceFlags, "port"> {
  readonly provider?: string;
  readonly since?: string;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly json: boolean;
}

/** `assay prices import`: shows what a price list would change, and takes it over after a yes. */
export async function importPrices(world: World, flags: ImportPricesFlags, path: string): Promise<number> {
  const { provider, since, json, dryRun } = flags;
  const list = { path: path === "-" ? "standard input" : basename(path), content: await textOf(world, path) };
  return await connected(world, flags, async (client) => {
    const body = {
      ...list,
      ...(provider === undefined ? {} : { provider }),
      ...(since === undefined ? {} : { since }),
    };
    const preview = await client.importPrices({ body: { ...body, apply: false } });
    const changes = changesOf(preview);
    if (!json) showPreview(world, preview);
    if (dryRun || changes === 0) {
      if (json) print(world, JSON.stringify(preview));
      else if (dryRun) print(world, "Nothing was imported.");
      return EXIT.done;
    }
    await confirm(world, flags, `Import ${counted(changes)}?`);
    const result = await client.importPrices({ body: { ...body, apply: true } });
    if (json) print(world, JSON.stringify(result));
    else print(world, `Imported ${counted(changesOf(result))}.`);
    return EXIT.done;
  });
}

const counted = (count: number): string => (count === 1 ? "1 price" : `${count.toLocaleString("en")} prices`);

function changesOf({ rows }: PriceImport): number {
  return rows.filter(({ change }) => change !== "same").length;
}

function showPreview(world: World, preview: PriceImport): void {
  const changed = preview.rows.filter(({ change }) => change !== "same");
  if (changed.length > 0) print(world, textTable(CHANGE_COLUMNS, changed, world.width()));
  else print(world, "No price changes.");
  for (const note of importNotes(preview)) tell(world, plainLine(note));
}

async function textOf(world: World, path: string): Promise<string> {
  const bytes =
    path === "-"
      ? Buffer.concat(await Array.fromAsync(world.input()))
      : await readFile(resolve(world.folder, path)).catch(() => {
          throw new Failure("invalid-input", `There is no readable file ${path}.`);
        });
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new Failure("invalid-input", `${path} is not UTF-8 text.`);
  }
}

import type { Column, ProviderTemplate } from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { type World, print } from "../../world.ts";
import { left } from "../list/list.ts";
import type { ChangeFlags } from "./change.ts";

/** `assay providers templates` */
export async function listTemplates(world: World, flags: ChangeFlags): Promise<number> {
  const rows = await connected(world, flags, (client) => client.listProviderTemplates());
  if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
  else {
    const columns: readonly Column<ProviderTemplate>[] = [
      left("id", "Template", ({ id }) => id),
      left("name", "Name", ({ name }) => name),
      left("baseUrl", "Base URL", ({ baseUrl }) => baseUrl),
      left("note", "Note", ({ note }) => note ?? ""),
    ];
    print(world, textTable(columns, rows, world.width()));
  }
  return EXIT.done;
}

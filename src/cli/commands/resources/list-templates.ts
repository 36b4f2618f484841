import type { Column, ProviderTemplate } from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { connectNowhere } from "../../connect.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import { type World, print } from "../../world.ts";
import { left } from "../list/list.ts";
import type { ChangeFlags } from "./change.ts";

/** `assay providers templates` */
export async function listTemplates(world: World, flags: ChangeFlags): Promise<number> {
  // Templates come with Assay: to see them needs no workspace.
  const connection = flags.server === undefined ? await connectNowhere(world) : null;
  const rows =
    connection === null
      ? await connected(world, flags, (client) => client.listProviderTemplates())
      : await connection.client.listProviderTemplates();
  await connection?.close();
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

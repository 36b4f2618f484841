import type { WorkerView } from "../../../contract/index.ts";
import { type Column, plainLine, text } from "../../../core/index.ts";
import { textTable } from "../../../reports/index.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";

export interface WorkersFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}

const column = (name: string, header: string, value: (row: WorkerView) => string): Column<WorkerView> => ({
  name,
  header,
  align: "left",
  cell: (row) => text(plainLine(value(row))),
});

const COLUMNS: readonly Column<WorkerView>[] = [
  column("name", "Name", ({ name }) => name),
  column("state", "State", ({ state }) => state),
  column("calls", "Calls", ({ underWay, capacity }) => `${underWay} of ${capacity}`),
  column("runs", "Runs", ({ runIds }) => runIds.join(", ")),
  column("version", "Version", ({ version }) => version),
  column("problem", "Problem", ({ problem }) => problem ?? ""),
];

/** `assay workers`: who calls models for the runs of a database. */
export function listWorkers(world: World, flags: WorkersFlags): Promise<number> {
  return connected(world, flags, async (client) => {
    const rows = await client.listWorkers();
    if (flags.json) for (const row of rows) print(world, JSON.stringify(row));
    else if (rows.length === 0)
      print(world, "No workers. On PostgreSQL, start one with: assay worker --db postgres://…");
    else print(world, textTable(COLUMNS, rows, world.width()));
    return EXIT.done;
  });
}

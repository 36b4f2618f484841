import type { Connection } from "./connect.ts";
import { type World, tell } from "./world.ts";

/** A run on a server that leaves calls to workers stands still as long as there are none. */
export async function tellIfNobodyWorks(
  world: World,
  { client, host }: Pick<Connection, "client" | "host">,
): Promise<void> {
  if (host !== null || (await client.getStatus()).callsModels) return;
  const workers = await client.listWorkers();
  if (workers.some(({ state }) => state === "working")) return;
  tell(
    world,
    "Note: this server calls no models itself, and no worker is connected. The run waits until you start one with `assay worker --db …`.",
  );
}

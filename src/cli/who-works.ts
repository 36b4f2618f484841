import type { Client } from "../contract/index.ts";
import type { Connection } from "./connect.ts";
import { type World, tell } from "./world.ts";

/** Whether a server calls models itself. */
export type CallsModels = () => Promise<boolean>;

/** Asks the server when somebody wants to know, and only once. */
export function callsModelsOf(client: Pick<Client, "getStatus">): CallsModels {
  let told: Promise<boolean> | undefined;
  return () => (told ??= client.getStatus().then(({ callsModels }) => callsModels));
}

/** A run on a server that leaves calls to workers stands still as long as there are none. */
export async function tellIfNobodyWorks(
  world: World,
  { client, host }: Pick<Connection, "client" | "host">,
  callsModels: CallsModels,
): Promise<void> {
  if (host !== null || (await callsModels())) return;
  const workers = await client.listWorkers();
  if (workers.some(({ state }) => state === "working")) return;
  tell(
    world,
    "Note: this server calls no models itself, and no worker is connected. The run waits until you start one with `assay worker --db …`.",
  );
}

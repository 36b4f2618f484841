import type { LocalServerView } from "../../../contract/index.ts";
import { plainLine } from "../../../core/index.ts";
import type { Workbench } from "../../../workbench/index.ts";
import { type World, tell } from "../../world.ts";

/** Tells of model servers on this machine that are no providers yet. Never fails, and says nothing once aborted. */
export async function tellLocalServers(
  world: World,
  { handlers }: Pick<Workbench, "handlers">,
  signal: AbortSignal,
): Promise<void> {
  try {
    for (const server of await handlers.listLocalServers({ signal }))
      if (!server.known && !signal.aborted) tell(world, plainLine(sentence(server)));
  } catch {
    // It was a courtesy.
  }
}

function sentence({ name, type, baseUrl, models }: LocalServerView): string {
  const count = `${models.length} ${models.length === 1 ? "model" : "models"}`;
  const word = /^[\w.-]+$/.test(name) ? name : `"${name}"`;
  const command = `assay providers add ${word} type=${type} baseUrl=${baseUrl}`;
  return `Found ${name} at ${baseUrl} with ${count}. To add it: ${command}`;
}

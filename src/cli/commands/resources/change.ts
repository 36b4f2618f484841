import type { Client } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import { confirm } from "../../confirm.ts";
import type { Connection } from "../../connect.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";
import { assigned, bodyFrom } from "./assignments.ts";
import { fromTemplate } from "./provider-template.ts";
import { type Body, KINDS, type Kind, type KindName, type View } from "./kinds.ts";
import { type ResourceClient, resourceClient } from "./resource-client.ts";

export interface ChangeFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}
export interface BodyFlags extends ChangeFlags {
  readonly from?: string;
}
export interface RemoveFlags extends ChangeFlags {
  readonly yes: boolean;
}

/** Commands that make, show and change one thing of a kind. */
export function changesOf(name: KindName) {
  const kind: Kind = KINDS[name];
  const withNamed =
    <Flags extends ChangeFlags>(
      work: (resource: ResourceClient, view: View, world: World, flags: Flags) => Promise<View | null>,
    ) =>
    (world: World, flags: Flags, target: string): Promise<number> =>
      onWorkspace(world, flags, async (client) => {
        const resource = resourceClient(client, kind);
        return await work(resource, await resource.find(target), world, flags);
      });
  return {
    show: withNamed(async (_resource, view) => view),
    add: (world: World, flags: BodyFlags, ...words: readonly string[]): Promise<number> =>
      onWorkspace(world, flags, async (client, connection) => {
        const start = flags.from === undefined ? {} : await bodyFrom(world, flags.from);
        const { own, pairs } = splitName(kind, words);
        const given = await assigned(world, { ...start, ...own }, pairs);
        const body = name === "providers" ? await fromTemplate(client, given) : given;
        refuseShortSession(connection, body);
        return await resourceClient(client, kind).create(body);
      }),
    edit: (world: World, flags: BodyFlags, target: string, ...pairs: readonly string[]): Promise<number> =>
      onWorkspace(world, flags, async (client, connection) => {
        const resource = resourceClient(client, kind);
        const view = await resource.find(target);
        const given = flags.from === undefined ? {} : await bodyFrom(world, flags.from);
        const body = await assigned(world, given, pairs);
        refuseShortSession(connection, body, view);
        return await resource.edit(view, body);
      }),
    archive: withNamed((resource, view) => resource.archive(view, true)),
    restore: withNamed((resource, view) => resource.archive(view, false)),
    remove: withNamed<RemoveFlags>(async (resource, view, world, flags) => {
      await confirm(world, flags, `Delete this ${kind.one}? This can't be undone.`);
      await resource.remove(view);
      return null;
    }),
  };
}

/** `assay collections put` and `take`: tasks into a collection and out of it. */
export function moveTasks(verb: "put" | "take") {
  return (world: World, flags: ChangeFlags, target: string, ...taskIds: readonly string[]): Promise<number> =>
    onWorkspace(world, flags, async (client) => {
      const params = { id: String((await resourceClient(client, KINDS.collections).find(target)).id) };
      if (verb === "put") return await client.addToCollection({ params, body: [...taskIds] });
      for (const taskId of taskIds) {
        const { id } = await resourceClient(client, KINDS.tasks).find(taskId);
        await client.removeFromCollection({ params: { ...params, taskId: String(id) } });
      }
      return await client.getCollection({ params, query: { brief: "true" } });
    });
}

/** A session lasts as long as its server: here that would be this one command. */
function refuseShortSession({ host }: Connection, body: Body, view?: View): void {
  const { apiKey, apiKeyStorage } = body;
  if (host === null || typeof apiKey !== "string") return;
  const isKept = view !== undefined && "keySource" in view && String(view.keySource).startsWith("session");
  if (apiKeyStorage !== "session" && !(apiKeyStorage === undefined && isKept)) return;
  throw new Failure("conflict", "A key for the session is kept by the server, and no server is running.", {
    hint: "Start `assay serve` first, or store the key: apiKeyStorage=stored.",
  });
}

/** The name comes first, where things of the kind have one. */
function splitName(
  { one, nameKey }: Kind,
  words: readonly string[],
): { own: Body; pairs: readonly string[] } {
  if (nameKey === null) return { own: {}, pairs: words };
  const [name, ...pairs] = words;
  if (name === undefined) throw new Failure("invalid-input", `The ${one} has no name.`);
  return { own: { [nameKey]: name }, pairs };
}

async function onWorkspace(
  world: World,
  flags: ChangeFlags,
  work: (client: Client, connection: Connection) => Promise<View | null>,
): Promise<number> {
  const view = await connected(world, flags, work);
  if (view !== null) print(world, flags.json ? JSON.stringify(view) : JSON.stringify(view, null, 2));
  return EXIT.done;
}

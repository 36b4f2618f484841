import type { Client } from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { confirm } from "../confirm.ts";
import { connected } from "../connected.ts";
import { EXIT } from "../exit-codes.ts";
import type { WorkspaceFlags } from "../workspace.ts";
import { type World, print } from "../world.ts";
import { assigned, bodyFrom } from "./assignments.ts";
import { type Body, KINDS, type Kind, type KindName, type View, withoutNulls } from "./kinds.ts";
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
      onWorkspace(world, flags, async (client) => {
        const start = flags.from === undefined ? {} : await bodyFrom(world, flags.from);
        const { own, pairs } = splitName(kind, words);
        return await resourceClient(client, kind).create(await assigned(world, { ...start, ...own }, pairs));
      }),
    edit: (world: World, flags: BodyFlags, target: string, ...pairs: readonly string[]): Promise<number> =>
      onWorkspace(world, flags, async (client) => {
        const resource = resourceClient(client, kind);
        const view = await resource.find(target);
        const given = flags.from === undefined ? {} : await bodyFrom(world, flags.from);
        const body = await assigned(world, { ...kind.draft(view), ...given }, pairs);
        return await resource.edit(view, kind.isPartial ? body : withoutNulls(body));
      }),
    archive: withNamed((resource, view) => resource.archive(view, true)),
    restore: withNamed((resource, view) => resource.archive(view, false)),
    remove: withNamed<RemoveFlags>(async (resource, view, world, flags) => {
      await confirm(world, flags, `Delete this ${kind.one} for good?`);
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
      return await client.getCollection({ params });
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
  work: (client: Client) => Promise<View | null>,
): Promise<number> {
  const view = await connected(world, flags, work);
  if (view !== null) print(world, flags.json ? JSON.stringify(view) : JSON.stringify(view, null, 2));
  return EXIT.done;
}

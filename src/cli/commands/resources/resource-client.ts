import type { Client } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import type { Body, Kind, View } from "./kinds.ts";

interface Page {
  readonly rows: readonly View[];
  readonly next: string | null;
}

/** The routes of one kind, which have the same shape for all of them. */
export interface ResourceClient {
  find(name: string): Promise<View>;
  create(body: Body): Promise<View>;
  edit(view: View, body: Body): Promise<View>;
  archive(view: View, archived: boolean): Promise<View>;
  remove(view: View): Promise<void>;
}

type LooseMethod = (input: {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
}) => Promise<unknown>;

export function resourceClient(client: Client, kind: Kind): ResourceClient {
  // The contract's routes are named alike for every kind, and every answer is checked by its route's schema.
  const methods = client as unknown as Readonly<Record<string, LooseMethod>>;
  const ask = async (name: string, input: Parameters<LooseMethod>[0]): Promise<unknown> => {
    const method = methods[name];
    if (method === undefined) throw new Failure("not-available", `Nothing does ${name}.`);
    return await method(input);
  };
  const { route } = kind;
  const params = ({ id }: View) => ({ id: String(id) });
  return {
    find: (name) => find(kind, name, (query) => ask(`list${route}s`, { query }) as Promise<Page>),
    create: async (body) => (await ask(`create${route}`, { body })) as View,
    edit: async (view, body) => (await ask(`edit${route}`, { params: params(view), body })) as View,
    archive: async (view, archived) =>
      (await ask(`archive${route}`, { params: params(view), body: { archived } })) as View,
    remove: async (view) => void (await ask(`delete${route}`, { params: params(view) })),
  };
}

/** Looked for among those that hold the words of the name, archived ones last. */
async function find(
  { one, nameKey, canArchive, listQuery }: Kind,
  name: string,
  list: (query: Readonly<Record<string, string | undefined>>) => Promise<Page>,
): Promise<View> {
  const isIt = (view: View): boolean =>
    nameKey === null
      ? String(view.id) === name
      : Object.entries(view).some(([key, value]) => key === nameKey && String(value) === name);
  for (const archived of canArchive ? ["false", "true"] : [undefined]) {
    let cursor: string | undefined;
    do {
      const search = nameKey === null ? undefined : name;
      const page = await list({ ...listQuery, search, archived, cursor, limit: "500" });
      const found = page.rows.find(isIt);
      if (found !== undefined) return found;
      cursor = page.next ?? undefined;
    } while (cursor !== undefined);
  }
  throw new Failure("not-found", `There is no ${one} ${name}.`);
}

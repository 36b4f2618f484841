import type { Client, CollectionView } from "../contract/index.ts";
import { Failure } from "../core/index.ts";

/** The collection of that name. */
export async function findCollection(client: Client, name: string): Promise<CollectionView> {
  const { rows } = await client.listCollections({ query: { search: name, limit: "500" } });
  const found = rows.find((collection) => collection.name === name);
  if (found !== undefined) return found;
  throw new Failure("not-found", `There is no collection ${name}.`, {
    hint: "`assay collections` lists them.",
  });
}

import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { Shown } from "../../parts/shown.tsx";
import { useClient } from "../../world.ts";

interface CollectionReadProps {
  /** Null: no collection is meant, but all tasks. */
  readonly id: number | null;
  readonly children: (collection: CollectionView | null) => ReactNode;
}

/** A collection by its number. */
export function CollectionRead({ id, children }: CollectionReadProps) {
  return id === null ? children(null) : <Read id={String(id)}>{children}</Read>;
}

function Read({ id, children }: { readonly id: string } & Pick<CollectionReadProps, "children">) {
  const client = useClient();
  const collection = useQuery({
    queryKey: ["collection", id],
    queryFn: () => client.getCollection({ params: { id }, query: { brief: "true" } }),
  });
  return <Shown query={collection}>{children}</Shown>;
}

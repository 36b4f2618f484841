import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { LinkButton } from "../../parts/links.tsx";
import { ReadProblem } from "../../parts/read-problem.tsx";
import { Waiting } from "../../parts/waiting.tsx";

/** In the place of a collection's number: the tasks of all, and of none. */
const ALL = "all";

interface CollectionReadProps {
  /** As the address has it. */
  readonly id: string;
  readonly waiting: string;
  /** Null for the tasks of all. */
  readonly children: (collection: CollectionView | null) => ReactNode;
}

/** What a page shows of the collection in its address, once that is read; says so where it can't be. */
export function CollectionRead({ id, waiting, children }: CollectionReadProps) {
  const collection = useQuery({
    queryKey: ["collection", id],
    queryFn: () => client.getCollection({ params: { id }, query: { brief: "true" } }),
    enabled: id !== ALL,
  });
  if (id === ALL) return <Fragment key={ALL}>{children(null)}</Fragment>;
  // What is open stays open when it cannot be read again, unless it is gone.
  const isGone = collection.isError && asFailure(collection.error).code === "not-found";
  if (collection.data !== undefined && !isGone)
    return <Fragment key={id}>{children(collection.data)}</Fragment>;
  if (collection.isError)
    return (
      <ReadProblem
        error={collection.error}
        onRetry={() => void collection.refetch()}
        back={
          <LinkButton to="/collections">
            <Trans>All collections</Trans>
          </LinkButton>
        }
      />
    );
  return <Waiting hasTitle label={waiting} />;
}

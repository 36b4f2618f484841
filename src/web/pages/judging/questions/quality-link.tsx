import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import { collectionsQuery } from "../../../parts/catalog.ts";
import { LinkButton } from "../../../parts/links.tsx";

const COLLECTION = "collection:";

/** From a run in which questions were judged to what came of it: beside its collection, where that is still there. */
export function QualityLink({ run }: { readonly run: RunView }) {
  const { data: collections = [] } = useQuery(collectionsQuery());
  const path = run.datasets.find((dataset) => dataset.path.startsWith(COLLECTION))?.path;
  const collection = collections.find(({ name }) => path === COLLECTION + name);
  return (
    <LinkButton
      to="/collections/$id/quality"
      params={{ id: collection === undefined ? "all" : String(collection.id) }}
      search={{ run: run.runId }}
      variant="light"
    >
      <Trans>See question quality</Trans>
    </LinkButton>
  );
}

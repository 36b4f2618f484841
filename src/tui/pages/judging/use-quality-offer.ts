import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../contract/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { useAct } from "../../parts/use-act.ts";
import { useClient } from "../../world.ts";

const COLLECTION = "collection:";

/** From a run that rates questions to what came of it: beside its collection, where that is still there. */
export function useQualityOffer({ kind, runId, datasets }: RunView): void {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const act = useAct();
  const open = async (): Promise<void> => {
    const name = datasets.find(({ path }) => path.startsWith(COLLECTION))?.path.slice(COLLECTION.length);
    const { rows } =
      name === undefined
        ? { rows: [] }
        : await client.listCollections({ query: { search: name, limit: "500" } });
    const collectionId = rows.find((one) => one.name === name)?.id ?? null;
    go({ page: "question-quality", collectionId, runId });
  };
  useOffers(
    kind === "questions"
      ? [{ name: "quality", label: t`Question quality`, key: "Q", perform: () => act(open) }]
      : [],
  );
}

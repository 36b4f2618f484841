import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import { originalOf } from "../../../../core/index.ts";
import { addVariant, allRows, variantsOf } from "../../../../presentation/index.ts";
import { useNavigation } from "../../../history.tsx";
import { useOffers } from "../../../offers.tsx";
import { useAct } from "../../../parts/use-act.ts";
import { useVoice } from "../../../say.tsx";
import { useClient } from "../../../world.ts";

/** What can be done with a trial once it is finished: see the difference from its run, and keep it. */
export function useTrialOffers(trial: RunView): void {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const { say } = useVoice();
  const act = useAct();
  const original = originalOf(trial.runId);
  const isOver = original !== null && trial.state === "finished";
  const found = useQuery({
    queryKey: ["models", "of-trial", trial.runId],
    queryFn: async () => {
      const before = await client.getRunConfig({ params: { runId: original ?? "" } });
      const after = await client.getRunConfig({ params: { runId: trial.runId } });
      const models = await allRows((cursor) =>
        client.listModels({ query: { limit: "500", ...(cursor === undefined ? {} : { cursor }) } }),
      );
      return variantsOf(before, after, trial, models);
    },
    enabled: isOver,
  }).data;
  const missing = found === undefined || found === "prompt" ? [] : found.filter(({ isThere }) => !isThere);
  const keep = async (): Promise<void> => {
    for (const variant of missing) await addVariant(client, variant);
    const names = missing.map(({ name }) => name).join(", ");
    say(t`Added to Models: ${names}`);
  };
  useOffers(
    original === null || !isOver
      ? []
      : [
          {
            name: "difference",
            label: t`See the difference`,
            key: "D",
            isFirst: true,
            perform: () => go({ page: "run-diff", runId: original, other: trial.runId }),
          },
          ...(missing.length === 0
            ? []
            : [
                {
                  name: "keep",
                  label: t`Keep as a variant`,
                  key: "K",
                  isFirst: true,
                  perform: () => act(keep),
                },
              ]),
        ],
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { modelsQuery } from "../../../parts/catalog.ts";
import { LinkText } from "../../../parts/links.tsx";
import { notifyDone, tellFailure } from "../../../parts/toast.ts";
import { configQuery } from "../config-query.ts";
import { diffQuery } from "../run/diff/diff-query.ts";
import { type TrialVariant, addVariant, variantsOf } from "../../../../presentation/index.ts";

/** Adds the trial's models with their parameters to the workspace's, where that is all that was changed. */
export function KeepVariant({ run, trial }: { readonly run: RunView; readonly trial: RunView }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const before = useQuery(configQuery(run.runId));
  const after = useQuery(configQuery(trial.runId));
  const models = useQuery(modelsQuery());
  const diff = useInfiniteQuery(diffQuery(run.runId, trial.runId));
  // The obvious thing to do only where the change has made something better.
  const isBetter = diff.data?.pages[0]?.models.some(({ outcome }) => outcome === "better") ?? false;
  const keep = useMutation({
    mutationFn: async (variants: readonly TrialVariant[]) => {
      for (const variant of variants) await addVariant(client, variant);
      return variants.map(({ name }) => name).join(", ");
    },
    onSuccess: (names) => notifyDone(t`Added to Models: ${names}`),
    onError: tellFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ["models"] }),
  });
  if (before.data === undefined || after.data === undefined || models.data === undefined) return null;
  const kept = variantsOf(before.data, after.data, trial, models.data);
  if (kept === "prompt")
    return (
      <Text size="sm" maw={520}>
        <Trans>
          The prompt is kept with this trial. Run it on all tasks to keep it as a prompt variant of a run of
          its own.
        </Trans>
      </Text>
    );
  if (kept.length === 0) return null;
  const missing = kept.filter(({ isThere }) => !isThere);
  const names = kept.map(({ name }) => name).join(", ");
  const added = missing.map(({ name }) => name).join(", ");
  const link = (
    <LinkText to="/models" search={kept.length === 1 ? { search: names } : {}} size="sm" underline="always">
      {names}
    </LinkText>
  );
  return missing.length === 0 ? (
    <Text size="sm">
      <Trans>Kept as {link}.</Trans>
    </Text>
  ) : (
    <Button
      variant={isBetter ? "filled" : "default"}
      loading={keep.isPending}
      title={t`Adds ${added} to Models, with these parameters.`}
      onClick={() => keep.mutate(missing)}
    >
      <Plural value={missing.length} one="Keep as a variant" other="Keep # variants" />
    </Button>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { ModelEntryView, RunView } from "../../../../contract/index.ts";
import type { RunConfig } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { modelsQuery } from "../../../parts/catalog.ts";
import { LinkText } from "../../../parts/links.tsx";
import { notifyDone, tellFailure } from "../../../parts/toast.ts";
import { configQuery } from "../config-query.ts";
import type { Parameter } from "../new-run/parameter-fields.tsx";
import { changesOf } from "./trial.ts";

type Parameters = Partial<Record<Parameter, number>>;

const SHORT: Readonly<Record<Parameter, string>> = {
  temperature: "t",
  topP: "top-p",
  maxTokens: "max",
  seed: "seed",
};

/** What a model with other parameters is called: `alder-t0.2`. */
export const variantName = (name: string, parameters: Parameters): string =>
  [name, ...Object.entries(parameters).map(([key, value]) => `${SHORT[key as Parameter]}${value}`)].join("-");

/** Adds the trial's models with their parameters to the workspace's, where that is all that was changed. */
export function KeepVariant({ run, trial }: { readonly run: RunView; readonly trial: RunView }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const before = useQuery(configQuery(run.runId));
  const after = useQuery(configQuery(trial.runId));
  const models = useQuery(modelsQuery());
  const keep = useMutation({
    mutationFn: async (variants: readonly Variant[]) => {
      for (const { entry, name, parameters } of variants) await addVariant(entry, name, parameters);
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
      loading={keep.isPending}
      title={t`Adds ${added} to Models, with these parameters.`}
      onClick={() => keep.mutate(missing)}
    >
      <Plural value={missing.length} one="Keep as a variant" other="Keep # variants" />
    </Button>
  );
}

interface Variant {
  readonly entry: ModelEntryView;
  readonly name: string;
  readonly parameters: Parameters;
  readonly isThere: boolean;
}

/** Entries that would be added; `prompt` where a prompt was changed, which no entry has. */
function variantsOf(
  before: RunConfig,
  after: RunConfig,
  trial: RunView,
  models: readonly ModelEntryView[],
): "prompt" | readonly Variant[] {
  const { parameters, isPromptChanged } = changesOf(before, after);
  if (isPromptChanged) return "prompt";
  return trial.models.flatMap(({ id }) => {
    const entry = models.find((one) => one.name === id);
    if (entry === undefined) return [];
    const name = variantName(entry.name, parameters);
    return [{ entry, name, parameters, isThere: models.some((one) => one.name === name) }];
  });
}

async function addVariant(entry: ModelEntryView, name: string, parameters: Parameters): Promise<void> {
  const { provider, modelId, contextTokens, promptFormat, inputTokenCost, outputTokenCost } = entry;
  await client.createModel({
    body: {
      name,
      provider,
      modelId,
      parameters: { ...entry.parameters, ...parameters },
      promptFormat,
      ...(contextTokens === null ? {} : { contextTokens }),
      ...(inputTokenCost === null ? {} : { inputTokenCost }),
      ...(outputTokenCost === null ? {} : { outputTokenCost }),
    },
  });
}

import type { Client, ModelEntryView, RunView } from "../../../contract/index.ts";
import type { RunConfig } from "../../../core/index.ts";
import type { Parameter } from "../new-run/parameters.ts";
import { changesOf } from "./trial.ts";

type Parameters = Partial<Record<Parameter, number>>;

const SHORT: Readonly<Record<Parameter, string>> = {
  temperature: "t",
  topP: "top-p",
  maxTokens: "max",
  seed: "seed",
};

/** What a model with other parameters is called: `alder-t0.2`. */
const variantName = (name: string, parameters: Parameters): string =>
  [name, ...Object.entries(parameters).map(([key, value]) => `${SHORT[key as Parameter]}${value}`)].join("-");

/** A model of the workspace with the parameters that were tried. */
export interface TrialVariant {
  readonly entry: ModelEntryView;
  readonly name: string;
  readonly parameters: Parameters;
  readonly isThere: boolean;
}

/** Entries that would be added; `prompt` where a prompt was changed, which no entry has. */
export function variantsOf(
  before: RunConfig,
  after: RunConfig,
  trial: RunView,
  models: readonly ModelEntryView[],
): "prompt" | readonly TrialVariant[] {
  const { parameters, isPromptChanged } = changesOf(before, after);
  if (isPromptChanged) return "prompt";
  return trial.models.flatMap(({ id }) => {
    const entry = models.find((one) => one.name === id);
    if (entry === undefined) return [];
    const name = variantName(entry.name, parameters);
    return [{ entry, name, parameters, isThere: models.some((one) => one.name === name) }];
  });
}

/** Adds it to the workspace's models. */
export async function addVariant(client: Client, { entry, name, parameters }: TrialVariant): Promise<void> {
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

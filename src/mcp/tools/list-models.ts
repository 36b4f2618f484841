import { z } from "zod";
import type { ModelEntryView, PriceView, ProviderView } from "../../contract/index.ts";
import { dollars } from "../../core/index.ts";
import { pageThatFits } from "../answer-size.ts";
import { READS, tool } from "../tool.ts";
import { moreWords, named, quoted } from "../words.ts";
import { allRows } from "./all-rows.ts";
import { cursor, search } from "./inputs.ts";

const MODELS_SHOWN = 40;
const THOUSANDS_IN_A_MILLION = 1000;

export const listModels = tool({
  name: "list_models",
  title: "List models",
  description:
    "Models that runs can use, as models or as judges: name, provider, whether the API key is there, price. " +
    "A person adds models, keys and prices.",
  input: z.strictObject({ search, cursor }),
  hints: READS,
  async answer(input, { client, signal }) {
    const limit = "500";
    const providers = await allRows((at) => client.listProviders({ query: { cursor: at, limit } }, signal));
    const prices = await allRows((at) => client.listPrices({ query: { cursor: at, limit } }, signal));
    return await pageThatFits(
      MODELS_SHOWN,
      (count) => client.listModels({ query: { ...input, limit: String(count) } }, signal),
      ({ rows, next }) => ({
        text: [
          rows.length === 0 ? nothing(input.search) : "Models by name:",
          ...rows.map((model) => line(model, providers, prices)),
          ...moreWords(next),
        ].join("\n"),
      }),
    );
  },
});

function nothing(searched: string | undefined): string {
  if (searched !== undefined) return `No model matches ${quoted(searched, 40)}.`;
  return "The workspace has no models yet. A person adds them: `assay providers add`, then `assay models add`.";
}

function line(
  model: ModelEntryView,
  providers: readonly ProviderView[],
  prices: readonly PriceView[],
): string {
  const provider = providers.find(({ name }) => name === model.provider);
  const words = [
    provider === undefined ? "its provider is archived" : keyWords(provider),
    priceWords(model, provider, prices),
  ];
  const simulated = provider?.type === "SIMULATED" ? ", simulated" : "";
  return `- ${quoted(model.name, 60)} (${named(model.provider)}: ${named(model.modelId)}${simulated}): ${words.join("; ")}`;
}

/** Where its key comes from, never the key. */
function keyWords({ keySource, apiKeyEnv }: ProviderView): string {
  switch (keySource) {
    case "missing":
      return `API key missing: a person sets ${apiKeyEnv === null ? "it" : named(apiKeyEnv)}`;
    case "session-ended":
      return "API key gone: it was kept until the server stopped";
    case "none":
      return "no API key";
    default:
      return "API key set";
  }
}

function priceWords(
  { inputTokenCost, outputTokenCost, provider: providerName, modelId }: ModelEntryView,
  provider: ProviderView | undefined,
  prices: readonly PriceView[],
): string {
  if (inputTokenCost !== null && outputTokenCost !== null) {
    const [input, output] = [inputTokenCost, outputTokenCost].map((cost) =>
      dollars(cost * THOUSANDS_IN_A_MILLION),
    );
    return `${input} in, ${output} out per million tokens`;
  }
  if (prices.some(({ provider: of, model }) => of === providerName && model === modelId))
    return "price known";
  return provider?.free === true ? "free" : "price unknown";
}

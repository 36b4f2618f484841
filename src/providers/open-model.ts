import {
  type Clock,
  Failure,
  type LanguageModel,
  type Model,
  type OpenLanguageModel,
  type Provider,
  type ProviderType,
} from "../core/index.ts";
import { openSimulatedModel } from "./simulated/simulated-model.ts";

type Open = (clock: Clock, provider: Provider, model: Model) => LanguageModel;

/** One line per wire protocol. `null`: known to configs, not yet spoken. */
const PROTOCOLS: Readonly<Record<ProviderType, Open | null>> = {
  simulated: openSimulatedModel,
  ollama: null,
  openrouter: null,
  "openai-compatible": null,
  "openai-responses": null,
  anthropic: null,
  gemini: null,
};

export function canCall(type: ProviderType): boolean {
  return PROTOCOLS[type] !== null;
}

/** Opens models of every protocol that is spoken. */
export function modelOpener(clock: Clock): OpenLanguageModel {
  return (provider, model) => {
    const open = PROTOCOLS[provider.type];
    if (open !== null) return open(clock, provider, model);
    throw new Failure(
      "not-available",
      `Providers of type ${provider.type} cannot be called by this version of Assay.`,
    );
  };
}

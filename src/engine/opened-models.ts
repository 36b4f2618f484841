import {
  type Clock,
  Failure,
  type LanguageModel,
  type Model,
  type OpenLanguageModel,
  type Provider,
  type RunSetup,
  type Stage,
  phrase,
} from "../core/index.ts";
import { pricedModel, withPrice } from "./calls/priced-model.ts";
import { type Gate, type OnWait, OwnGate } from "./calls/gate.ts";
import type { Slots } from "./slots.ts";

/** A model ready to be called, and the gate to its provider. */
export interface OpenedModel {
  readonly model: Model;
  readonly provider: Provider;
  readonly languageModel: LanguageModel;
  readonly gate: Gate;
}

export interface OpeningParts {
  readonly clock: Clock;
  readonly openModel: OpenLanguageModel;
  /** The run's places for calls of each stage. */
  readonly slots: Readonly<Record<Stage, Slots>>;
  /** Told when a provider's limits make calls wait. */
  readonly onWait: (provider: string, ...waiting: Parameters<OnWait>) => void;
  /** The gate to a provider that others call as well; without it the run has gates of its own. */
  readonly openGate?: ((provider: Provider, onWait: OnWait) => Gate) | undefined;
}

/** Opens models of a run; those of one provider share its gate. */
export function modelOpening(setup: RunSetup, { clock, openModel, slots, onWait, openGate }: OpeningParts) {
  const { candidate, judge } = setup.concurrency;
  const gateTo = (provider: Provider): Gate => {
    const tell: OnWait = (...waiting) => onWait(provider.name, ...waiting);
    const gate = openGate?.(provider, tell) ?? new OwnGate(clock, provider, candidate + judge, tell);
    for (const places of Object.values(slots)) places.shareWith(() => gate.lookAgain());
    return gate;
  };
  const gates = new Map(setup.providers.map((provider) => [provider.name, gateTo(provider)]));
  return (frozen: Model): OpenedModel => {
    const provider = setup.providers.find(({ name }) => name === frozen.provider);
    const gate = gates.get(frozen.provider);
    if (provider === undefined || gate === undefined)
      throw new Failure("bug", phrase`Provider ${frozen.provider} is not part of the run.`);
    const model = withPrice(frozen, provider);
    return { model, provider, gate, languageModel: pricedModel(openModel(provider, model), model, provider) };
  };
}

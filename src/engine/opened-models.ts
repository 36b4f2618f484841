import {
  type Clock,
  Failure,
  type LanguageModel,
  type Model,
  type OpenLanguageModel,
  type Provider,
  type RunSetup,
} from "../core/index.ts";
import { Gate, type OnWait } from "./calls/gate.ts";

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
  /** Told when a provider's limits make calls wait. */
  readonly onWait: (provider: string, ...waiting: Parameters<OnWait>) => void;
}

/** Opens models of a run; those of one provider share its gate. */
export function modelOpening(setup: RunSetup, { clock, openModel, onWait }: OpeningParts) {
  const { candidate, judge } = setup.concurrency;
  const gates = new Map(
    setup.providers.map((provider) => [
      provider.name,
      new Gate(clock, provider, candidate + judge, (...waiting) => onWait(provider.name, ...waiting)),
    ]),
  );
  return (model: Model): OpenedModel => {
    const provider = setup.providers.find(({ name }) => name === model.provider);
    const gate = gates.get(model.provider);
    if (provider === undefined || gate === undefined)
      throw new Failure("bug", `Provider ${model.provider} is not part of the run.`);
    return { model, provider, gate, languageModel: openModel(provider, model) };
  };
}

import {
  type Clock,
  type LanguageModel,
  type Model,
  type OpenLanguageModel,
  type Provider,
  type Random,
  type RunLimits,
  isFree,
} from "../../core/index.ts";
import { Slots } from "../slots.ts";
import { type Gate, OwnGate } from "./gate.ts";
import type { MadeCall } from "./made-call.ts";
import { pricedModel, withPrice } from "./priced-model.ts";
import { retryingModel } from "./retrying-model.ts";
import { limitsFor } from "./time-limits.ts";
import { roughTokens } from "./tokens.ts";

export interface PatientParts {
  readonly clock: Clock;
  readonly random: Random;
  readonly openModel: OpenLanguageModel;
  readonly limits: RunLimits;
}

/**
 * Opens models for calls outside a run. As inside one, calls keep to the limits of their provider, time out, are tried
 * again when that can help, and say what they cost.
 */
export function patientModels({ clock, random, openModel, limits }: PatientParts) {
  const slots = new Slots(Number.POSITIVE_INFINITY);
  const gates = new Map<string, Gate>();
  const gateTo = (provider: Provider): Gate => {
    const known = gates.get(provider.name);
    if (known !== undefined) return known;
    const gate = new OwnGate(clock, provider, Number.POSITIVE_INFINITY, () => {});
    gates.set(provider.name, gate);
    return gate;
  };
  return (
    provider: Provider,
    frozen: Model,
    stop: AbortSignal,
    onCall: (made: MadeCall) => void,
  ): LanguageModel => {
    const model = withPrice(frozen, provider);
    return retryingModel(pricedModel(openModel(provider, model), model, provider), {
      clock,
      random,
      limits: limitsFor(provider, limits),
      retries: limits.candidateRetries,
      gate: gateTo(provider),
      slots,
      tokensOf: ({ messages }) => roughTokens(messages, model),
      stop,
      isBillable: model.price !== undefined || !isFree(provider),
      onCall,
      onRetry: () => {},
    });
  };
}

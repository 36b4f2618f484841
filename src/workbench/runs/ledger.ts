import { CallFailure, type LanguageModel, type LedgerCall, type Provider, isFree } from "../../core/index.ts";
import { type MadeCall, ledgerCall } from "../../engine/index.ts";
import type { Parts } from "../parts.ts";

type LedgerParts = Pick<Parts, "store" | "clock" | "vault" | "telemetry">;
export type About = Pick<LedgerCall, "purpose" | "modelId" | "provider" | "model">;

/** Writes calls that are made outside runs into the ledger. */
export function keptCalls({ store, vault, telemetry }: LedgerParts, about: About) {
  return async (made: readonly MadeCall[]): Promise<void> => {
    const tally = telemetry.calls.of(about.provider ?? "", about.model ?? about.modelId);
    for (const call of made) tally.called(call);
    const redact = (text: string): string => vault.redactor.text(text);
    await store.saveCalls(made.map((call) => ledgerCall(call, { ...about, itemId: null }, redact)));
  };
}

/** A model whose calls are written into the ledger, each before its outcome is told. */
export function ledgerOf(parts: LedgerParts, about: About) {
  const keep = keptCalls(parts, about);
  return (languageModel: LanguageModel, provider: Provider): LanguageModel => ({
    async generate(call, signal) {
      const at = parts.clock.now();
      try {
        const answer = await languageModel.generate(call, signal);
        await keep([{ at, reservedUsd: null, result: answer }]);
        return answer;
      } catch (error) {
        const result = error instanceof CallFailure ? error : cutOff(error, provider);
        await keep([{ at, reservedUsd: null, result }]);
        throw error;
      }
    },
  });
}

/** A call that we did not wait for: nobody knows whether it was billed. */
function cutOff(error: unknown, provider: Provider): CallFailure {
  const message = error instanceof Error ? error.message : String(error);
  return new CallFailure("transient", message, undefined, { mayBeBilled: !isFree(provider) });
}

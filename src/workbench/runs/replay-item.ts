import type { ReplayView } from "../../contract/index.ts";
import { CallFailure, Failure, phrase } from "../../core/index.ts";
import { answerItem, pricedModel } from "../../engine/index.ts";
import { ledgerOf } from "./ledger.ts";
import type { Parts } from "../parts.ts";
import { getItem } from "./get-item.ts";

/** Puts an item's question again, from what the run has frozen. Nothing of the run changes. */
export async function replayItem(parts: Parts, runId: string, itemId: number): Promise<ReplayView> {
  const { item, response } = await getItem(parts, runId, itemId);
  const frozen = await parts.store.readFrozen(runId);
  const model = frozen?.setup.models.find(({ modelId }) => modelId === item.modelId);
  const provider = frozen?.setup.providers.find(({ name }) => name === model?.provider);
  const task = frozen?.tasks.find(({ taskId }) => taskId === item.taskId);
  if (frozen === null || model === undefined || provider === undefined || task === undefined)
    throw new Failure("bug", phrase`Item ${itemId} of run ${runId} is not part of the run.`);
  try {
    const answer = await answerItem({
      item,
      task,
      provider,
      model,
      languageModel: ledgerOf(parts, {
        purpose: "replay",
        modelId: model.modelId,
        provider: provider.name,
        model: model.name,
      })(pricedModel(parts.openModel(provider, model), model, provider), provider),
      stream: frozen.setup.stream,
      countTokens: parts.countTokens,
      findAnswered: () => Promise.resolve(null),
      now: () => parts.clock.now(),
      signal: AbortSignal.timeout(model.parameters.timeoutMs ?? frozen.setup.limits.requestTimeoutMs),
    });
    return {
      contextHash: answer.contextHash,
      storedContextHash: response?.contextHash ?? null,
      storedText: response?.text ?? null,
      storedReasoning: response?.reasoning ?? null,
      answer,
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof CallFailure) && !(error instanceof DOMException)) throw error;
    throw new Failure(
      "provider-failed",
      phrase`The model didn't answer: ${parts.vault.redactor.text(reason)}`,
    );
  }
}

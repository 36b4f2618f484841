import type { InferenceBody, InferenceCheck, ModelList, ModelsCheck } from "../../contract/index.ts";
import { CallFailure, Failure, type Model, modelSchema, phrase } from "../../core/index.ts";
import { pricedModel } from "../../engine/index.ts";
import { requireRecord } from "./catalog-records.ts";
import { type ModelLists, inTime } from "./model-lists.ts";
import { ledgerOf } from "../runs/ledger.ts";
import type { Parts } from "../parts.ts";
import { frozenProvider } from "./provider-record.ts";
import { readSettings } from "../workspace/settings.ts";
import { priced } from "./prices.ts";

/** The provider's words when it is the provider that failed; anything else is thrown on. */
function reasonOf({ vault }: Pick<Parts, "vault">, error: unknown): string {
  const isTheirs = error instanceof CallFailure || (error instanceof Failure && error.kind === "user");
  if (!isTheirs) throw error;
  return vault.redactor.text(error.message);
}

/** Asks for the models now. */
export async function testModels(parts: Parts, lists: ModelLists, id: number): Promise<ModelsCheck> {
  const { clock } = parts;
  const record = await requireRecord(parts, "provider", id);
  const startedAt = clock.ticks();
  const latency = () => ({ latencyMs: Math.round(clock.ticks() - startedAt) });
  try {
    const { models } = await lists.refresh(record);
    return { success: true, models, error: null, ...latency() };
  } catch (error) {
    return { success: false, models: [], error: reasonOf(parts, error), ...latency() };
  }
}

export async function listProviderModels(parts: Parts, lists: ModelLists, id: number): Promise<ModelList> {
  const record = await requireRecord(parts, "provider", id);
  try {
    return await lists.of(record);
  } catch (error) {
    const reason = reasonOf(parts, error);
    throw new Failure("provider-failed", phrase`Can't list the models of ${record.name}: ${reason}`);
  }
}

/** Puts one prompt to one model, with the parameters that the workspace's settings have. */
export async function testInference(parts: Parts, id: number, body: InferenceBody): Promise<InferenceCheck> {
  const { clock, store, vault } = parts;
  const provider = frozenProvider(await requireRecord(parts, "provider", id));
  const { limits, parameters } = await readSettings(store);
  const named = { modelId: body.model, provider: provider.name, name: body.model, parameters };
  const model: Model = modelSchema.parse(named);
  const [withPrice = model] = await priced(parts, [model]);
  const startedAt = clock.ticks();
  const keep = ledgerOf(parts, {
    purpose: "test",
    modelId: body.model,
    provider: provider.name,
    model: body.model,
  });
  try {
    const { stream } = body;
    const messages = [{ role: "user" as const, content: body.prompt }];
    const languageModel = keep(
      pricedModel(parts.openModel(provider, withPrice), withPrice, provider),
      provider,
    );
    const {
      text,
      reasoning = null,
      raw,
      finishReason,
      usage,
      costUsd,
      latencyMs,
      firstTokenMs,
      warnings,
    } = await inTime(limits.requestTimeoutMs, (signal) =>
      languageModel.generate({ messages, parameters, sample: 0, stream }, signal),
    );
    return {
      success: true,
      error: null,
      text: vault.redactor.text(text.toWellFormed()),
      reasoning: reasoning === null ? null : vault.redactor.text(reasoning.toWellFormed()),
      raw: vault.redactor.json(raw),
      finishReason,
      usage,
      costUsd,
      latencyMs,
      firstTokenMs,
      warnings: [...warnings],
    };
  } catch (error) {
    return {
      success: false,
      error: reasonOf(parts, error),
      latencyMs: Math.round(clock.ticks() - startedAt),
      ...NO_ANSWER,
    };
  }
}

const NO_ANSWER = {
  text: null,
  reasoning: null,
  raw: null,
  finishReason: null,
  usage: null,
  costUsd: null,
  firstTokenMs: null,
  warnings: [],
};

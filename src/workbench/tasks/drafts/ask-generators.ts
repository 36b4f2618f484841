import { GENERATION_STOPPED, type GenerationBody } from "../../../contract/index.ts";
import {
  CallFailure,
  Failure,
  type LanguageModel,
  type Model,
  type Provider,
  costOfFailed,
} from "../../../core/index.ts";
import { type MadeCall, patientModels } from "../../../engine/index.ts";
import { generateQuestions, sumOrNull } from "../../../scoring/index.ts";
import { keptCalls } from "../../runs/ledger.ts";
import { modelFromCatalog } from "../../catalog/model-from-catalog.ts";
import type { Parts } from "../../parts.ts";
import { readSettings } from "../../workspace/settings.ts";
import { priced } from "../../catalog/prices.ts";

/** A model that is to write questions. */
export interface Generator {
  readonly model: Model;
  readonly provider: Provider;
}

export interface Asking {
  readonly generator: Generator;
  readonly options: Pick<GenerationBody, "prompt" | "types" | "topic" | "difficulty" | "count">;
  readonly sample: number;
}

/** What came of asking one model. */
export interface Written {
  /** Name of the model entry. */
  readonly model: string;
  readonly questions: readonly string[];
  readonly notes: readonly string[];
  /** What it was sent; null when nothing could be. */
  readonly prompt: string | null;
  /** What it has cost, also when it was for nothing; null when not known. */
  readonly costUsd: number | null;
  readonly error: string | null;
}

/** Model entries of the workspace, with today's prices. `keyOf` says where the n-th name stands in the request. */
export async function generatorsOf(
  parts: Pick<Parts, "store" | "clock">,
  names: readonly string[],
  keyOf: (index: number) => string,
): Promise<Generator[]> {
  const { parameters } = await readSettings(parts.store);
  const found: Generator[] = [];
  for (const [index, name] of names.entries())
    found.push(await modelFromCatalog(parts, name, keyOf(index), parameters));
  const models = await priced(
    parts,
    found.map(({ model }) => model),
  );
  return found.map(({ provider, model }, index) => ({ provider, model: models[index] ?? model }));
}

/** Providers are asked at the same time, the models of each one after the other. A model that fails keeps nobody else from writing. */
export async function askGenerators(
  parts: Parts,
  askings: readonly Asking[],
  signal: AbortSignal,
  /** Told of each model as soon as it is done, before the next one is asked. */
  onWritten: (written: Written) => Promise<unknown> = () => Promise.resolve(),
): Promise<Written[]> {
  const { limits } = await readSettings(parts.store);
  const open = patientModels({ ...parts, limits });
  const queues = Map.groupBy(askings, ({ generator }) => generator.provider.name);
  const written = await Promise.all(
    [...queues.values()].map(async (queue) => {
      const results: Written[] = [];
      for (const asking of queue) {
        const one = await ask(parts, open, asking, signal);
        await onWritten(one);
        results.push(one);
      }
      return results;
    }),
  );
  const byModel = new Map(written.flat().map((one) => [one.model, one]));
  return askings.flatMap(({ generator }) => byModel.get(generator.model.modelId) ?? []);
}

async function ask(
  parts: Pick<Parts, "vault" | "store" | "clock" | "telemetry">,
  open: ReturnType<typeof patientModels>,
  { generator: { model, provider }, options, sample }: Asking,
  signal: AbortSignal,
): Promise<Written> {
  const { vault } = parts;
  const { modelId, parameters } = model;
  const prompts: { prompt: string | null } = { prompt: null };
  const made: MadeCall[] = [];
  const overheard = (languageModel: LanguageModel): LanguageModel => ({
    async generate(call, stop) {
      prompts.prompt ??= call.messages.map(({ content }) => content).join("\n\n");
      return await languageModel.generate(call, stop);
    },
  });
  const result = (rest: Pick<Written, "questions" | "notes" | "error">): Written => ({
    model: modelId,
    prompt: prompts.prompt,
    costUsd: made.length === 0 ? null : sumOrNull(made.map(costOf)),
    ...rest,
  });
  try {
    const { questions, notes } = await generateQuestions(
      overheard(open(provider, model, signal, (call) => made.push(call))),
      { ...options, parameters, sample },
      signal,
    );
    const clean = questions.map((text) => vault.redactor.text(text.toWellFormed()));
    return result({ questions: clean, notes, error: null });
  } catch (error) {
    return result({ questions: [], notes: [], error: vault.redactor.text(reasonOf(error, signal)) });
  } finally {
    const about = { purpose: "generate", modelId, provider: provider.name, model: model.name } as const;
    await keptCalls(parts, about)(made);
  }
}

function costOf({ result }: MadeCall): number | null {
  return result instanceof CallFailure ? costOfFailed(result.call) : result.costUsd;
}

/** The provider's words when it is the provider that failed; anything else is thrown on. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return GENERATION_STOPPED;
  const isTheirs = error instanceof Failure && (error.code === "provider-failed" || error.kind === "user");
  if (!isTheirs) throw error;
  return error.message;
}

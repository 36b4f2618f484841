import {
  Failure,
  type GenerationBody,
  type LanguageModel,
  type Model,
  type Provider,
} from "../core/index.ts";
import { patientModels } from "../engine/index.ts";
import { generateQuestions, sumOrNull } from "../scoring/index.ts";
import { modelFromCatalog } from "./model-from-catalog.ts";
import type { Parts } from "./parts.ts";
import { readSettings } from "./settings.ts";
import { priced } from "./use-cases/prices.ts";

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
): Promise<Written[]> {
  const { limits } = await readSettings(parts.store);
  const open = patientModels({ ...parts, limits });
  const queues = Map.groupBy(askings, ({ generator }) => generator.provider.name);
  const written = await Promise.all(
    [...queues.values()].map(async (queue) => {
      const results: Written[] = [];
      for (const asking of queue) results.push(await ask(parts, open, asking, signal));
      return results;
    }),
  );
  const byModel = new Map(written.flat().map((one) => [one.model, one]));
  return askings.flatMap(({ generator }) => byModel.get(generator.model.modelId) ?? []);
}

async function ask(
  { vault }: Pick<Parts, "vault">,
  open: ReturnType<typeof patientModels>,
  { generator: { model, provider }, options, sample }: Asking,
  signal: AbortSignal,
): Promise<Written> {
  const { modelId, parameters } = model;
  const told: { prompt: string | null; costs: (number | null)[] } = { prompt: null, costs: [] };
  const overheard = (languageModel: LanguageModel): LanguageModel => ({
    async generate(call, stop) {
      told.prompt ??= call.messages.map(({ content }) => content).join("\n\n");
      const answer = await languageModel.generate(call, stop);
      told.costs.push(answer.costUsd);
      return answer;
    },
  });
  const result = (rest: Pick<Written, "questions" | "notes" | "error">): Written => ({
    model: modelId,
    prompt: told.prompt,
    costUsd: told.costs.length === 0 ? null : sumOrNull(told.costs),
    ...rest,
  });
  try {
    const { questions, notes } = await generateQuestions(
      overheard(open(provider, model, signal)),
      { ...options, parameters, sample },
      signal,
    );
    const clean = questions.map((text) => vault.redactor.text(text.toWellFormed()));
    return result({ questions: clean, notes, error: null });
  } catch (error) {
    return result({ questions: [], notes: [], error: vault.redactor.text(reasonOf(error, signal)) });
  }
}

/** The provider's words when it is the provider that failed; anything else is thrown on. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return "Generation failed: stopped before it was done";
  const isTheirs = error instanceof Failure && (error.code === "provider-failed" || error.kind === "user");
  if (!isTheirs) throw error;
  return error.message;
}

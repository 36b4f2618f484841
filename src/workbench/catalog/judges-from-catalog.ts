import type { JudgeList } from "../../contract/index.ts";
import {
  Failure,
  type Judge,
  type NamedJudge,
  type Provider,
  checkScale,
  judgeIdOf,
  judgeSchema,
  keyPath,
  phrase,
} from "../../core/index.ts";
import { modelFromCatalog } from "./model-from-catalog.ts";
import type { Parts } from "../parts.ts";
import { priced } from "./prices.ts";

/** A model of the workspace as a judge, with its provider. */
export async function judgeFromCatalog(
  parts: Pick<Parts, "store">,
  entry: NamedJudge,
): Promise<{ judge: Judge; provider: Provider }> {
  const { model, provider } = await modelFromCatalog(parts, entry.use, "judge", {});
  const { instructions, scale, temperature, maxTokens, reasoning } = entry;
  const said = { temperature, maxTokens, reasoningEffort: reasoning?.effort };
  const own = Object.entries(said).filter(([, value]) => value != null);
  const parameters = { ...model.parameters, ...Object.fromEntries(own) };
  const judge = judgeSchema.parse({
    judgeId: judgeIdOf(entry),
    instructions,
    scale,
    model: { ...model, parameters },
  });
  return { judge, provider };
}

/** Judges that are asked outside of a config, with what they cost today. */
export async function judgesFromCatalog(
  parts: Pick<Parts, "store" | "clock">,
  list: JudgeList,
): Promise<{ judges: Judge[]; providers: Provider[] }> {
  const entries = list.map((entry) => (typeof entry === "string" ? { use: entry } : entry));
  const faults = entries.flatMap((entry, index) => [
    ...checkScale(entry, ["judges", index]).map(({ path, ...fault }) => ({ key: keyPath(path), ...fault })),
    ...(entries.findIndex((other) => judgeIdOf(other) === judgeIdOf(entry)) === index
      ? []
      : [{ key: `judges[${index}]`, message: phrase`${JSON.stringify(judgeIdOf(entry))} appears twice` }]),
  ]);
  if (faults.length > 0) throw new Failure("invalid-input", phrase`The judges can't be used.`, { faults });
  const judges: Judge[] = [];
  const providers = new Map<string, Provider>();
  for (const entry of entries) {
    const { judge, provider } = await judgeFromCatalog(parts, entry);
    judges.push(judge);
    providers.set(provider.name, provider);
  }
  return { judges: await pricedJudges(parts, judges), providers: [...providers.values()] };
}

export async function pricedJudges(
  parts: Pick<Parts, "store" | "clock">,
  judges: readonly Judge[],
): Promise<Judge[]> {
  const models = await priced(
    parts,
    judges.map(({ model }) => model),
  );
  return judges.map((judge, index) => ({ ...judge, model: models[index] ?? judge.model }));
}

import { type Estimate, type Judge, type Model, type RunSetup, kindOf } from "../../core/index.ts";
import { clusteredSlope } from "../../statistics/index.ts";

/** `claude` of `anthropic/claude-sonnet-4`, `llama` of `llama3.1:8b`: the first letters after the maker's name. */
function familyOf(name: string): string {
  const own = name.slice(name.lastIndexOf("/") + 1).toLowerCase();
  return /^\p{L}+/u.exec(own)?.[0] ?? own;
}

/** The run's models that are of a judge's own family: by their name, or by a provider that serves one maker's models. */
export function ownFamily({ models, providers }: RunSetup, { model: judge }: Judge): string[] {
  const isMaker = providers.some(
    ({ name, type }) => name === judge.provider && kindOf(type).isMaker === true,
  );
  const isKin = ({ name, provider }: Model): boolean =>
    familyOf(name) === familyOf(judge.name) || (isMaker && provider === judge.provider);
  return models.filter(isKin).map(({ modelId }) => modelId);
}

/** How much more generous a judge is to some models than to the others. */
export function favour(
  answers: readonly { readonly cluster: string; readonly modelId: string; readonly gap: number }[],
  modelIds: readonly string[],
  clusterUnit: string,
): Estimate {
  const own = new Set(modelIds);
  if (own.size === 0) return { known: false, reason: "no model in the run is from the judge's family" };
  const points = answers.map(({ cluster, modelId, gap }) => ({
    cluster,
    x: own.has(modelId) ? 1 : 0,
    y: gap,
  }));
  if (points.every(({ x }) => x === 1))
    return { known: false, reason: "all answers scored by people are from the judge's family" };
  if (points.every(({ x }) => x === 0))
    return { known: false, reason: "people scored no answers from the judge's family" };
  // The slope on "is of the family" is the difference of the two means.
  return clusteredSlope(points, { clusterUnit });
}

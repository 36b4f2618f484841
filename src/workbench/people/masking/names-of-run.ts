import type { RunSetup } from "../../../core/index.ts";
import type { RunNames } from "./mask-names.ts";

/** Words in names of models and providers that say nothing of whose they are. */
const GENERIC = new Set(
  "the and for api new old test demo free local remote simulated default custom model models provider server judge llm base mini small medium large nano micro tiny xl turbo pro plus max ultra lite flash fast slow instruct chat code coder text vision audio preview latest beta alpha stable exp experimental thinking reasoning reasoner good better best bad poor excellent average high low".split(
    " ",
  ),
);

/** Every word by which a run's models, providers and judges go. */
export function namesOfRun({ models, providers, judges }: RunSetup): RunNames {
  const answering = models.flatMap(({ modelId, name }) => [modelId, name, ...name.split("/")]);
  const judging = judges.flatMap(({ judgeId, model }) => [judgeId, model.modelId, model.name]);
  const whole = [
    ...answering,
    ...providers.map(({ name }) => name),
    // A judge may be called "judge".
    ...judging.filter((name) => !GENERIC.has(name.toLowerCase())),
  ];
  const parts = whole.flatMap((name) => name.split(/[\s/:_.+-]+/));
  return {
    whole: unique(whole.filter((name) => name.length > 1)),
    parts: unique(parts.filter((part) => /\p{L}{3,}/u.test(part) && !GENERIC.has(part.toLowerCase()))),
  };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}

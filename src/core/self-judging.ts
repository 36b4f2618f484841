import { phrase } from "./phrase.ts";
import type { MessageDescriptor } from "./translate.ts";

/** What a provider calls the model; under which names a run knows it. */
interface Called {
  readonly id: string;
  readonly name: string;
}

/** A judge that is also under test. Models tend to rate their own answers higher than other judges do. */
export interface SelfJudging {
  readonly judgeId: string;
  /** What its model is called among those under test; several when it answers in several ways. */
  readonly modelIds: readonly string[];
}

/** The same model is known by what its provider calls it, whichever provider serves it. */
export function selfJudging(models: readonly Called[], judges: readonly Called[]): SelfJudging[] {
  return judges.flatMap(({ id, name }) => {
    const modelIds = models.filter((model) => model.name === name).map((model) => model.id);
    return modelIds.length === 0 ? [] : [{ judgeId: id, modelIds }];
  });
}

/** Told before judges are called. */
export function selfJudgingWarning({ judgeId, modelIds }: SelfJudging): string {
  return modelIds.length === 1 && modelIds[0] === judgeId
    ? phrase`The judge ${judgeId} would judge its own answers, and models tend to rate their own answers higher. Choose a judge that isn't under test, or add a second judge.`
    : phrase`The judge ${judgeId} is the same model as ${modelIds.join(", ")} and would judge its own answers, which models tend to rate higher. Choose a judge that isn't under test, or add a second judge.`;
}

/** Told with the results. */
export function selfJudgingCaveat({ judgeId, modelIds }: SelfJudging): MessageDescriptor {
  return /*i18n*/ {
    id: "caveat.self-judging",
    message:
      "{judge} judged its own answers ({models}). Models tend to rate their own answers higher: re-judge with a model that isn't under test, or score a sample yourself.",
    values: { judge: judgeId, models: { names: modelIds } },
  };
}

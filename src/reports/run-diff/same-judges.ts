import { type Judge, type RunSetup, judgeTemplatesOf, plantedIn, scoringJudges } from "../../core/index.ts";

function settingsOf(
  { providers }: Pick<RunSetup, "providers">,
  { model, instructions, scale }: Judge,
): unknown[] {
  const provider = providers.find(({ name }) => name === model.provider);
  const { simulation } = provider ?? {};
  return [
    [provider?.type, provider?.baseUrl],
    model.name,
    Object.entries(model.parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    model.routing ?? null,
    instructions ?? null,
    scale ?? null,
    // The seed draws its noise and changes nothing about how it judges.
    plantedIn(simulation, model.name) ?? null,
  ];
}

/** Everything that decides what a judge says of an answer, its name and the wording of prompts aside. */
export const judgeSettings = (setup: Pick<RunSetup, "providers">, judge: Judge): string =>
  JSON.stringify(settingsOf(setup, judge));

/** Whose verdicts count, and set in which way: the same text for the same judges. Baselines hold its hash. */
export function judgesIdentity(setup: RunSetup): string {
  const judges = scoringJudges(setup).map((judge) =>
    JSON.stringify([judge.judgeId, ...settingsOf(setup, judge)]),
  );
  return [...new Set(judges)].toSorted().join("\n");
}

/** Whether the same judges, set in the same way, have scored two runs. */
export const haveSameJudges = (first: RunSetup, second: RunSetup): boolean =>
  judgesIdentity(first) === judgesIdentity(second);

/** Whether they were asked in the same words. */
export const haveSameJudgePrompts = (first: RunSetup, second: RunSetup): boolean =>
  judgeTemplatesOf(first) === judgeTemplatesOf(second);

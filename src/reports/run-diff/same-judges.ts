import { type Judge, type RunSetup, plantedIn } from "../../core/index.ts";

/** Everything that decides what a judge says of an answer, the wording of prompts aside. */
function identityOf({ providers }: RunSetup, { judgeId, model, instructions, scale }: Judge): string {
  const provider = providers.find(({ name }) => name === model.provider);
  const { simulation } = provider ?? {};
  return JSON.stringify([
    judgeId,
    [provider?.type, provider?.baseUrl],
    model.name,
    Object.entries(model.parameters).toSorted(([a], [b]) => (a < b ? -1 : 1)),
    model.routing ?? null,
    instructions ?? null,
    scale ?? null,
    // The seed draws its noise and changes nothing about how it judges.
    plantedIn(simulation, model.name) ?? null,
  ]);
}

/** Who judges, and set in which way: the same text for the same judges. */
export const judgesIdentity = (setup: RunSetup): string =>
  setup.judges
    .map((judge) => identityOf(setup, judge))
    .toSorted()
    .join("\n");

/** Whether the same judges, set in the same way, have scored two runs. */
export const haveSameJudges = (first: RunSetup, second: RunSetup): boolean =>
  judgesIdentity(first) === judgesIdentity(second);

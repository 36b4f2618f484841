import { phrase } from "./phrase.ts";
import type { MessageDescriptor } from "./translate.ts";

interface Judging {
  readonly id: string;
  readonly simulated: boolean;
}

/** Judges that make scores up, of models that are not made up: where those are as well, that alone is to be said. */
export function simulatedJudging(
  models: readonly { readonly simulated: boolean }[],
  judges: readonly Judging[],
): string[] {
  if (models.every(({ simulated }) => simulated)) return [];
  return judges.filter(({ simulated }) => simulated).map(({ id }) => id);
}

/** Told before judges are called. */
export const simulatedJudgingWarning = (judgeId: string): string =>
  phrase`The judge ${judgeId} is simulated: its scores are made up and say nothing about real models. Choose a real judge, or score the answers yourself.`;

/** Told with the results; `of`: how many judges gave scores. */
export function simulatedJudgingCaveat(judgeIds: readonly string[], of: number): MessageDescriptor {
  const values = { count: judgeIds.length, judges: { names: judgeIds } };
  return judgeIds.length === of
    ? /*i18n*/ {
        id: "caveat.simulated-judges",
        message:
          "All scores come from {count, plural, one {the simulated judge {judges}} other {the simulated judges {judges}}}: they are made up and say nothing about real models.",
        values,
      }
    : /*i18n*/ {
        id: "caveat.some-simulated-judges",
        message:
          "Some scores come from {count, plural, one {the simulated judge {judges}} other {the simulated judges {judges}}}: they are made up, and the means include them.",
        values,
      };
}

import {
  type Summary,
  decimalText,
  english,
  judgedBySimulated,
  provenanceWord,
  rankingScore,
} from "../../core/index.ts";
import { named } from "../words.ts";

const CAVEATS_TOLD = 6;

const PROVENANCE = {
  simulated: "Models marked simulated are built into Assay: their scores say nothing about real models.",
  replayed: "Models marked replayed answered from recordings.",
} as const;

/** What a reader of a ranking should know besides its numbers, the most important first. */
export function caveatsOf(summary: Summary): string[] {
  const { run, counts, ranking, comparisons, planning, failures } = summary;
  const words = new Set(ranking.flatMap((model) => provenanceWord(model) ?? []));
  const open = counts.NEW + (run.judges.length === 0 ? 0 : counts.WAITING_FOR_JUDGE);
  const cautions = ranking.flatMap((model) => {
    const score = rankingScore(model);
    return score.known && score.caution !== undefined ? [`${model.modelId}: ${score.caution}`] : [];
  });
  const [lead] = comparisons.map(({ difference }) => difference);
  const caveats = [
    ...(run.state === "finished" ? [] : [`The run is ${run.state}: ${open} items are still open.`]),
    ...judgedBySimulated(summary).map(english),
    ...[...words].map((word) => PROVENANCE[word]),
    ...(counts.FAILED + counts.CANT_BE_FINISHED === 0
      ? []
      : [`${counts.FAILED} items failed and ${counts.CANT_BE_FINISHED} were left out; get_run says why.`]),
    ...(lead?.known === true && lead.caution !== undefined ? [lead.caution] : []),
    ...cautions,
    ...ranking.flatMap(({ modelId, adjustedScore }) =>
      adjustedScore === null ? [] : [`The score of ${modelId} is adjusted: models lack different scores.`],
    ),
    ...(planning === null || planning.moreTasks === 0 ? [] : [planned(planning)]),
    ...failures.map(({ stage, message, count }) => `${count} times at the stage ${stage}: ${message}`),
  ];
  return caveats.slice(0, CAVEATS_TOLD).map((caveat) => named(caveat, 90));
}

function planned({
  first,
  second,
  smallestDifference,
  moreTasks,
  target,
}: NonNullable<Summary["planning"]>): string {
  const between = `between ${first} and ${second}`;
  const shown =
    smallestDifference === null
      ? `These tasks are too few to detect any difference ${between}`
      : `With these tasks, a difference of ${decimalText(smallestDifference, 1)} points ${between} can be detected`;
  const more = moreTasks === null ? "" : `; ${moreTasks} more tasks would detect ${target}`;
  return `${shown} (80 % power)${more}.`;
}

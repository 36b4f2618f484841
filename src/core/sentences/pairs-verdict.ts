import type { ModelResult, PairsResult } from "../records/index.ts";
import { CLUSTER_OF_TASKS } from "../task-clusters.ts";
import { FEWEST_TASKS } from "../task-draw.ts";
import type { MessageDescriptor } from "../translate.ts";
import { nameList } from "./parts.ts";
import { sessionVerdict } from "./session-verdict.ts";

interface Reader {
  /** Says a reason, which is in English, in the reader's language. */
  readonly spoken?: (english: string) => string;
  /** What a model is called; its id unless given. */
  readonly label?: (modelId: string) => string;
}

/**
 * What a reader must know before reading a table of comparisons: that they are too few to conclude anything, whom they
 * leave out, and why numbers are missing in it.
 */
export function pairsVerdict(
  result: Pick<PairsResult, "models" | "units" | "verdicts">,
  ranking: readonly Pick<ModelResult, "modelId">[],
  { spoken = (english) => english, label = (modelId) => modelId }: Reader = {},
): MessageDescriptor[] {
  const { models, units } = result;
  const compared = new Set(models.map(({ modelId }) => modelId));
  const uncompared = ranking.map(({ modelId }) => modelId).filter((modelId) => !compared.has(modelId));
  const isTooFew = units !== null && units.clusters < FEWEST_TASKS;
  return [
    ...(isTooFew ? [sessionVerdict({ state: "too-few-verdicts", ...units })] : conclusion(result, label)),
    ...withoutRanks(models, isTooFew, spoken),
    ...(uncompared.length === 0
      ? []
      : [
          /*i18n*/ {
            id: "pairs.uncompared",
            message: "Not compared yet: {models}.",
            values: { models: nameList(uncompared.map(label)) },
          },
        ]),
    ...(isTooFew ? [] : withoutIntervals(models, spoken, label)),
  ];
}

/** Whether one model is ahead, as the ranks say; nothing where there are none, or where it isn't known how many tasks there are. */
function conclusion(
  { models, units, verdicts }: Pick<PairsResult, "models" | "units" | "verdicts">,
  label: NonNullable<Reader["label"]>,
): MessageDescriptor[] {
  const [first, second] = models;
  if (first === undefined || second === undefined || first.rankInterval === null) return [];
  if (units === null || units.clusterUnit === CLUSTER_OF_TASKS || !first.winRate.known) return [];
  const counts = { verdicts, tasks: units.clusters, ...units };
  const isFirst = first.rankInterval.worst === 1;
  return [
    sessionVerdict(
      isFirst
        ? { state: "first", first: label(first.modelId), winRate: first.winRate.value, ...counts }
        : {
            state: "not-apart-verdicts",
            first: label(first.modelId),
            second: label(second.modelId),
            ...counts,
          },
    ),
  ];
}

/** Why no model has a rating or a rank; nothing where some have. */
function withoutRanks(
  models: PairsResult["models"],
  isTooFew: boolean,
  spoken: NonNullable<Reader["spoken"]>,
): MessageDescriptor[] {
  const [first] = models;
  if (first !== undefined && !first.rating.known && models.every(({ rating }) => !rating.known))
    return [
      /*i18n*/ {
        id: "pairs.unrated",
        message: "The comparisons give no ratings or ranks yet (“–”): {reason}.",
        values: { reason: spoken(first.rating.reason) },
      },
    ];
  if (!isTooFew || models.some(({ rankInterval }) => rankInterval !== null)) return [];
  return [/*i18n*/ { id: "pairs.unranked", message: "Until then, no ranks are shown (“–”)." }];
}

/** Which win rates have no interval, by the reason for that. */
function withoutIntervals(
  models: PairsResult["models"],
  spoken: NonNullable<Reader["spoken"]>,
  label: NonNullable<Reader["label"]>,
): MessageDescriptor[] {
  const bare = models.flatMap(({ modelId, winRate }) =>
    winRate.known && winRate.interval === null ? [{ modelId, reason: winRate.intervalReason ?? "" }] : [],
  );
  return [...Map.groupBy(bare, ({ reason }) => reason)].map(([reason, own]): MessageDescriptor => /*i18n*/ ({
    id: "pairs.no-interval",
    message: "No interval for the win rate of {models}: {reason}.",
    values: { models: nameList(own.map(({ modelId }) => label(modelId))), reason: spoken(reason) },
  }));
}

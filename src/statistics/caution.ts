import { type KnownEstimate, decimalText, phrase, unitsInWords } from "../core/index.ts";
import { DEFAULT_LEVEL } from "./interval-level.ts";

/** What to say of a mean whose lower end allows for an auto-fail that none of its `n` tasks, `exposed` with rules, has shown. */
export function allowsForAutoFail(exposed: number, n: number): string {
  return phrase`${noneSeen(exposed, n)}; the lower end allows for one.`;
}

/** A model whose tasks could have failed by a rule, although none has. */
export interface UnseenOfModel {
  readonly name: string;
  /** Above the low end of the scale. */
  readonly mean: number;
  /** How many of the tasks have rules; 0 where one was seen. */
  readonly exposed: number;
}

/**
 * What to say of the first one's lead over the second where either could auto-fail and has not: at a rate of up to
 * 1 - 0.05^(1/exposed) that happens in one study of twenty or more (Clopper & Pearson 1934; about 3/exposed). Where such
 * a rate puts the lead outside the interval, that holds the truth less often than it says: simulated studies in
 * docs/statistics.md. Null where it would not.
 */
export function cautionOfLead(
  { value, n, clusters, interval }: KnownEstimate,
  first: UnseenOfModel,
  second: UnseenOfModel,
): string | null {
  if (interval === null) return null;
  const said = [
    { ...first, sign: -1, room: value - interval.low },
    { ...second, sign: 1, room: interval.high - value },
  ].flatMap(({ name, mean, exposed: all, sign, room }) => {
    const exposed = Math.min(all, n);
    if (exposed === 0) return [];
    const rate = 1 - (1 - DEFAULT_LEVEL) ** (1 / Math.min(exposed, clusters));
    const lost = (exposed / n) * rate * mean;
    if (lost <= room) return [];
    const lead = decimalText(value + sign * lost, 1);
    return phrase`${noneSeen(exposed, n, name)}; a rate of up to ${percent(rate)} would fit and make the difference ${lead}, outside this interval.`;
  });
  return said.length === 0 ? null : said.join(" ");
}

function noneSeen(exposed: number, n: number, name?: string): string {
  const where = exposed === n ? inTasks(exposed) : withRules(exposed);
  return name === undefined
    ? phrase`No auto-fail seen in ${where}`
    : phrase`No auto-fail of ${name} seen in ${where}`;
}

const inTasks = (count: number): string => (count === 1 ? phrase`1 task` : phrase`${count} tasks`);

const withRules = (count: number): string =>
  count === 1 ? phrase`the one task with auto-fail rules` : phrase`the ${count} tasks with auto-fail rules`;

/** Fewer clusters than this, and rare strong disagreements are often missing from the sample. */
const FEWEST_FOR_GWET = 50;

/** What to say of Gwet's coefficient from few clusters; null where there are enough. */
export function fewForGwet(clusters: number, clusterUnit: string): string | null {
  if (clusters >= FEWEST_FOR_GWET) return null;
  const units = unitsInWords({ clusters: FEWEST_FOR_GWET, clusterUnit });
  return phrase`Under ${units} this interval can be too short: in simulated studies of 10 to 30 it held the true value in 86 to 91 % of cases, not in 95 %.`;
}

const percent = (share: number): string => `${decimalText(100 * share, share < 0.1 ? 1 : 0)} %`;

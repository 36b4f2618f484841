import { t } from "@lingui/core/macro";
import type { AnswerRow, SessionView } from "../../contract/index.ts";
import { RATING, type ScoreLevel } from "../../core/index.ts";
import { formatShort } from "../format.ts";

/** One thing to score: its name, its scale, and how much it counts. */
export interface Scale {
  readonly key: string;
  readonly name: string;
  readonly min: number;
  readonly max: number;
  /** Shown beside the name when it is not 1. */
  readonly weight: number;
  /** What to look at; "" where nothing is said. */
  readonly guidelines: string;
  /** What scores mean, lowest first. */
  readonly levels: readonly ScoreLevel[];
}

/** What a session asks of each answer. */
export function scalesOf({ kind, criteria }: Pick<SessionView, "kind" | "criteria">): Scale[] {
  if (kind === "rating")
    return [
      {
        key: RATING.key,
        name: t`Rating`,
        min: RATING.scaleMin,
        max: RATING.scaleMax,
        weight: 1,
        guidelines: t`1 is worst, 5 is best.`,
        levels: [],
      },
    ];
  return criteria.map(({ id, name, maxScore, weight, guidelines = "", levels = [] }) => ({
    key: String(id),
    name,
    min: 0,
    max: maxScore,
    weight,
    guidelines,
    levels: levels.toSorted((a, b) => a.score - b.score),
  }));
}

/** A scale with so few steps is a row of marks; others have a field. */
export const hasMarks = ({ max }: Scale): boolean => Number.isInteger(max) && max <= 10;

/** `Style goes up to 5.` */
export function scaleRange({ name, min, max }: Pick<Scale, "name" | "min" | "max">): string {
  const [least, most] = [formatShort(min), formatShort(max)];
  return min === 0 ? t`${name} goes up to ${most}.` : t`${name} goes from ${least} to ${most}.`;
}

/** Where to begin with an answer: at the first scale that lacks a score. */
export const firstLacking = (scales: readonly Scale[], { scores }: AnswerRow): number =>
  Math.max(
    0,
    scales.findIndex(({ key }) => scores[key] === undefined),
  );

/** The scale that Tab leads to: after the last comes the first. */
export const nextScale = (scales: readonly Scale[], from: number, by: number): number =>
  (from + by + scales.length) % scales.length;

/** Criteria that a half-scored answer lacks; none where nothing or everything is scored. */
export function missingScales(scales: readonly Scale[], { scores, skipped }: AnswerRow): readonly Scale[] {
  const missing = scales.filter(({ key }) => scores[key] === undefined);
  return skipped || missing.length === scales.length ? [] : missing;
}

/** What arrows and Backspace do to the scale that has its turn; keys may come faster than scores are drawn. */
export function scaleKeys(
  scale: Scale | undefined,
  rowNow: () => AnswerRow | undefined,
  put: (key: string, value: number | null) => void,
): { readonly onStep: (by: number) => void; readonly onClear: () => void } {
  if (scale === undefined) return { onStep: nothing, onClear: nothing };
  const { key, min, max } = scale;
  return {
    onStep: (by) => {
      const value = rowNow()?.scores[key];
      put(key, Math.min(max, Math.max(min, value === undefined ? min : value + by)));
    },
    onClear: () => put(key, null),
  };
}

const nothing = (): void => undefined;

import { phrase } from "../../core/index.ts";
import type { BootstrapOptions } from "../bootstrap/draw-clusters.ts";
import { requireArgument } from "../require-argument.ts";

/** What a rater gave: a number on a scale, or a label. */
export type Rating = number | string;

/** One thing that several raters looked at; null where one did not. */
export interface RatedUnit {
  /** What is drawn anew for the interval: the task, or the unit itself when each has its own task. */
  readonly cluster: string;
  readonly ratings: readonly (Rating | null)[];
}

export interface AgreementOptions extends BootstrapOptions {
  /** What a cluster is, as shown to the reader; `task` unless given. */
  readonly clusterUnit?: string;
  /** Every category of the scale, when some may not have been used; those used unless given. */
  readonly categories?: readonly Rating[];
}

/** A unit's ratings as places in the list of categories; missing ones left out, or -1 where places matter. */
export interface CodedUnit {
  readonly cluster: string;
  readonly codes: readonly number[];
}

export interface CodedRatings {
  readonly categories: readonly Rating[];
  readonly units: readonly CodedUnit[];
}

const MISSING = -1;

/** Ratings by the place of their category; numbers in order of size, labels in alphabetical order. */
export function codeRatings(units: readonly RatedUnit[], given?: readonly Rating[]): CodedRatings {
  const used = new Set(units.flatMap(({ ratings }) => ratings.filter((rating) => rating !== null)));
  const categories = given ?? [...used].sort(compareRatings);
  const places = new Map(categories.map((category, place) => [category, place]));
  requireArgument(
    [...used].every(
      (rating) => places.has(rating) && (typeof rating === "string" || Number.isFinite(rating)),
    ),
    "every rating is a label or a finite number, and one of the categories",
  );
  return {
    categories,
    units: units.map(({ cluster, ratings }) => ({
      cluster,
      codes: ratings.map((rating) => (rating === null ? MISSING : (places.get(rating) ?? MISSING))),
    })),
  };
}

/** Units with two ratings or more, without the gaps. */
export function pairable({ categories, units }: CodedRatings): CodedRatings {
  return {
    categories,
    units: units
      .map(({ cluster, codes }) => ({ cluster, codes: codes.filter((code) => code !== MISSING) }))
      .filter(({ codes }) => codes.length > 1),
  };
}

/** Units that both of two raters looked at. */
export function ratedTwice({ categories, units }: CodedRatings): CodedRatings {
  requireArgument(
    units.every(({ codes }) => codes.length === 2),
    "each unit has the ratings of the same two raters",
  );
  return { categories, units: units.filter(({ codes }) => !codes.includes(MISSING)) };
}

function compareRatings(a: Rating, b: Rating): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  return String(a) < String(b) ? -1 : 1;
}

/** The categories as numbers: their own values, or their places when they are labels. */
export function positions(categories: readonly Rating[]): number[] {
  return categories.every((category) => typeof category === "number")
    ? [...categories]
    : categories.map((_, place) => place);
}

export const NO_TWO_RATINGS = phrase`nothing was rated by two raters`;

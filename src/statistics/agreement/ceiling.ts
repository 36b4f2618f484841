import type { Estimate } from "../../core/index.ts";
import { type Measurement, krippendorffAlpha } from "./krippendorff.ts";
import type { AgreementOptions, RatedUnit, Rating } from "./ratings.ts";

/** One thing that a judge and people scored. */
export interface JudgedUnit {
  readonly cluster: string;
  readonly judge: Rating;
  /** Null where a person did not score it. */
  readonly people: readonly (Rating | null)[];
}

export interface JudgeAgreement {
  /** A judge with a person. */
  readonly judge: Estimate;
  /** A person with another one, on the same items: as good as a judge can be expected to get. */
  readonly ceiling: Estimate;
}

/**
 * Krippendorff's alpha of the judge with each person, and of people with each other, on the items that two people or
 * more scored: both from pairs of ratings, so that the two numbers can be compared. When no item has two people the
 * ceiling is unknown and the judge's agreement is over all items.
 */
export function judgeAgreement(
  units: readonly JudgedUnit[],
  measurement: Measurement,
  options: AgreementOptions = {},
): JudgeAgreement {
  const several = units.filter(({ people }) => people.filter((person) => person !== null).length > 1);
  const compared = several.length > 0 ? several : units;
  const withJudge = compared.flatMap(({ cluster, judge, people }) =>
    people.map((person): RatedUnit => ({ cluster, ratings: [judge, person] })),
  );
  const amongPeople = several.flatMap(({ cluster, people }) =>
    people.flatMap((one, place) =>
      people.slice(place + 1).map((other): RatedUnit => ({ cluster, ratings: [one, other] })),
    ),
  );
  return {
    judge: krippendorffAlpha(withJudge, measurement, options),
    ceiling: krippendorffAlpha(amongPeople, measurement, options),
  };
}

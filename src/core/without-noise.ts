/** Digits that sums of the same numbers share whatever their order; floating point makes up the rest. */
const TRUE_DIGITS = 12;

/**
 * A number as it is before it is rounded for people: without the noise that would round a half, such as 22.25, up in
 * one place and down in another.
 */
export const withoutNoise = (value: number): number => Number(value.toPrecision(TRUE_DIGITS));

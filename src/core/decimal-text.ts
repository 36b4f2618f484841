/** Digits that sums of the same numbers share whatever their order; floating point makes up the rest. */
const TRUE_DIGITS = 12;

/**
 * A number as it is before it is rounded for people: without the noise that would round a half, such as 22.25, up in
 * one place and down in another.
 */
export const withoutNoise = (value: number): number => Number(value.toPrecision(TRUE_DIGITS));

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A number with so many digits after the point: `1,204.5` in the manner of a language, `1204.5` without one. Halves are
 * rounded away from 0 as the number is read, not as a computer keeps it, so that every face shows the same.
 */
export function decimalText(value: number, digits: number, locale?: string): string {
  const key = `${locale ?? ""} ${digits}`;
  const format = formats.get(key) ?? formatOf(digits, locale);
  formats.set(key, format);
  const shown = format.format(withoutNoise(value));
  return locale === undefined ? shown : withMinus(shown);
}

function formatOf(digits: number, locale?: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale ?? "en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(locale === undefined ? { useGrouping: false, signDisplay: "negative" } : {}),
  });
}

/** A number below 0 with a minus, which a hyphen is not; 0 has none, also where it is rounded. */
export function withMinus(number: string): string {
  const bare = number.replace(/^[-−]/, "");
  return bare === number || !/[1-9]/.test(bare) ? bare : `−${bare}`;
}

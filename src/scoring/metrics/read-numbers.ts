/** Between groups of three digits: a space, one that does not break, a thin one, an apostrophe. */
const GAP = String.raw`[ \u00a0\u2009\u202f'’]`;

/** Ways to write a number, the first that fits counts. None may be followed by more of what it is made of. */
const WAYS = [
  // 1 234 567,8 and 1'234.5
  String.raw`(?<gaps>\d{1,3}(?:${GAP}\d{3})+(?!\d)(?:[.,]\d+)?)`,
  // 1,234,567.8
  String.raw`(?<commas>(?<!\d,)[1-9]\d{0,2}(?:,\d{3})+(?!\d|,\d)(?:\.\d+)?)`,
  // 1.234.567,8 and 1.234,5
  String.raw`(?<points>(?<!\d\.)[1-9]\d{0,2}(?:(?:\.\d{3}){2,}(?!\d|\.\d)(?:,\d+)?|(?:\.\d{3})+,\d+(?!\d|[.,]\d)))`,
  // 1234.5, 1.5e3 and .5
  String.raw`(?<plain>(?:(?<!\d\.)\d+\.\d+(?!\d|\.\d)|(?<![\d.])\.\d+(?!\d|\.\d))(?:[eE][+-]?\d+(?![\p{L}\d]))?)`,
  // 1234,5
  String.raw`(?<comma>(?<!\d,)\d+,\d+(?!\d|[.,]\d))`,
  String.raw`(?<whole>\d+(?:[eE][+-]?\d+(?![\p{L}\d]))?)`,
].join("|");

/** A sign touches its number, with at most a currency between, and touches nothing before it. */
const SIGN = String.raw`(?:(?<![\p{L}\p{N})\]])(?<sign>[-−+])\p{Sc}?)?`;

const NUMBER = new RegExp(String.raw`${SIGN}(?<![\p{L}\p{N}_])(?:${WAYS})`, "gu");

/** Every number in a text, in order; docs/metrics.md has the rule. What is too large for a number is left out. */
export function readNumbers(text: string): number[] {
  return [...text.matchAll(NUMBER)]
    .map(
      ({ groups = {} }) => (groups["sign"] === undefined || groups["sign"] === "+" ? 1 : -1) * sizeOf(groups),
    )
    .filter((value) => Number.isFinite(value));
}

function sizeOf({ gaps, commas, points, plain, comma, whole }: Readonly<Record<string, string>>): number {
  if (gaps !== undefined) return Number(gaps.replaceAll(new RegExp(GAP, "gu"), "").replace(",", "."));
  if (commas !== undefined) return Number(commas.replaceAll(",", ""));
  if (points !== undefined) return Number(points.replaceAll(".", "").replace(",", "."));
  if (comma !== undefined) return Number(comma.replace(",", "."));
  return Number(plain ?? whole);
}

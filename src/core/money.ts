import { withoutNoise } from "./decimal-text.ts";

/** An amount of money, shown in the manner of the reader's language. */
export interface Money {
  readonly usd: number;
}

/** `$0.0012` below a cent, `$0.12`, `$1,204.50`; in Russian `0,12 $`. */
export function dollars(usd: number, locale = "en"): string {
  return new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    ...digitsOf(usd),
  }).format(withoutNoise(usd));
}

function digitsOf(usd: number): Intl.NumberFormatOptions {
  if (usd === 0) return { maximumFractionDigits: 0 };
  if (usd >= 0.01) return { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (usd >= 0.0001) return { minimumFractionDigits: 4, maximumFractionDigits: 4 };
  return { maximumSignificantDigits: 1 };
}

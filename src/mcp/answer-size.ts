import { type Answer } from "./tool.ts";
import { tokenBound } from "./token-bound.ts";

/**
 * An answer has fewer than 2,000 tokens, text, data and what stands around them together; so many by a bound that letters
 * which are rarely seen together exceed by a tenth.
 */
export const LARGEST_ANSWER = 1800;

export function fits(answer: Answer): boolean {
  return tokenBound(JSON.stringify(resultOf(answer))) <= LARGEST_ANSWER;
}

/** An answer as the protocol has it. */
export function resultOf({ text, data }: Answer) {
  const content = [{ type: "text" as const, text }];
  return data === undefined ? { content } : { content, structuredContent: { ...data } };
}

/** As many of the first rows as fit, and at least one; `write` is told whether others follow. */
export function firstThatFit<Row>(
  rows: readonly Row[],
  write: (rows: readonly Row[], isCut: boolean) => Answer,
): { readonly answer: Answer; readonly count: number } {
  let [low, high] = [Math.min(1, rows.length), rows.length];
  let best = write(rows.slice(0, low), low < rows.length);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const answer = write(rows.slice(0, middle), middle < rows.length);
    if (fits(answer)) [low, best] = [middle, answer];
    else high = middle - 1;
  }
  return { answer: best, count: low };
}

interface Page<Row> {
  readonly rows: readonly Row[];
  readonly next: string | null;
}

/** A page of a route, asked for again with fewer rows where they do not fit: so its `next` is right. */
export async function pageThatFits<P extends Page<unknown>>(
  most: number,
  read: (limit: number) => Promise<P>,
  write: (page: P) => Answer,
): Promise<Answer> {
  const page = await read(most);
  const whole = write(page);
  if (fits(whole) || page.rows.length <= 1) return whole;
  // Any cursor is about as long.
  const { count } = firstThatFit(page.rows, (rows, isCut) =>
    write({ ...page, rows, next: isCut ? "999999999" : page.next }),
  );
  return write(await read(count));
}

/** No token is longer, as the bound counts them: what lies beyond need not be looked at. */
const LONGEST_TOKEN = 3;

/** The beginning of a text that has at most so many tokens, with how much is left out. */
export function shortened(text: string, mostTokens: number): string {
  if (text.length <= mostTokens * LONGEST_TOKEN && tokenBound(text) <= mostTokens) return text;
  const kept = beginningOf(text, mostTokens);
  return `${kept}… (${(text.length - kept.length).toLocaleString("en")} more characters)`;
}

/** The longest beginning of at most so many tokens that splits no character. */
export function beginningOf(text: string, mostTokens: number): string {
  let [low, high] = [0, Math.min(text.length, mostTokens * LONGEST_TOKEN)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokenBound(text.slice(0, middle)) <= mostTokens) low = middle;
    else high = middle - 1;
  }
  const isSplit = low < text.length && /[\uDC00-\uDFFF]/.test(text.charAt(low));
  return text.slice(0, isSplit ? low - 1 : low);
}

import { looksRandom } from "./looks-random.ts";
import type { Span } from "./spans.ts";

interface Shape {
  /** Its one group is the secret, which ends the match but for `after` characters. Bounded, so never slow. */
  readonly pattern: RegExp;
  readonly after?: number;
  /** Length from which the group counts, if it also looks random; absent when the pattern says enough. */
  readonly randomFrom?: number;
}

/** What is a secret to everybody who knows the common kinds of keys. */
const SHAPES: readonly Shape[] = [
  { pattern: /(?<![\w-])bearer[ \t]{1,8}([\w.~+/-]{8,}={0,2})/gi, randomFrom: 8 },
  { pattern: /(?<![\w-])(sk-[\w-]{12,})/g, randomFrom: 15 },
  { pattern: /(?<![\w-])(sk-(?:ant|proj|or|svcacct|admin|test|live)-[\w-]{8,})/g, randomFrom: 8 },
  { pattern: /(?<![\w-])(AIza[\w-]{12,})/g },
  { pattern: /(?<![\w-])(gsk_\w{12,})/g },
  // Assay's own named tokens, whole or cut.
  { pattern: /(?<![\w-])(assay_[0-9a-f]{16,64})(?![\w-])/g },
  { pattern: /(?<![\w-])(xai-[A-Za-z0-9]{12,})/g, randomFrom: 16 },
  {
    pattern:
      /(?<![a-z0-9+.-])[a-z][a-z0-9+.-]{0,30}:\/\/[^\s/?#:@"<>\\]{0,256}:(?!\d{1,5}[,;|)\]}'])([^\s/?#"<>\\]{1,1024})@/gi,
    after: 1,
  },
];

/** Where something stands that has the shape of a secret. */
export function shapeSpans(text: string): readonly Span[] {
  return SHAPES.flatMap(({ pattern, after = 0, randomFrom }) =>
    [...text.matchAll(pattern)].flatMap((match): Span[] => {
      const secret = match[1] ?? "";
      if (randomFrom !== undefined && !looksRandom(secret, randomFrom)) return [];
      const end = match.index + match[0].length - after;
      return [[end - secret.length, end]];
    }),
  );
}

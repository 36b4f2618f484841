/** No verdict is longer. What is, is not read at all. */
export const LONGEST_REPLY = 200_000;

export interface FoundJson {
  readonly value: unknown;
  /** As it stands in the reply. */
  readonly text: string;
}

/** The JSON object in a model's reply: the whole reply, its one code block, or its outermost braces. */
export function readJsonObject(reply: string): FoundJson | null {
  if (reply.length > LONGEST_REPLY) return null;
  const braces = reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1);
  for (const candidate of [reply, onlyCodeBlock(reply), braces]) {
    if (candidate === null || !candidate.trimStart().startsWith("{")) continue;
    try {
      return { value: JSON.parse(candidate), text: candidate };
    } catch {
      // The next candidate may be better.
    }
  }
  return null;
}

/**
 * What stands in a reply's code block; null when there is none or several. Of several blocks one may
 * quote the answer, with a score that the answer wishes for: then none counts.
 */
export function onlyCodeBlock(reply: string): string | null {
  const parts = reply.split("```");
  const block = parts.length === 3 ? parts[1] : undefined;
  return block === undefined ? null : block.slice(block.indexOf("\n") + 1);
}

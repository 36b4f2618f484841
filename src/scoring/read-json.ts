/** The JSON object in a model's reply: the whole reply, a code block of it, or its outermost braces. */
export function readJsonObject(reply: string): { readonly value: unknown } | null {
  // Of several blocks one may quote the answer, with a score that the answer wishes for: then none counts.
  const blocks = [...reply.matchAll(/```(?:json)?\s*\n([\s\S]*?)\n\s*```/g)];
  const block = blocks.length === 1 ? blocks[0]?.[1] : undefined;
  const braces = reply.slice(reply.indexOf("{"), reply.lastIndexOf("}") + 1);
  for (const candidate of [reply, block, braces]) {
    if (candidate === undefined || !candidate.trimStart().startsWith("{")) continue;
    try {
      return { value: JSON.parse(candidate) };
    } catch {
      // The next candidate may be better.
    }
  }
  return null;
}

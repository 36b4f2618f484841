/** The JSON object in a model's reply: the whole reply, a code block of it, or its outermost braces. */
export function readJsonObject(reply: string): { readonly value: unknown } | null {
  const block = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(reply)?.[1];
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

/** The JSON that an answer is, bare or as its only code block; null when it is none. */
export function readAnswerJson(text: string): { readonly value: unknown } | null {
  return parsed(text) ?? parsed(onlyBlock(text));
}

function parsed(text: string | null): { readonly value: unknown } | null {
  if (text === null) return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** What stands between the two fences of an answer that has no others. */
function onlyBlock(text: string): string | null {
  const lines = text.split("\n");
  const fences = lines.flatMap((line, index) => (line.trimStart().startsWith("```") ? [index] : []));
  const [open, close] = fences;
  return fences.length === 2 && open !== undefined ? lines.slice(open + 1, close).join("\n") : null;
}

/** A JSON text's value, or where it breaks; some of the engine's messages tell the position, some do not. */
export function parseJson(text: string): { raw: unknown } | { brokenAt: number | undefined } {
  try {
    return { raw: JSON.parse(text) as unknown };
  } catch (error) {
    const position = error instanceof Error ? /position (\d+)/.exec(error.message)?.[1] : undefined;
    return { brokenAt: position === undefined ? undefined : Number(position) };
  }
}

/** Looking for the place means parsing again and again; in a longer text it is left out. */
const LONGEST_SEARCHED = 1_000_000;

/** A JSON text's value, or the offset at which it breaks, where that is known. */
export function parseJson(text: string): { raw: unknown } | { brokenAt: number | undefined } {
  try {
    return { raw: JSON.parse(text) as unknown };
  } catch (error) {
    return { brokenAt: placeOf(error, text) };
  }
}

function placeOf(error: unknown, text: string): number | undefined {
  const message = error instanceof Error ? error.message : "";
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  if (message.includes("end of JSON input")) return text.length;
  return text.length > LONGEST_SEARCHED ? undefined : placeOfToken(text);
}

/** For an unexpected token the engine tells no position; it is the last character of the shortest text that has one. */
function placeOfToken(text: string): number | undefined {
  let [sound, broken] = [0, text.length];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (hasUnexpectedToken(text.slice(0, middle))) broken = middle;
    else sound = middle;
  }
  return hasUnexpectedToken(text.slice(0, broken)) ? broken - 1 : undefined;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return error instanceof Error && error.message.startsWith("Unexpected token");
  }
}

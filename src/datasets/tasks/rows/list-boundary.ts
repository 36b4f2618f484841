import type { Boundary } from "./split-records.ts";

/**
 * Ends a record at the bracket that opens a JSON list, at each comma between its entries, and at the bracket that
 * closes it. What comes after that is one last record.
 */
export function listBoundary(): Boundary {
  let depth = 0;
  let closed = false;
  let inText = false;
  let escaped = false;
  return (code) => {
    const character = String.fromCharCode(code);
    if (inText) {
      if (character === '"' && !escaped) inText = false;
      escaped = character === "\\" && !escaped;
      return false;
    }
    switch (character) {
      case '"':
        inText = true;
        return false;
      case "{":
      case "[":
        depth += 1;
        return depth === 1 && !closed;
      case "}":
      case "]": {
        depth -= 1;
        const ends = depth === 0 && !closed;
        closed ||= ends;
        return ends;
      }
      case ",":
        return depth === 1 && !closed;
      default:
        return false;
    }
  };
}

import { phrase } from "../../../core/index.ts";

/** What a file should be written in, and how a spreadsheet is told. */
export const UTF8 = phrase`UTF-8: save the file as "CSV UTF-8"`;

/** Why a record's text cannot be read at all, and at which character; null when it can. */
export function unreadable(text: string): { message: string; expected: string; offset: number } | null {
  const nul = text.indexOf("\0");
  if (nul !== -1) return { message: phrase`contains a NUL byte`, expected: "text", offset: nul };
  if (text.isWellFormed()) return null;
  const offset = text.search(/[\uD800-\uDFFF]/u);
  return { message: phrase`is not valid UTF-8`, expected: UTF8, offset };
}

export const TOO_LONG = {
  message: phrase`is larger than 16 MB`,
  expected: phrase`a row of at most 16 MB`,
} as const;

import { phrase } from "./phrase.ts";

/** What the system says when a file cannot be written, in the words of those who can do something about it. */
const TROUBLES: Readonly<Record<string, string>> = {
  ENOSPC: phrase`the disk is full`,
  EDQUOT: phrase`the disk quota is used up`,
  EFBIG: phrase`the file would be larger than is allowed there`,
  EACCES: phrase`permission denied`,
  EPERM: phrase`permission denied`,
  EROFS: phrase`the disk is read-only`,
  ENOENT: phrase`the folder doesn't exist`,
  ENOTDIR: phrase`a part of the path is not a folder`,
  EEXIST: phrase`a file is in the way`,
  EIO: phrase`the disk could not be read or written`,
};

const MISSING = phrase`Create the folder, or choose another one.`;
const NOT_ALLOWED = phrase`Check the permissions, or choose another folder.`;
const NO_ROOM = phrase`Free some space there, or choose another folder.`;

const REMEDIES: Readonly<Record<string, string>> = {
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  EFBIG: NO_ROOM,
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EROFS: NOT_ALLOWED,
  ENOENT: MISSING,
  ENOTDIR: MISSING,
};

/** What a person can do about it. */
export function fileRemedy(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return REMEDIES[code] ?? phrase`Choose another folder.`;
}

/** Null for what did not come from the file system. */
export function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  return TROUBLES[String(error.code)] ?? error.message;
}

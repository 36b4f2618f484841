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

/** Null for what did not come from the file system. */
export function fileTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || !("code" in error) || !("syscall" in error)) return null;
  return TROUBLES[String(error.code)] ?? error.message;
}

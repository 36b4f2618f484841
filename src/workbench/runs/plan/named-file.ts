import { Failure, type NamedFile, phrase } from "../../../core/index.ts";

/** What came along by the name the config gives it: a file, or every file of a folder in the order of their names. */
export function filesAt(files: readonly NamedFile[], path: string): NamedFile[] {
  const folder = `${path.replace(/\/+$/, "")}/`;
  const below = files.filter((file) => file.path.startsWith(folder));
  if (below.length === 0 || files.some((file) => file.path === path)) return [fileNamed(files, path)];
  return below.toSorted((one, other) => (one.path < other.path ? -1 : 1));
}

/** A file that came along with a request, by the name the config gives it. */
export function fileNamed(files: readonly NamedFile[], path: string): NamedFile {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined)
    throw new Failure("invalid-input", phrase`The file ${path} was not sent with the config.`);
  return file;
}

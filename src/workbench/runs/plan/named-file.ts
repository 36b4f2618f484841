import { Failure, type NamedFile } from "../../../core/index.ts";

/** A file that came along with a request, by the name the config gives it. */
export function fileNamed(files: readonly NamedFile[], path: string): NamedFile {
  const file = files.find((candidate) => candidate.path === path);
  if (file === undefined)
    throw new Failure("invalid-input", `The file ${path} was not sent along with the config.`);
  return file;
}

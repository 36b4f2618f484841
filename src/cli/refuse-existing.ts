import { existsSync } from "node:fs";
import { Failure } from "../core/index.ts";

/** Fails where a file would be replaced without being asked to. `path` is what the user calls it. */
export function refuseExisting(
  location: string,
  path: string,
  { overwrite }: { readonly overwrite: boolean },
): void {
  if (existsSync(location) && !overwrite)
    throw new Failure("conflict", `${path} already exists.`, {
      hint: "Choose another name, or replace it with --overwrite.",
    });
}

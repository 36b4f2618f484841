import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, resolve } from "node:path";
import { Failure } from "../core/index.ts";
import type { Files } from "../tui/index.tsx";
import { writeWhole } from "./write-whole.ts";

/** Files by the paths that a person types: from the folder the command was started in, `~` for one's own. */
export function filesOf(folder: string): Files {
  const pathOf = (typed: string): string => resolve(folder, typed.trim().replace(/^~(?=\/|$)/, homedir()));
  return {
    read: async (typed) => {
      const path = pathOf(typed);
      try {
        return { name: basename(path), bytes: await readFile(path) };
      } catch (error) {
        throw new Failure("invalid-input", `Can't read ${path}.`, {
          hint: "Check the path and whether you may read the file.",
          cause: error,
        });
      }
    },
    write: async (typed, text, isReplacing) => {
      const path = pathOf(typed);
      if (!isReplacing && (await isThere(path)))
        throw new Failure("conflict", `${path} already exists.`, {
          hint: "Choose another name, or replace the file.",
        });
      await writeWhole(path, text);
      return path;
    },
  };
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}

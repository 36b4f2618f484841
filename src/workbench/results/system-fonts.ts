import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { FindFonts } from "../../core/index.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where Linux, macOS and Windows keep fonts. */
function fontFolders({ HOME, WINDIR, LOCALAPPDATA }: Environment): string[] {
  return [
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    ...(HOME === undefined
      ? []
      : [".local/share/fonts", ".fonts", "Library/Fonts"].map((folder) => join(HOME, folder))),
    ...(WINDIR === undefined ? [] : [join(WINDIR, "Fonts")]),
    ...(LOCALAPPDATA === undefined ? [] : [join(LOCALAPPDATA, "Microsoft", "Windows", "Fonts")]),
  ];
}

/** Finds the font files of the machine. Folders that are not there have none. */
export function systemFonts(environment: Environment): FindFonts {
  return async () => {
    const lists = await Promise.all(fontFolders(environment).map(filesBelow));
    return lists.flat();
  };
}

async function filesBelow(folder: string): Promise<Awaited<ReturnType<FindFonts>>> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() || entry.isSymbolicLink())
      .map(({ name, parentPath }) => ({ name, read: () => readFile(join(parentPath, name)) }));
  } catch {
    return [];
  }
}

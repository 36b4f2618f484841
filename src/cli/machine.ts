import type { Machine } from "../tui/index.tsx";
import type { Connection } from "./connect.ts";
import { editorOf } from "./editor.ts";
import { filesOf } from "./files.ts";
import type { World } from "./world.ts";

/** What screens need of this machine. */
export function machineOf(world: World, { client, url }: Pick<Connection, "client" | "url">): Machine {
  return {
    client,
    url,
    version: world.version,
    now: world.now,
    isAscii: isAscii(world.environment),
    hasColors: hasColors(world),
    files: filesOf(world.folder),
    edit: editorOf(world.environment),
  };
}

/** Whether lines and dots would come out as something else. */
function isAscii(environment: World["environment"]): boolean {
  if ((environment["ASSAY_ASCII"] ?? "") !== "") return true;
  const locale = environment["LC_ALL"] || environment["LC_CTYPE"] || environment["LANG"] || "";
  const isKnown = locale !== "" && locale !== "C" && locale !== "POSIX";
  return environment["TERM"] === "linux" || (isKnown && !/utf-?8/i.test(locale));
}

const hasColors = ({ environment }: World): boolean => (environment["NO_COLOR"] ?? "") === "";

/** To be called before screens are loaded: the library that colours texts does not know NO_COLOR by itself. */
export function chooseColors(world: World): void {
  if (!hasColors(world)) process.env["FORCE_COLOR"] = "0";
}

/** In which language a person wants to be spoken to, the most particular first. */
export const wantedLanguages = ({ environment }: World): readonly (string | undefined)[] =>
  ["ASSAY_LANG", "LC_ALL", "LC_MESSAGES", "LANG"].map((name) => environment[name]);

import { Failure } from "../../../core/index.ts";
import { type Connection, connect } from "../../connect.ts";
import { EXIT } from "../../exit-codes.ts";
import { type WorkspaceFlags, workspaceOf } from "../../workspace.ts";
import type { World } from "../../world.ts";
import { editorOf } from "./editor.ts";
import { filesOf } from "./files.ts";

export type TuiFlags = WorkspaceFlags;

/** `assay tui`: the workbench in this terminal, until it is left. */
export async function tui(world: World, flags: TuiFlags): Promise<number> {
  const terminal = world.terminal();
  if (terminal === null)
    throw new Failure("invalid-input", "The terminal UI needs a terminal at both ends.", {
      hint: "Run it without pipes, or use `assay serve` and a browser.",
    });
  const connection = await connect(quiet(world), { ...workspaceOf(world, flags), drainQueue: true });
  try {
    await connection.host?.fillIfNew();
    await show(world, terminal, connection);
  } finally {
    await connection.close();
  }
  return EXIT.done;
}

async function show(
  world: World,
  terminal: NonNullable<ReturnType<World["terminal"]>>,
  { client, url }: Connection,
): Promise<void> {
  const { environment } = world;
  const variable = (name: string): string | undefined => environment[name];
  // The library that colours texts does not know NO_COLOR by itself.
  if ((variable("NO_COLOR") ?? "") !== "") process.env["FORCE_COLOR"] = "0";
  const { languageOf, showTerminal } = await import("../../../tui/index.tsx");
  const leaving = new AbortController();
  const release = world.onInterrupt(() => leaving.abort());
  try {
    await showTerminal(
      {
        client,
        url,
        version: world.version,
        now: world.now,
        isAscii: isAscii(environment),
        files: filesOf(world.folder),
        edit: editorOf(environment),
      },
      {
        ...terminal,
        language: languageOf([
          variable("ASSAY_LANG"),
          variable("LC_ALL"),
          variable("LC_MESSAGES"),
          variable("LANG"),
        ]),
        first: { page: "home" },
        signal: leaving.signal,
      },
    );
  } finally {
    release();
  }
}

/** Whether lines and dots would come out as something else. */
function isAscii(environment: World["environment"]): boolean {
  if ((environment["ASSAY_ASCII"] ?? "") !== "") return true;
  const locale = environment["LC_ALL"] || environment["LC_CTYPE"] || environment["LANG"] || "";
  const isKnown = locale !== "" && locale !== "C" && locale !== "POSIX";
  return environment["TERM"] === "linux" || (isKnown && !/utf-?8/i.test(locale));
}

/** What is told while the screen is drawn would tear it. */
const quiet = (world: World): World => ({
  ...world,
  process: { ...world.process, stderr: { write: () => undefined } },
});

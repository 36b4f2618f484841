import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Failure } from "../core/index.ts";
import type { Machine } from "../tui/index.tsx";
import type { World } from "./world.ts";

/** The editor that somebody has set, as git looks for it; null when there is none. */
export function editorOf(environment: World["environment"]): Machine["edit"] {
  const command = [environment["VISUAL"], environment["EDITOR"]].find(
    (one) => one !== undefined && one !== "",
  );
  if (command === undefined) return null;
  return async (text) => {
    const folder = await mkdtemp(join(tmpdir(), "assay-edit-"));
    const file = join(folder, "text.md");
    try {
      await writeFile(file, text, { mode: 0o600 });
      // An editor may come with flags of its own, as in `code --wait`.
      const editor = spawn(`${command} "$1"`, [file], { shell: "/bin/sh", stdio: "inherit" });
      const [code] = (await once(editor, "exit")) as [number | null];
      if (code !== 0) throw new Failure("workspace-failed", `The editor (${command}) ended with an error.`);
      return (await readFile(file, "utf8")).replace(/\n$/, "");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
}

import { existsSync } from "node:fs";
import { extname, resolve } from "node:path";
import { EXPORT_FORMATS, type ExportContent, type ExportFormat } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";
import { writeWhole } from "../../write-whole.ts";

export interface ResultsFlags extends Omit<WorkspaceFlags, "port"> {
  readonly format?: Lowercase<ExportFormat>;
  readonly detailed: boolean;
  readonly content?: ExportContent;
  readonly threshold?: number;
  readonly out?: string;
  readonly unblind: boolean;
  readonly yes: boolean;
}

/** `assay results`: what came of a run, as a file or on standard output. */
export async function results(world: World, flags: ResultsFlags, runId: string): Promise<number> {
  const { detailed, content, threshold, out, unblind } = flags;
  const format = formatOf(flags);
  const location = out === undefined ? null : resolve(world.folder, out);
  if (location !== null && existsSync(location)) await confirm(world, flags, `Overwrite ${out ?? ""}?`);
  return await connected(world, flags, async (client) => {
    const text = client.exportResults({
      params: { runId },
      body: { format, includeDetailed: detailed, content, threshold, unblind },
    });
    if (location === null) await world.pour(Number.isFinite(world.width()) ? forTerminal(text) : text);
    else {
      await writeWhole(location, text);
      print(world, out ?? "");
    }
    return EXIT.done;
  });
}

/** What the flag says, else what the file's ending says, else CSV. */
function formatOf({ format, out }: ResultsFlags): ExportFormat {
  const ending = extname(out ?? "").slice(1);
  const word = format ?? (ending === "xml" ? "junit" : ending === "" ? "csv" : ending);
  const found = EXPORT_FORMATS.find((known) => known.toLowerCase() === word.toLowerCase());
  if (found !== undefined) return found;
  throw new Failure("invalid-input", `The extension of ${out ?? ""} is not a known format.`, {
    hint: "Choose one with --format: csv, md, json, jsonl or junit.",
  });
}

/** Answers are strangers' words: nothing in them may move the cursor or turn the direction of what follows. */
async function* forTerminal(text: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of text)
    yield piece.replaceAll(/[\p{Cc}\p{Bidi_Control}]/gu, (character) =>
      /[\n\t]/.test(character) ? character : "",
    );
}

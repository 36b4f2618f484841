import { createHash } from "node:crypto";
import { z } from "zod";
import { EXPORT_CONTENTS, EXPORT_FORMATS } from "../../contract/index.ts";
import { Failure } from "../../core/index.ts";
import { beginningOf, fits } from "../answer-size.ts";
import { type Answer, type ToolCall, tool } from "../tool.ts";
import { asData, moreWords, named } from "../words.ts";
import { cursor, runId } from "./inputs.ts";

/** More characters than any answer can hold. */
const READ_AHEAD = 8000;

export const exportRun = tool({
  name: "export_run",
  title: "Export a run",
  description:
    "Results as a file, in pages: the ranking as MD, CSV or JSON; with detailed every item with its answer. content takes " +
    "something else than items. REPORT writes summary.json and report.html into the workspace instead.",
  input: z.strictObject({
    run_id: runId,
    format: z.enum([...EXPORT_FORMATS, "REPORT"]).default("MD"),
    content: z.enum(EXPORT_CONTENTS).default("items"),
    detailed: z.boolean().default(false).describe("Every item instead of averages"),
    cursor,
  }),
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  async answer({ run_id, format, content, detailed, cursor: at }, call) {
    if (format === "REPORT") return await report(run_id, call);
    const { client, signal, marker } = call;
    const from = placeOf(at);
    const body = { format, content, includeDetailed: detailed };
    const pieces = client.exportResults({ params: { runId: run_id }, body }, signal);
    const text = await textUntil(pieces, from.offset + READ_AHEAD);
    if (from.offset > text.length || (from.offset > 0 && hashOf(text, from.offset) !== from.hash)) {
      throw new Failure("conflict", "The results have changed since the previous page.", {
        hint: "Leave cursor out to read the export from the start.",
      });
    }
    return page(text, from.offset, marker());
  },
});

/** Writes the report where the workspace is. Where that is on the machine is nothing an agent needs. */
async function report(run: string, { client }: ToolCall): Promise<Answer> {
  const { files } = await client.writeReport({ params: { runId: run }, query: { pdf: "false" } });
  if (files.length === 0)
    return { text: "Nothing was written: this workspace has no folder. Export MD or JSON instead." };
  const names = files.map((file) => file.split(/[/\\]/).at(-1) ?? "").join(" and ");
  return { text: `Wrote ${names} into the folder ${named(run, 80)} of the workspace.` };
}

/** A place in an export: how far it was read, and what had been read by then. */
function placeOf(at: string | undefined): { readonly offset: number; readonly hash: string } {
  if (at === undefined) return { offset: 0, hash: "" };
  const [, offset, hash] = /^(\d{1,12})-([0-9a-f]{8})$/.exec(at) ?? [];
  if (offset !== undefined && hash !== undefined) return { offset: Number(offset), hash };
  throw new Failure("invalid-input", "This cursor doesn't belong to an export.", {
    hint: "Give the cursor that the last answer ended with, or leave it out to start.",
  });
}

const hashOf = (text: string, end: number): string =>
  createHash("sha256").update(text.slice(0, end)).digest("hex").slice(0, 8);

/** The beginning of a download; the rest is not read. */
async function textUntil(pieces: AsyncGenerator<string>, length: number): Promise<string> {
  let text = "";
  for await (const piece of pieces) {
    text += piece;
    if (text.length > length) break;
  }
  return text;
}

function page(text: string, from: number, mark: string): Answer {
  for (let most = 1700; ; most = Math.floor(most * 0.8)) {
    const part = wholeLines(beginningOf(text.slice(from, from + READ_AHEAD), most), text.length - from);
    const end = from + part.length;
    const next = end < text.length ? `${end}-${hashOf(text, end)}` : null;
    const answer = {
      text: [
        `Characters ${from} to ${end}${next === null ? ", the end" : ""}:`,
        asData([part], mark),
        ...moreWords(next),
      ].join("\n"),
    };
    if (fits(answer) || most < 10) return answer;
  }
}

/** Up to the last whole line, where there is one and more follows. */
function wholeLines(part: string, available: number): string {
  const end = part.lastIndexOf("\n") + 1;
  return part.length < available && end > 0 ? part.slice(0, end) : part;
}

import { parse } from "csv-parse/sync";
import type { Client } from "../../src/contract/index.ts";
import { undefuse } from "../../src/datasets/tasks/defuse.ts";

/** CSV as a program reads it that knows how formulas were made harmless. */
export function readCsv(text: string): Record<string, string>[] {
  return parse<Record<string, string>>(text, { columns: true }).map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, undefuse(cell)])),
  );
}

export function readLines(text: string): Record<string, unknown>[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

/** Every item of a run as the API tells it, one by one. */
export async function itemsOf(client: Client, runId: string) {
  const { rows } = await client.listItems({ params: { runId }, query: { limit: "500" } });
  const details = [];
  for (const { id } of rows) details.push(await client.getItem({ params: { runId, itemId: String(id) } }));
  return details;
}

type Details = Awaited<ReturnType<typeof itemsOf>>[number];

/** The mean of what judges gave, the only score that stands for an item where there are judges. */
export function judgedScore({ scores }: Details): number | null {
  const values = scores.flatMap(({ superseded, scorerKind, outcome }) =>
    !superseded && scorerKind === "judge" && outcome.scored
      ? [(100 * (outcome.value - outcome.scaleMin)) / (outcome.scaleMax - outcome.scaleMin)]
      : [],
  );
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** What stands between fences, and the lines outside of them, as CommonMark reads them. */
export function readMarkdown(text: string): { fenced: string[]; outside: string[] } {
  const fenced: string[] = [];
  const outside: string[] = [];
  let [fence, inside]: [string | null, string[]] = [null, []];
  for (const line of text.split("\n")) {
    const ticks = /^ {0,3}(`{3,})/.exec(line)?.[1] ?? "";
    if (fence === null && ticks !== "") [fence, inside] = [ticks, []];
    else if (fence === null) outside.push(line);
    else if (ticks.length >= fence.length && line.trim() === ticks) {
      fenced.push(inside.join("\n"));
      fence = null;
    } else inside.push(line);
  }
  if (fence !== null) throw new Error("a fence is not closed");
  return { fenced, outside };
}

import type { PruneView } from "../../../contract/index.ts";
import { plainLine } from "../../../core/index.ts";
import { confirm } from "../../confirm.ts";
import { connected } from "../../connected.ts";
import { EXIT } from "../../exit-codes.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";

export interface PruneFlags extends Omit<WorkspaceFlags, "port"> {
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly json: boolean;
}

const count = (number: number, one: string): string => `${number} ${one}${number === 1 ? "" : "s"}`;

function linesOf({ runs, rawReplies }: PruneView): string[] {
  const line = (what: string, { runId, name, finishedAt, items }: PruneView["runs"][number]): string =>
    plainLine(`${what} ${runId}: ${name}, finished ${finishedAt.slice(0, 10)}, ${count(items, "item")}`);
  return [...runs.map((run) => line("Run", run)), ...rawReplies.map((run) => line("Raw replies of", run))];
}

/** `assay prune`: removes what has been kept for longer than the settings say. */
export function prune(world: World, flags: PruneFlags): Promise<number> {
  return connected(world, flags, async (client) => {
    const found = await client.prune({ body: { dryRun: true } });
    const isAny = found.runs.length + found.rawReplies.length > 0;
    const lines = linesOf(found);
    if (flags.dryRun || !isAny) {
      if (flags.json) print(world, JSON.stringify(found));
      else for (const line of isAny ? lines : [nothing(await client.getSettings())]) print(world, line);
      return EXIT.done;
    }
    if (!flags.json) for (const line of lines) print(world, line);
    const what = [
      ...(found.runs.length === 0 ? [] : [count(found.runs.length, "run")]),
      ...(found.rawReplies.length === 0
        ? []
        : [`the raw replies of ${count(found.rawReplies.length, "run")}`]),
    ].join(" and ");
    await confirm(world, flags, `Delete ${what}? This can't be undone.`);
    const removed = await client.prune({ body: { dryRun: false } });
    if (flags.json) print(world, JSON.stringify(removed));
    else print(world, `Deleted ${what}.`);
    return EXIT.done;
  });
}

function nothing({
  retention: { runsDays, rawDays },
}: {
  readonly retention: { readonly runsDays: number; readonly rawDays: number };
}): string {
  return runsDays === 0 && rawDays === 0
    ? "Nothing to delete: the settings keep everything. To change that: assay settings set retention.rawDays=30"
    : "Nothing to delete: nothing has been kept for longer than the settings say.";
}

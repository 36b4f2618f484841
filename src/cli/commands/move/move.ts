import { existsSync, rmSync } from "node:fs";
import { Failure } from "../../../core/index.ts";
import type { MoveResult } from "../../../workbench/index.ts";
import { EXIT } from "../../exit-codes.ts";
import { type World, print, tell } from "../../world.ts";
import { type DatabaseLocation, lockLocation, locationOf } from "./database-location.ts";
import { afterwards, contentsOf, differenceLines, moveProgress, movedText } from "./show-move.ts";

export interface MoveFlags {
  readonly from: string;
  readonly to: string;
  readonly json: boolean;
}

/** `assay move`: a workspace's database into an empty one, on either engine, compared row by row. */
export async function move(world: World, flags: MoveFlags): Promise<number> {
  const from = locationOf(world, "--from", flags.from);
  const to = locationOf(world, "--to", flags.to);
  if (from.database === to.database)
    throw new Failure("invalid-input", "--from and --to are the same.", { hint: "Move to another place." });
  if (from.folder !== null && !existsSync(from.database))
    throw new Failure("not-found", `There is no workspace at ${from.folder}.`, {
      hint: "Check --from. A workspace on PostgreSQL is named by the address of its database.",
    });
  const isNew = to.folder !== null && !existsSync(to.folder);
  const locks = [lockLocation(from)];
  try {
    locks.push(lockLocation(to));
    return await moveBetween(world, flags, from, to);
  } finally {
    for (const lock of locks) lock?.release();
    // Nothing was made of it, so nothing is left.
    if (isNew && to.folder !== null && !existsSync(to.database))
      rmSync(to.folder, { recursive: true, force: true });
  }
}

async function moveBetween(
  world: World,
  flags: MoveFlags,
  from: DatabaseLocation,
  to: DatabaseLocation,
): Promise<number> {
  const { isProcessLost, moveWorkspace } = await import("../../../workbench/index.ts");
  const stop = new AbortController();
  const progress = moveProgress(world);
  const release = world.onInterrupt(() => {
    // A second one ends the process, which loses nothing either.
    release();
    progress.end();
    tell(world, "Stopping after the rows in hand.");
    stop.abort();
  });
  let result: MoveResult;
  try {
    result = await moveWorkspace({
      from: from.database,
      to: to.database,
      signal: stop.signal,
      now: world.now(),
      isLost: isProcessLost,
      onProgress: (now) => progress.show(now),
    });
  } finally {
    release();
    progress.end();
  }
  if (flags.json) print(world, JSON.stringify(asJson(result, from, to)));
  return shown(world, flags, result, { from, to });
}

const asJson = (result: MoveResult, from: DatabaseLocation, to: DatabaseLocation) => ({
  outcome: result.outcome,
  from: from.name,
  to: to.name,
  rows: result.rows,
  tables: Object.fromEntries(result.counts),
  foundRows: result.foundRows,
  restingRuns: result.restingRuns,
  changedTexts: result.replacements.texts,
  replacedCharacters: result.replacements.characters,
  replacedRows: result.replacements.rows,
  replacements: result.replacements.named,
  ...contentsOf(result),
  differenceCount: result.differenceCount,
  differences: result.differences,
});

function shown(
  world: World,
  { json }: MoveFlags,
  result: MoveResult,
  { from, to }: { readonly from: DatabaseLocation; readonly to: DatabaseLocation },
): number {
  if (result.outcome === "stopped") {
    tell(
      world,
      result.isBegun
        ? "Stopped. Run the same command again to continue; until then the new database can't be opened."
        : "Stopped. Nothing was written.",
    );
    return EXIT.interrupted;
  }
  if (result.outcome === "differs") {
    const { differenceCount: count } = result;
    tell(world, `${count === 1 ? "1 row isn't" : `${count} rows aren't`} the same in ${to.name}:`);
    for (const line of differenceLines(result)) tell(world, line);
    tell(world, "The new database can't be opened. Empty it and move again; the source is unchanged.");
    return EXIT.failsCheck;
  }
  if (!json) print(world, movedText(result, to));
  for (const line of afterwards(result, from, to)) tell(world, line);
  return EXIT.done;
}

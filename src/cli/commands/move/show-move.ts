import { existsSync } from "node:fs";
import { join } from "node:path";
import { plainLine } from "../../../core/index.ts";
import type { MoveProgress, MoveResult } from "../../../workbench/index.ts";
import { type World, tell } from "../../world.ts";
import { contentsText } from "../backup/show-contents.ts";
import type { DatabaseLocation } from "./database-location.ts";

const grouped = (count: number): string => count.toLocaleString("en");
const PHASES = { reading: "Reading", copying: "Copying", comparing: "Comparing" } as const;
const FRAME_MS = 100;

/** Rows of rows, while it goes on: one line at a terminal, elsewhere a line at the start of each phase and per 10 %. */
export function moveProgress(world: World): { show(progress: MoveProgress): void; end(): void } {
  let last = "";
  let drawnAt = Number.NEGATIVE_INFINITY;
  const clear = () => {
    if (world.isInteractive) world.process.stderr.write("\r\u001B[K");
  };
  return {
    show: (progress) => {
      if (world.isInteractive) {
        if (world.ticks() - drawnAt < FRAME_MS) return;
        drawnAt = world.ticks();
        clear();
        world.process.stderr.write(progressText(progress).slice(0, world.columns() - 1));
        return;
      }
      const { phase, done, total } = progress;
      const stage = `${phase} ${total === null || total === 0 ? 0 : Math.floor((10 * done) / total)}`;
      if (stage !== last) tell(world, progressText(progress));
      last = stage;
    },
    end: clear,
  };
}

function progressText({ phase, done, total, table, tableNumber, tables }: MoveProgress): string {
  const rows = total === null ? `${grouped(done)} rows` : `${grouped(done)} of ${grouped(total)} rows`;
  return `${PHASES[phase]} ${rows} (${table}, table ${tableNumber} of ${tables})`;
}

export const contentsOf = ({ counts }: MoveResult) => ({
  runs: counts.get("runs") ?? 0,
  answers: counts.get("responses") ?? 0,
  tasks: counts.get("tasks") ?? 0,
  secrets: counts.get("secrets") ?? 0,
});

export const movedText = (result: MoveResult, to: DatabaseLocation): string =>
  `Moved ${contentsText(contentsOf(result))} to ${to.name}: ${grouped(result.rows)} rows in ${result.counts.size} tables. Every row was compared with the source and is the same${exception(result)}.`;

function exception({ replacements: { rows } }: MoveResult): string {
  if (rows === 0) return "";
  return `, except for NUL characters in ${rows === 1 ? "1 row" : `${grouped(rows)} rows`}`;
}

/** What a person has to know or to do afterwards, as far as it concerns this workspace. */
export function afterwards(result: MoveResult, from: DatabaseLocation, to: DatabaseLocation): string[] {
  const { runs, secrets } = contentsOf(result);
  return [
    ...(result.foundRows > 0
      ? [`${grouped(result.foundRows)} rows were there from an earlier attempt.`]
      : []),
    ...replacementLines(result),
    ...(result.restingRuns.length > 0
      ? [
          `Runs that were interrupted or queued don't start by themselves in ${to.name}; continue them with assay resume: ${result.restingRuns.join(", ")}.`,
        ]
      : []),
    ...useText(from, to),
    ...(secrets > 0 ? [secretsText(secrets, from, to)] : []),
    ...(to.folder !== null && runs > 0
      ? [`Report files weren't copied: assay report RUNID --dir ${to.name} writes them again.`]
      : []),
  ];
}

function useText(from: DatabaseLocation, to: DatabaseLocation): string[] {
  if (to.folder !== null) return [`Use it with: assay serve --dir ${to.name}`];
  if (from.folder === null) return [`Use it with --db ${to.name}`];
  return [
    `Use it with: assay serve --dir ${from.name} --db ${to.name}`,
    `${join(from.name, "assay.sqlite")} is unchanged and still opens without --db. Put it away once you have checked the new database.`,
  ];
}

/** Which key it is nobody is told; where it may be, everybody. */
function secretsText(secrets: number, from: DatabaseLocation, to: DatabaseLocation): string {
  const need = secrets === 1 ? "1 stored secret needs" : `${secrets} stored secrets need`;
  const file = from.folder === null ? null : join(from.folder, "master.key");
  if (file === null || !existsSync(file))
    return `${need} the master key of the old workspace, which isn't in the database: ${to.folder === null ? "Assay" : to.name} needs the same keychain entry, variable or master.key file, or enter them again.`;
  return to.folder === null
    ? `${need} the master key, which isn't in the database: keep using --dir ${from.name}, or copy its master.key to the folder you use instead.`
    : `${need} the master key, which isn't in the database: copy ${join(from.name, "master.key")} to ${to.name}, or enter them again.`;
}

/** Which texts aren't quite what they were. */
function replacementLines({ replacements: { named, rows, texts, characters } }: MoveResult): string[] {
  if (rows === 0) return [];
  const where = texts === 1 ? "1 text" : `${grouped(texts)} texts`;
  const more = rows - named.length;
  return [
    `PostgreSQL can't store NUL characters, so U+FFFD replaces them (${grouped(characters)} in ${where}):`,
    ...named.map(({ table, key, columns }) => `  ${plainLine(`${table}, ${key}: ${columns.join(", ")}`)}`),
    ...(more > 0 ? [`  and ${grouped(more)} more`] : []),
  ];
}

const MOST_SHOWN = 20;

/** What is not the same, row by row. */
export function differenceLines({ differences, differenceCount }: MoveResult): string[] {
  const lines = differences.slice(0, MOST_SHOWN).map(({ table, key, columns, isMissing }) => {
    const what =
      columns === null
        ? isMissing
          ? "is missing in the target"
          : "isn't in the source"
        : `differs in ${columns.join(", ")}`;
    return plainLine(`  ${table}, ${key}: ${what}`);
  });
  const more = differenceCount - lines.length;
  return [...lines, ...(more > 0 ? [`  and ${grouped(more)} more`] : [])];
}

import type { Parts } from "../parts.ts";
import { type DrawRequest, drawAnswers, scorableView } from "../people/draw-answers.ts";
import { checkBundle } from "../runs/bundle/check-bundle.ts";
import { type BundleMaterial, makeBundle } from "../runs/bundle/make-bundle.ts";
import { type BackupMaterial, makeBackup } from "../workspace/scheduled-backups/backup-folder.ts";
import { type DiffRequest, diffRuns } from "./diff-runs.ts";
import {
  type ItemScoresRequest,
  type TaskScoresRequest,
  getRunTask,
  listItemScores,
  listTaskScores,
} from "./list-item-scores.ts";
import { type ItemStatisticsRequest, listItemStatistics } from "./list-item-statistics.ts";
import { type ReportMaterial, renderReport } from "./render-report.ts";

/** What reading needs: all of it can be had on another thread too. */
export type ReadingParts = Pick<Parts, "store" | "isGone" | "itemTables" | "summaries" | "findFonts">;

interface OfRun<Request> {
  readonly runId: string;
  readonly request: Request;
}

/** Use cases that go through all of a run and change nothing, as a whole: what they find is small, what they read is not. */
const WORK = {
  items: (parts: ReadingParts, { runId, request }: OfRun<ItemScoresRequest>) =>
    listItemScores(parts, runId, request),
  taskScores: (parts: ReadingParts, { runId, request }: OfRun<TaskScoresRequest>) =>
    listTaskScores(parts, runId, request),
  runTask: (
    parts: ReadingParts,
    { runId, taskId, request }: OfRun<Parameters<typeof getRunTask>[2]> & { readonly taskId: string },
  ) => getRunTask(parts, { runId, taskId }, request),
  itemStatistics: (parts: ReadingParts, { runId, request }: OfRun<ItemStatisticsRequest>) =>
    listItemStatistics(parts, runId, request),
  diff: (parts: ReadingParts, request: DiffRequest) => diffRuns(parts, request),
  scorable: (parts: ReadingParts, { runId, request }: OfRun<DrawRequest>) =>
    scorableView(parts, runId, request),
  draw: (parts: ReadingParts, { runId, request }: OfRun<DrawRequest>) => drawAnswers(parts, runId, request),
  bundle: (_parts: ReadingParts, material: BundleMaterial) => makeBundle(material),
  checkBundle: (_parts: ReadingParts, { path, name }: { readonly path: string; readonly name: string }) =>
    checkBundle(path, name),
  backup: (_parts: ReadingParts, material: BackupMaterial) => makeBackup(material),
  report: (parts: ReadingParts, material: ReportMaterial) => renderReport(parts, material),
};

type Work = typeof WORK;
export type ReadKind = keyof Work;
export type Asked<Kind extends ReadKind> = Parameters<Work[Kind]>[1];
export type Found<Kind extends ReadKind> = Awaited<ReturnType<Work[Kind]>>;

export const READS: {
  readonly [Kind in ReadKind]: (parts: ReadingParts, asked: Asked<Kind>) => Promise<Found<Kind>>;
} = WORK;

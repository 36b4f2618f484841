import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { readFile, readlink, rm } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Clock, type Failure, type Logger, type Owner, type Random, type Store } from "../core/index.ts";
import { DatabaseClock, OWNER_SILENCE_MS, Outage, Worker } from "../engine/index.ts";
import { estimateTokens } from "../providers/index.ts";
import { MIGRATIONS } from "../storage/index.ts";
import { dropLeftCopies, packDatabase } from "./workspace/backup-files.ts";
import { backupFilesOf, makeBackup } from "./workspace/scheduled-backups/backup-folder.ts";
import { BackupSchedule } from "./workspace/scheduled-backups/backup-schedule.ts";
import { makeOnThread } from "./workspace/scheduled-backups/backup-on-thread.ts";
import { type CallingOptions, callingParts } from "./calling-parts.ts";
import { bundlesOf } from "./runs/bundle/bundles.ts";
import type { ExecutionParts } from "./runs/execution-parts.ts";
import { RunExecutions } from "./runs/run-executions.ts";
import { SharedRuns } from "./runs/shared-runs.ts";
import type { Parts, ProcessName } from "./parts.ts";
import { describeDatabase } from "./workspace/location.ts";
import { openStoreAt } from "./workspace/open-store.ts";
import { ItemTableKeeper } from "./results/item-table-keeper.ts";
import { ReportKeeper } from "./results/report-keeper.ts";
import { SummaryKeeper } from "./results/summary-keeper.ts";
import { dropLeftImports } from "./tasks/staged-import.ts";
import { computingThread } from "./results/computing-thread.ts";
import { systemFonts } from "./results/system-fonts.ts";
import { rewriteReport, writeReportOrTell } from "./results/write-report.ts";
import { Leftovers } from "./workspace/leftovers.ts";
import { SearchIndexer } from "./workspace/search-indexer.ts";
import { readSettings } from "./workspace/settings.ts";
import { exists, makeFile, makeFolder, saveFiles, tryWriting } from "./workspace/workspace-files.ts";
import { type WorkerOperations, workerOperations } from "./workspace/operations/worker-operations.ts";
import { type Workbench, createWorkbench } from "./workbench.ts";

export interface AssembleOptions extends CallingOptions {
  /** `file:` path, `postgres:` address or plain path; the workspace's own file when absent. */
  readonly database?: string | undefined;
  /** How it works on items where others may do so as well; null: not at all. */
  readonly work?:
    | { readonly capacity?: number | undefined; readonly name?: string | undefined }
    | null
    | undefined;
  /** Start queued runs when nothing is executed. A host that lives for one command leaves them to others. */
  readonly drainQueue: boolean;
  /** Folder of the example files that sample collections are made of. */
  readonly examples?: string | undefined;
  /** What works large results out on a thread of its own; without it they are worked out here. */
  readonly computingScript?: URL | undefined;
  /** What copies SQLite's log into the database on a thread of its own; without it those who commit do. */
  readonly checkpointScript?: URL | undefined;
  /** Given by tests that let time pass. */
  readonly clock?: Clock;
  /** Opens the store; given by tests that need to break it. */
  readonly openStore?: (database: string) => Promise<Store>;
}

/** Calls that a process may have under way for all runs together. */
const DEFAULT_CAPACITY = 100;
const LONGEST_TIMER_MS = 2 ** 31 - 1;

const systemClock: Clock = {
  now: () => Date.now(),
  ticks: () => performance.now(),
  sleep: async (ms, signal) => {
    if (signal?.aborted === true) return;
    // Longer waits overflow the timer and would be over at once.
    await delay(Math.min(ms, LONGEST_TIMER_MS), undefined, signal === undefined ? {} : { signal }).catch(
      () => {},
    );
  },
  after: (ms, callback) => {
    const timer = setTimeout(callback, Math.min(ms, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};

const systemRandom: Random = {
  next: () => Math.random(),
  token: () => randomBytes(16).toString("hex"),
};

/** Tokens of everything that this process executes, in whichever workspace. */
const live = new Set<string>();

/** This process. Equal numbers on machines of one name, as in containers, are not the same process. */
async function ownName(): Promise<ProcessName> {
  const space = await readlink("/proc/self/ns/pid").catch(() => "");
  return { pid: process.pid, machine: `${hostname()} ${space}`.trim() };
}

/** Opens the database and joins the parts. */
export async function assemble(options: AssembleOptions): Promise<Workbench> {
  const { folder } = options;
  if (folder !== null) await makeFolder(folder);
  const database = options.database ?? (folder === null ? ":memory:" : join(folder, "assay.sqlite"));
  if (options.database === undefined && folder !== null) await makeFile(database);
  const { checkpointScript } = options;
  const open = options.openStore ?? ((address: string) => openStoreAt(address, { checkpointScript }));
  const store = await open(database);
  try {
    return await joinParts(options, store, database);
  } catch (error) {
    await store.close().catch(() => {});
    throw error;
  }
}

/** The one place where the parts are joined. */
async function joinParts(options: AssembleOptions, store: Store, database: string): Promise<Workbench> {
  const random = systemRandom;
  const { folder, version, environment } = options;
  const { shared } = store;
  const databaseClock = new DatabaseClock(systemClock);
  // One that tests set would be put right by the database.
  const clock: Clock = options.clock ?? (shared === null ? systemClock : databaseClock);
  const self = await ownName();
  // A folder has one host at a time; a database elsewhere may have others that import just now.
  const isAlone = options.database === undefined && folder !== null;
  await dropLeftImports({ store, clock }, isAlone ? null : (other) => hasDied(other, self));
  if (folder !== null) await dropLeftCopies(folder);
  const host = random.token();
  const isGone = (other: Owner, heartbeatAt: number): boolean =>
    !live.has(other.token) && isLost(other, clock.now() - heartbeatAt, self);
  const writeArtifacts: Parts["writeArtifacts"] =
    folder === null ? null : (runId, files) => saveFiles(folder, runId, random.token(), files);
  const calling = await callingParts(store, clock, systemRandom, options);
  const { vault, variable, network, openModel, telemetry } = calling;
  const outage = loggedOutage(telemetry.logger);
  const thread =
    options.computingScript === undefined || database === ":memory:"
      ? null
      : computingThread(options.computingScript, { database, version, environment: fontPlaces(environment) });
  // A host that stays will be asked for results.
  if (options.drainQueue) thread?.warm();
  const summaries = new SummaryKeeper({ store, version }, thread, { now: () => clock.now() });
  const itemTables = new ItemTableKeeper({ store, version }, thread);
  const findFonts = systemFonts(environment);
  const hasArtifact: Parts["hasArtifact"] = async (runId, name) =>
    folder !== null && (await exists(join(folder, runId, name)));
  const reportParts = {
    store,
    clock,
    summaries,
    itemTables,
    thread,
    writeArtifacts,
    isGone,
    hasArtifact,
    findFonts,
  };
  const reports = new ReportKeeper((runId) => rewriteReport(reportParts, runId));
  const whenFinished: Parts["whenFinished"][number][] = [];
  const executionParts: ExecutionParts = {
    ...calling.engine,
    outage,
    isGone,
    live,
    newOwner: () => ({ ...self, token: random.token() }),
    afterFinish: async (runId, insist) => {
      vault.lent.forget(runId);
      await reports.inLine(runId, () => writeReportOrTell(reportParts, runId, insist));
      for (const tellFinished of whenFinished) await tellFinished(runId);
    },
    drainQueue: options.drainQueue,
  };
  const works = options.work !== null;
  const sharing =
    shared === null
      ? null
      : new SharedRuns({
          ...executionParts,
          shared,
          clock: databaseClock,
          works,
          capacity: options.work?.capacity ?? DEFAULT_CAPACITY,
          workerName: options.work?.name ?? nameOf(self),
          version,
          schema: MIGRATIONS.length,
          prepare: calling.prepare,
          hasDied: (other) => hasDied(other, self),
          isAlone: async () => (await readSettings(store)).oneRunAtATime,
          ended: (failure) => telemetry.logger.log("error", "worker-failed", { message: failure.message }),
          troubled: (message) => telemetry.logger.log("warn", "worker-troubled", { message }),
        });
  const executions = new RunExecutions({ ...executionParts, sharing });
  // A host that stays takes part in what others have begun.
  if (options.drainQueue) await sharing?.start();
  const searchIndex = new SearchIndexer({ store, clock, isRunning: () => executions.activeRunId !== null });
  // A host that stays will be asked for words.
  if (options.drainQueue) searchIndex.start();
  const leftovers = new Leftovers(store);
  if (options.drainQueue) leftovers.start();
  const backupSchedule = new BackupSchedule({
    store,
    clock,
    newOwner: () => {
      // Its files are this machine's, in whichever container it was made.
      const owner = { pid: self.pid, machine: hostname(), token: random.token() };
      live.add(owner.token);
      return owner;
    },
    letGo: ({ token }) => live.delete(token),
    isGone,
    files: backupFilesOf({ workspace: folder ?? "", database }, (material, signal) =>
      options.computingScript === undefined
        ? makeBackup(material)
        : makeOnThread(options.computingScript, { database, version }, material, signal),
    ),
    redact: (text) => vault.redactor.text(text),
  });
  if (options.drainQueue && folder !== null && database !== ":memory:") backupSchedule.start();
  return createWorkbench({
    version,
    store,
    clock,
    random,
    host,
    self,
    isGone,
    executions,
    outage,
    works,
    whenFinished,
    stays: options.drainQueue,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    servedAt: { url: null },
    variable,
    network,
    openModel,
    countTokens: estimateTokens,
    vault,
    telemetry,
    summaries,
    itemTables,
    thread,
    reports,
    searchIndex,
    leftovers,
    backupSchedule,
    location: {
      folder,
      ...describeDatabase(database, variable),
      schema: MIGRATIONS.length,
      within: (path) => resolve(folder ?? "", path),
      tryWriting: () => tryWriting(folder, random.token()),
    },
    packDatabase:
      folder === null || database === ":memory:"
        ? null
        : () => packDatabase(folder, database, random.token()),
    bundles:
      folder === null || database === ":memory:"
        ? null
        : bundlesOf({ folder, database, version, thread, newName: () => random.token() }),
    readExample: async (file) =>
      options.examples === undefined ? null : await readFile(join(options.examples, file)),
    findFonts,
    writeArtifacts,
    hasArtifact,
    removeArtifacts: async (runId) => {
      if (folder !== null) await rm(join(folder, runId), { recursive: true, force: true });
    },
  });
}

function loggedOutage(logger: Logger): Outage {
  const outage = new Outage(systemClock);
  outage.watch((why) => {
    if (why === null) logger.log("info", "database-back");
    else logger.log("warn", "database-away", { message: why.message });
  });
  return outage;
}

const nameOf = ({ pid }: ProcessName): string => `${hostname()} ${pid}`;

export interface StartedWorker extends Omit<WorkerOperations, "ending" | "settled"> {
  /** As a workbench tells it. */
  readonly watchOutages: Outage["watch"];
  readonly name: string;
  /** Resolves when it cannot go on. */
  readonly ended: Promise<Failure>;
  /** Calls in flight finish, until the signal cuts them off. */
  stop(cutOff: AbortSignal): Promise<void>;
  /** Once nobody asks it anything any more. */
  close(): Promise<void>;
}

/** A process that calls models for the runs of a database, and does nothing else. */
export async function startWorker(
  options: CallingOptions & Pick<AssembleOptions, "work"> & { readonly database: string },
): Promise<StartedWorker> {
  const { database, version, work } = options;
  const store = await openStoreAt(database, { migrates: false });
  const { shared } = store;
  if (shared === null) throw new Error("not a shared database");
  const clock = new DatabaseClock(systemClock);
  const self = await ownName();
  const name = work?.name ?? nameOf(self);
  const calling = await callingParts(store, clock, systemRandom, options);
  const { engine, openModel, prepare, telemetry, variable } = calling;
  let end = (_failure: Failure): void => {};
  const ended = new Promise<Failure>((resolve) => {
    end = resolve;
  });
  const capacity = work?.capacity ?? DEFAULT_CAPACITY;
  const outage = loggedOutage(telemetry.logger);
  const worker = new Worker({
    ...engine,
    shared,
    outage,
    clock,
    prepare,
    name,
    version,
    capacity,
    schema: MIGRATIONS.length,
    newOwner: () => ({ ...self, token: systemRandom.token() }),
    ended: end,
    troubled: (message) => telemetry.logger.log("warn", "worker-troubled", { message }),
  });
  await clock.set(() => shared.now());
  await worker.start();
  const location = { ...describeDatabase(database, variable), schema: MIGRATIONS.length };
  const { redact } = engine;
  const underWay = (): number => worker.underWay;
  const parts = { store, clock, telemetry, version, location, capacity, underWay, redact };
  const { ending, settled, ...operations } = workerOperations(parts);
  return {
    ...operations,
    watchOutages: (listener) => outage.watch(listener),
    name,
    ended,
    stop: async (cutOff) => {
      ending();
      const cut = (): void => void worker.cutOff();
      if (cutOff.aborted) cut();
      else cutOff.addEventListener("abort", cut, { once: true });
      await worker.stop();
    },
    close: async () => {
      await settled();
      await openModel.close();
      await telemetry.tracer?.close();
      await store.close();
    },
  };
}

/** What says where fonts are: nothing else of the environment is another thread's business. */
const fontPlaces = ({ HOME, WINDIR, LOCALAPPDATA }: AssembleOptions["environment"]) => ({
  HOME,
  WINDIR,
  LOCALAPPDATA,
});

/** A machine's name, and the space of process numbers in it where that is known. */
function isSameMachine(one: string, other: string): boolean {
  const [[name, space], [otherName, otherSpace]] = [one.split(" "), other.split(" ")];
  return name === otherName && (space === undefined || otherSpace === undefined || space === otherSpace);
}

/** Whether a process that has said nothing for so long is gone, as this one sees it. */
export async function isProcessLost(other: ProcessName, silentMs: number): Promise<boolean> {
  return isLost(other, silentMs, await ownName());
}

const isLost = (other: ProcessName, silentMs: number, self: ProcessName): boolean =>
  silentMs > OWNER_SILENCE_MS || hasDied(other, self);

/**
 * True when a process on this machine has ended, or its number is ours now, as of the one before in a restarted container.
 * Wrong only if machines share name and number space; no harm is silent: runs check their token, imports their rows.
 */
function hasDied(other: ProcessName, self: ProcessName): boolean {
  if (!isSameMachine(other.machine, self.machine)) return false;
  if (other.pid === self.pid) return true;
  try {
    process.kill(other.pid, 0);
    return isUnburied(other.pid);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

/**
 * Signals still reach a process that has ended until its parent has asked what became of it. Where the system shows no
 * states, or not this one's, it counts as alive.
 */
function isUnburied(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The state follows the name, which may itself have brackets and blanks.
    return /^ [ZXx] /.test(stat.slice(stat.lastIndexOf(")") + 1));
  } catch {
    return false;
  }
}

import { randomBytes } from "node:crypto";
import { access, mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import {
  type Clock,
  Failure,
  OWNER_ONLY_FILE,
  OWNER_ONLY_FOLDER,
  type Owner,
  type Random,
  type Store,
  phrase,
} from "../core/index.ts";
import { OWNER_SILENCE_MS } from "../engine/index.ts";
import { estimateTokens, modelOpener } from "../providers/index.ts";
import { judgeOpener, metricScorer, pairJudgeOpener, questionJudgeOpener } from "../scoring/index.ts";
import { type MasterKeyPorts, osKeychain } from "../secrets/index.ts";
import { MIGRATIONS } from "../storage/index.ts";
import { dropLeftCopies, packDatabase } from "./workspace/backup-files.ts";
import { backupFilesOf, makeBackup } from "./workspace/scheduled-backups/backup-folder.ts";
import { BackupSchedule } from "./workspace/scheduled-backups/backup-schedule.ts";
import { makeOnThread } from "./workspace/scheduled-backups/backup-on-thread.ts";
import { credentialFinder } from "./workspace/credentials.ts";
import { bundlesOf } from "./runs/bundle/bundles.ts";
import { RunExecutions } from "./runs/run-executions.ts";
import type { Parts, ProcessName } from "./parts.ts";
import { describeDatabase } from "./workspace/location.ts";
import { openStoreAt } from "./workspace/open-store.ts";
import { ItemTableKeeper } from "./results/item-table-keeper.ts";
import { ReportKeeper } from "./results/report-keeper.ts";
import { SummaryKeeper } from "./results/summary-keeper.ts";
import { dropLeftImports } from "./tasks/import-tasks.ts";
import { computingThread } from "./results/computing-thread.ts";
import { systemFonts } from "./results/system-fonts.ts";
import { rewriteReport, writeReportOrTell } from "./results/write-report.ts";
import { SearchIndexer } from "./workspace/search-indexer.ts";
import { SecretVault } from "./workspace/secret-vault.ts";
import { type Workbench, createWorkbench } from "./workbench.ts";

export interface AssembleOptions {
  /** The workspace folder; null keeps everything in memory and writes no file. */
  readonly folder: string | null;
  /** `file:` path, `postgres:` address or plain path; the workspace's own file when absent. */
  readonly database?: string | undefined;
  readonly version: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Start queued runs when nothing is executed. A host that lives for one command leaves them to others. */
  readonly drainQueue: boolean;
  /** Told what the person who started the process should know. */
  readonly tell?: ((text: string) => void) | undefined;
  /** Folder of the example files that sample collections are made of. */
  readonly examples?: string | undefined;
  /** What works large results out on a thread of its own; without it they are worked out here. */
  readonly computingScript?: URL | undefined;
  /** Given by tests that let time pass. */
  readonly clock?: Clock;
  /** Opens the store; given by tests that need to break it. */
  readonly openStore?: (database: string) => Promise<Store>;
}

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

/** The one place where the parts are joined. */
export async function assemble(options: AssembleOptions): Promise<Workbench> {
  const [clock, random] = [options.clock ?? systemClock, systemRandom];
  const { folder, version, environment } = options;
  if (folder !== null) await makeFolder(folder);
  const database = options.database ?? (folder === null ? ":memory:" : join(folder, "assay.sqlite"));
  if (options.database === undefined && folder !== null) await makeFile(database);
  const store = await (options.openStore ?? openStoreAt)(database);
  const self = { pid: process.pid, machine: hostname() };
  // A folder has one host at a time; a database elsewhere may have others that import just now.
  const isAlone = options.database === undefined && folder !== null;
  await dropLeftImports(
    { store },
    isAlone ? null : (other) => other.pid !== self.pid && hasDied(other, self),
  );
  if (folder !== null) await dropLeftCopies(folder);
  const host = random.token();
  const live = new Set<string>();
  const isGone = (other: Owner, heartbeatAt: number): boolean =>
    !live.has(other.token) && (clock.now() - heartbeatAt > OWNER_SILENCE_MS || hasDied(other, self));
  const writeArtifacts: Parts["writeArtifacts"] =
    folder === null ? null : (runId, files) => saveFiles(folder, runId, random.token(), files);
  const vault = new SecretVault(store, random, keyPorts(folder, environment), options.tell ?? (() => {}));
  const variable = (name: string): string | undefined =>
    Object.hasOwn(environment, name) ? environment[name] : undefined;
  const network = {
    variable,
    readFile: (path: string) => readFile(path, "utf8"),
    secrets: vault.redactor.known,
  };
  const openModel = modelOpener(clock, credentialFinder({ variable, vault }), network);
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
  const executions = new RunExecutions({
    store,
    clock,
    random,
    openModelFor: (runId) =>
      openModel.withCredentials(credentialFinder({ variable: vault.lent.seenBy(runId, variable), vault })),
    countTokens: estimateTokens,
    openJudge: judgeOpener(random),
    openQuestionJudge: questionJudgeOpener(random),
    openPairJudge: pairJudgeOpener(random),
    scoreByMetrics: metricScorer({ clock, countTokens: estimateTokens }),
    isGone,
    redact: (text) => vault.redactor.text(text),
    live,
    newOwner: () => ({ ...self, token: random.token() }),
    afterFinish: async (runId) => {
      vault.lent.forget(runId);
      await reports.inLine(runId, () => writeReportOrTell(reportParts, runId));
      for (const tellFinished of whenFinished) await tellFinished(runId);
    },
    drainQueue: options.drainQueue,
  });
  const searchIndex = new SearchIndexer({ store, clock, isRunning: () => executions.activeRunId !== null });
  // A host that stays will be asked for words.
  if (options.drainQueue) searchIndex.start();
  const backupSchedule = new BackupSchedule({
    store,
    clock,
    newOwner: () => {
      const owner = { ...self, token: random.token() };
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
    whenFinished,
    stays: options.drainQueue,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    servedAt: { url: null },
    variable,
    network,
    openModel,
    countTokens: estimateTokens,
    vault,
    summaries,
    itemTables,
    thread,
    reports,
    searchIndex,
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

/** What says where fonts are: nothing else of the environment is another thread's business. */
const fontPlaces = ({ HOME, WINDIR, LOCALAPPDATA }: AssembleOptions["environment"]) => ({
  HOME,
  WINDIR,
  LOCALAPPDATA,
});

/** Where the master key may come from. Without a workspace folder a new one is kept nowhere, so none is made. */
function keyPorts(folder: string | null, environment: AssembleOptions["environment"]): MasterKeyPorts {
  return {
    environment,
    keychain: osKeychain(),
    workspaceKeyPath: join(folder ?? "", "master.key"),
    files: {
      read: async (path) => {
        try {
          return await readFile(path, "utf8");
        } catch (error) {
          if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
          throw error;
        }
      },
      create: async (path, text, mode) => {
        if (folder === null)
          throw new Failure("secrets-failed", phrase`Secrets can't be stored without a workspace folder.`);
        try {
          await writeFile(path, text, { flag: "wx", mode });
          return true;
        } catch (error) {
          if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
          throw error;
        }
      },
      replace: async (path, text, mode) => {
        await writeFile(`${path}.part`, text, { mode });
        await rename(`${path}.part`, path);
      },
      remove: (path) => rm(path, { force: true }),
    },
  };
}

/** True when an owner on this machine is certainly gone: its process has ended, or its number is ours now. */
function hasDied(other: ProcessName, self: ProcessName): boolean {
  if (other.machine !== self.machine) return false;
  if (other.pid === self.pid) return true;
  try {
    process.kill(other.pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "ESRCH";
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  } catch (error) {
    throw new Failure("workspace-failed", phrase`The workspace folder ${folder} cannot be created.`, {
      cause: error,
      hint: phrase`Choose another folder with --dir, or check the permissions.`,
    });
  }
}

/** A database takes the mode of its file when it is there already. What keeps it from being made is told by the store. */
async function makeFile(path: string): Promise<void> {
  await open(path, "a", OWNER_ONLY_FILE).then(
    (file) => file.close(),
    () => {},
  );
}

/** Full disks and wrong permissions show only when something is written. */
async function tryWriting(folder: string | null, token: string): Promise<void> {
  if (folder === null) return;
  const path = join(folder, `${token}.part`);
  try {
    await writeFile(path, token, { mode: OWNER_ONLY_FILE });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("workspace-failed", phrase`The workspace folder cannot be written: ${reason}`, {
      cause: error,
      hint: phrase`Check the permissions and the free space, or choose another folder with --dir.`,
    });
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** Each file appears whole or not at all, also when two write it at the same time. */
async function saveFiles(
  folder: string,
  runId: string,
  token: string,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<string[]> {
  const home = join(folder, runId);
  try {
    await mkdir(home, { recursive: true, mode: OWNER_ONLY_FOLDER });
    const paths: string[] = [];
    for (const [name, content] of Object.entries(files)) {
      const path = join(home, name);
      await writeFile(`${path}.${token}.part`, content, { mode: OWNER_ONLY_FILE });
      await rename(`${path}.${token}.part`, path);
      paths.push(path);
    }
    return paths;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Failure("workspace-failed", phrase`The report could not be written to ${home}: ${reason}`, {
      cause: error,
    });
  }
}

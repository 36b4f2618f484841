import type { BundleCheck, DestinationView, ExportRequest, LentVariables } from "../contract/index.ts";
import type {
  Basis,
  Baseline,
  Calibration,
  Clock,
  FindFonts,
  ItemStatistics,
  Leaderboard,
  Owner,
  Random,
  RunEvent,
  SealedSecret,
  SetUpRun,
  Store,
  RunGlance,
  Summary,
} from "../core/index.ts";
import type { EngineParts, Outage } from "../engine/index.ts";
import type { ModelOpener, Network } from "../providers/index.ts";
import type { ItemSheet, RunDiffResult } from "../reports/index.ts";
import type { FoundMasterKey, Redactor } from "../secrets/index.ts";
import type { Telemetry } from "./workspace/operations/telemetry.ts";

/** Resolves when the run is under way; fails when it cannot be had. */
export type StartExecution = (runId: string, judgeNow?: boolean) => Promise<void>;

/** What this process executes, and everybody who follows it. */
export interface Executions {
  readonly activeRunId: string | null;
  /** How many follow runs now. */
  readonly followers: number;
  /**
   * Work that changes something and then starts a run. A process that is ending refuses it before it has changed
   * anything, so that it can be asked of the next one, and waits for what is under way.
   */
  starting<Result>(work: (start: StartExecution) => Promise<Result>): Promise<Result>;
  /** This process is there until this run has been executed, and no longer. */
  livesFor(runId: string): void;
  /** False when nobody executes the run who would hear of it. */
  pause(runId: string): Promise<boolean>;
  /**
   * Events after a number, as they come, until the run is executed no more. All who have been told as much get the same
   * batch, so that what is made of it can be shared.
   */
  follow(runId: string, since: number, signal: AbortSignal): AsyncGenerator<readonly RunEvent[]>;
  /** The same one by one and until the signal: what rests may go on, and people may score it. */
  watch(runId: string, since: number, signal: AbortSignal): AsyncGenerator<RunEvent>;
  /** Does again what failed because a database that several processes share was out of reach for a moment. */
  insist(work: () => Promise<void>): Promise<void>;
  close(cutOff: boolean): Promise<void>;
}

/** Summaries of runs, each as of now. */
export interface Summaries {
  of(shown: SetUpRun): Promise<Summary>;
  /** What came of a run, in a line, where its summary is kept and still true; null else. Nothing is worked out for it. */
  glance(runId: string): Promise<RunGlance | null>;
  /** Works a summary out and keeps it, in the background and one run after the other. */
  renew(shown: SetUpRun): void;
  /** How far the run's judges can be trusted. */
  calibration(shown: SetUpRun): Promise<Calibration>;
  /** Two runs against each other. */
  diff(first: SetUpRun, second: SetUpRun): Promise<RunDiffResult>;
  /** What of a run others are compared with. */
  baseline(shown: SetUpRun): Promise<Baseline>;
  /** Every model over all runs but some; `items`: about how many there are. */
  leaderboard(
    asked: { readonly blind: readonly string[]; readonly hasTrials: boolean },
    items: number,
  ): Promise<Omit<Leaderboard, "generators" | "blindRuns">>;
  /** Changes with the program and with the shape of what it keeps. */
  readonly madeBy: string;
  close(): Promise<void>;
}

/** What long lists of a run are read from. */
export interface ItemTables {
  /** The run's items, with scores by a basis. */
  sheet(shown: SetUpRun, basis?: Basis): Promise<ItemSheet>;
  /** The first so many items while all of them are on their way; null when there is no need. */
  firstItems(shown: SetUpRun, basis: Basis | undefined, count: number): Promise<ItemSheet | null>;
  /** What the run tells about its tasks. */
  tasks(shown: SetUpRun): Promise<ItemStatistics>;
}

/** Another thread that reads; null when it is not worth the trouble for so many items. */
export interface ReadingThread {
  /** A whole use case, by its name in `reads.ts`. */
  read(kind: string, asked: object, items: number): Promise<unknown> | null;
  /** A file, piece by piece as it is asked for. */
  exportText(material: ExportMaterial, items: number): AsyncIterable<string> | null;
}

/** What a file is made of. */
export interface ExportMaterial {
  readonly found: SetUpRun;
  readonly summary: Summary;
  readonly request: ExportRequest;
}

/** Runs as files. */
export interface RunBundles {
  /** A run as it is now; `items`: about how many it has. */
  pack(runId: string, withTexts: boolean, items: number): Promise<AsyncIterable<Uint8Array>>;
  /** Unpacks and checks a bundle, which is gone when `use` is done with its database. `name`: what the user calls it. */
  unpack<Result>(
    upload: AsyncIterable<Uint8Array>,
    name: string,
    use: (path: string, check: BundleCheck) => Promise<Result>,
  ): Promise<Result>;
}

/** What is found by its words. */
export interface SearchIndex {
  /** Takes in what was stored, for so many milliseconds at most. */
  catchUp(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Makes backups by itself where a host stays. */
export interface BackupWatch {
  /** Looks at the settings again. */
  wake(): void;
  close(): Promise<void>;
}

/** The reports on the disk. */
export interface ReportFiles {
  /** Resolves when a report is written that knows everything said so far. */
  refresh(runId: string): Promise<void>;
  /** Writes to a run's report when nobody else does. */
  inLine<Result>(runId: string, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is being written any more. */
  settled(): Promise<void>;
}

/** Keys that people gave for as long as this process lives. */
export interface KeptKeys {
  keep(id: string, key: string): void;
  find(id: string): string | null;
  drop(id: string): void;
}

type Variables = (name: string) => string | undefined;

/** Values of variables that were sent along with runs, until those have ended. */
export interface LentByRun {
  lend(runId: string, variables: LentVariables): void;
  forget(runId: string): void;
  /** Variables as a run sees them: those that were lent to it, and else the process's own. */
  seenBy(runId: string | null, own: Variables, lentNow?: LentVariables): Variables;
}

/** Keeps secrets: sealed in the store, or in memory for a session or a run. */
export interface Vault {
  readonly session: KeptKeys;
  readonly lent: LentByRun;
  /** Takes every secret that was sealed or opened here, and what looks like one, out of a text. */
  readonly redactor: Redactor;
  /** Has the redactor take out the value of a variable, whatever it is called. */
  learn(variable: string): void;
  /** Has the redactor take out a value that is kept in the clear and should not be. */
  learnValue(value: string): void;
  /** Whether there is such a secret, opened or not. */
  has(id: string): Promise<boolean>;
  /** A new name for something secret. */
  newId(): string;
  /** A secret ready to be stored, and the reference by which a record names it. One that is known is sealed anew. */
  seal(secret: string, known?: string): Promise<{ kept: SealedSecret; reference: string }>;
  unseal(id: string): Promise<string>;
  /** How many secrets there are, and which key seals them; makes none. */
  describe(): Promise<{ secrets: number; key: Pick<FoundMasterKey, "fingerprint" | "source"> | null }>;
  /** Seals everything anew under a new key. */
  rotate(): Promise<{ fingerprint: string; secrets: number }>;
}

/** Where a workspace is kept, in words that hold no secret. */
export interface WorkspaceLocation {
  /** Null when no file is written. */
  readonly folder: string | null;
  readonly engine: "SQLite" | "PostgreSQL";
  readonly address: string;
  /** Where the database is on the network, if it is reached over one. */
  readonly destination: DestinationView;
  /** Version of the tables. */
  readonly schema: number;
  /** A path that begins in the folder unless it is absolute. */
  readonly within: (path: string) => string;
  /** Writes something into the folder and takes it away again. Fails with `workspace-failed`. */
  readonly tryWriting: () => Promise<void>;
}

/** A process, on whichever machine. */
export type ProcessName = Pick<Owner, "pid" | "machine">;

/** What the use cases are made of. Joined in `assemble.ts` and nowhere else. */
export interface Parts {
  readonly version: string;
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  /** Names this process to clients; drawn anew at every start. */
  readonly host: string;
  /** This process. */
  readonly self: ProcessName;
  readonly isGone: EngineParts["isGone"];
  readonly executions: Executions;
  /** Whether what is executed waits for the database. */
  readonly outage: Pick<Outage, "watch">;
  /** Whether this process calls models for runs; else workers do, with keys of their own. */
  readonly works: boolean;
  /** Told when a run was executed to its end, after its report. */
  readonly whenFinished: ((runId: string) => Promise<void>)[];
  /** Whether this process stays, and looks after what is to be done later. */
  readonly stays: boolean;
  /** Of this machine, in the words of the IANA database. */
  readonly timeZone: string;
  /** How people reach this server; null as long as nobody has said. */
  readonly servedAt: { url: string | null };
  /** A variable of the environment, such as one that holds a key. */
  readonly variable: (name: string) => string | undefined;
  readonly vault: Vault;
  readonly telemetry: Telemetry;
  readonly summaries: Summaries;
  readonly itemTables: ItemTables;
  /** Null where nothing but this thread can read the store. */
  readonly thread: ReadingThread | null;
  readonly reports: ReportFiles;
  readonly searchIndex: SearchIndex;
  /** What deleted runs have left behind. */
  readonly leftovers: { readonly close: () => Promise<void> };
  readonly location: WorkspaceLocation;
  /** A packed copy of the database as it is now. Null where it is only in memory. */
  readonly packDatabase: (() => Promise<AsyncIterable<Uint8Array>>) | null;
  /** Told when settings have changed. */
  readonly backupSchedule: BackupWatch;
  /** Null where the database is only in memory. */
  readonly bundles: RunBundles | null;
  /** How calls leave this machine. */
  readonly network: Network;
  readonly openModel: ModelOpener;
  /** Tokens of a text, about as most models count them. */
  readonly countTokens: EngineParts["countTokens"];
  /** A file that comes with Assay; null where there are none. */
  readonly readExample: (file: string) => Promise<Uint8Array | null>;
  /** Writes files into the run's own folder and returns their paths. Null where no file is written. */
  readonly writeArtifacts:
    | ((runId: string, files: Readonly<Record<string, string | Uint8Array>>) => Promise<string[]>)
    | null;
  /** Whether the run's own folder has a file of that name. */
  readonly hasArtifact: (runId: string, name: string) => Promise<boolean>;
  /** For PDF files, whose letters are in them. */
  readonly findFonts: FindFonts;
  readonly removeArtifacts: (runId: string) => Promise<void>;
}

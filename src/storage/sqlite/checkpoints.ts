import { realpathSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { Worker } from "node:worker_threads";

/** Pages of the log after which a commit copies them itself: always, and where a thread does so. */
export const COPIED_BY_COMMIT = 4_000;
const NOT_COPIED_BY_THREAD = 128_000;
/** A log begins again when all of it was copied while nobody wrote. Where that doesn't come by itself, writers wait for it. */
const LONG_LOG = 64_000;
/** A log of fewer bytes isn't worth a thread. */
const WORTH_A_THREAD = 8_000_000;
/** Commits between two looks at the log's size. */
const LOOK_EVERY = 16;

interface Reply {
  readonly atOnce: boolean;
  /** Of the log. */
  readonly pages: number;
}

/**
 * What is committed stands in a log first. Whoever commits the 4,000th page would copy all of them into the database, and
 * the thread would wait for the disk; once a process writes that much, another thread does it.
 */
export class Checkpoints {
  readonly #database: DatabaseSync;
  readonly #path: string;
  readonly #script: URL;
  #log: string | null = null;
  #worker: Worker | null = null;
  #isBusy = false;
  #isOver = false;
  #commits = 0;
  #isLong = false;
  #rested: (() => void) | null = null;

  constructor(database: DatabaseSync, path: string, script: URL) {
    this.#database = database;
    this.#path = path;
    this.#script = script;
  }

  /** After every commit. */
  committed(): void {
    if (this.#isBusy || this.#isOver) return;
    try {
      if (this.#worker === null && this.#isWorthAThread()) this.#start();
      if (this.#worker === null) return;
      this.#isBusy = true;
      this.#worker.postMessage({ atOnce: false }, []);
    } catch {
      // What was committed is committed, whether or not there can be a thread.
      this.#giveUp();
    }
  }

  /** Before anything is written: only this one waits, not the thread. */
  async rest(): Promise<void> {
    const worker = this.#worker;
    if (!this.#isLong || this.#isOver || worker === null) return;
    // Nothing else may keep the process alive until it answers.
    worker.ref();
    await new Promise<void>((resolve) => {
      this.#rested = resolve;
      worker.postMessage({ atOnce: true }, []);
    });
    // At the end it is `close` that keeps the process alive, until the thread has ended.
    if (!this.#isOver) worker.unref();
  }

  /** Before the database is closed: who closes it last tidies up its files. */
  async close(): Promise<void> {
    this.#end();
    await this.#worker?.terminate();
  }

  #isWorthAThread(): boolean {
    this.#commits += 1;
    return this.#commits % LOOK_EVERY === 0 && this.#logSize() >= WORTH_A_THREAD;
  }

  #start(): void {
    const worker = new Worker(this.#script, {
      workerData: { path: this.#path },
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
      name: "checkpoints",
    });
    worker.on("message", ({ atOnce, pages }: Reply) => {
      this.#isLong = !atOnce && pages > LONG_LOG;
      if (atOnce) this.#rested?.();
      else this.#isBusy = false;
    });
    // It ends of that, which is all there is to know.
    worker.on("error", () => {});
    worker.on("exit", () => this.#giveUp());
    // It keeps no process alive. Whoever listens to it would, so this comes afterwards.
    worker.unref();
    this.#worker = worker;
    this.#database.exec(`PRAGMA wal_autocheckpoint = ${NOT_COPIED_BY_THREAD}`);
  }

  /** Commits do it again. */
  #giveUp(): void {
    if (this.#isOver) return;
    this.#end();
    if (this.#database.isOpen) this.#database.exec(`PRAGMA wal_autocheckpoint = ${COPIED_BY_COMMIT}`);
  }

  #end(): void {
    this.#isOver = true;
    this.#rested?.();
  }

  #logSize(): number {
    // It stands beside the file itself, not beside a link to it.
    this.#log ??= `${realpathSync(this.#path)}-wal`;
    return statSync(this.#log, { throwIfNoEntry: false })?.size ?? 0;
  }
}

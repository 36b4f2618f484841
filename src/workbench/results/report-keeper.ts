import type { ReportFiles } from "../parts.ts";

/** Keeps the reports on the disk in step with what people say: one at a time for each run, and the last word wins. */
export class ReportKeeper implements ReportFiles {
  readonly #write: (runId: string) => Promise<void>;
  readonly #underWay = new Map<string, Promise<void>>();
  readonly #next = new Map<string, Promise<void>>();

  constructor(write: (runId: string) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves when a report is written that knows everything said so far. Those who come meanwhile share the next one. */
  refresh(runId: string): Promise<void> {
    const current = this.#underWay.get(runId);
    if (current === undefined) return this.#begin(runId);
    const planned = this.#next.get(runId) ?? current.then(() => this.#begin(runId));
    this.#next.set(runId, planned);
    return planned;
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all([...this.#next.values(), ...this.#underWay.values()]);
  }

  #begin(runId: string): Promise<void> {
    this.#next.delete(runId);
    const writing = this.#write(runId).finally(() => this.#underWay.delete(runId));
    this.#underWay.set(runId, writing);
    return writing;
  }
}

import type { ReportFiles } from "../parts.ts";

/** Whoever writes a run's report stands in line: one at a time for each run, and the last word wins. */
export class ReportKeeper implements ReportFiles {
  readonly #write: (runId: string) => Promise<void>;
  /** The last in line of each run; settles without a failure. */
  readonly #lines = new Map<string, Promise<void>>();
  /** Those that have not begun, by run. */
  readonly #planned = new Map<string, Promise<void>>();

  constructor(write: (runId: string) => Promise<void>) {
    this.#write = write;
  }

  inLine<Result>(runId: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#lines.get(runId);
    const result = before === undefined ? work() : before.then(work);
    const settled = result.then(
      () => {},
      () => {},
    );
    this.#lines.set(runId, settled);
    void settled.then(() => {
      if (this.#lines.get(runId) === settled) this.#lines.delete(runId);
    });
    return result;
  }

  /** Resolves when a report is written that knows everything said so far. Those who come meanwhile share the next one. */
  refresh(runId: string): Promise<void> {
    if (!this.#lines.has(runId)) return this.inLine(runId, () => this.#write(runId));
    const planned =
      this.#planned.get(runId) ??
      this.inLine(runId, () => {
        this.#planned.delete(runId);
        return this.#write(runId);
      });
    this.#planned.set(runId, planned);
    return planned;
  }

  /** Resolves when nothing is being written any more. */
  async settled(): Promise<void> {
    while (this.#lines.size > 0) await Promise.all(this.#lines.values());
  }
}

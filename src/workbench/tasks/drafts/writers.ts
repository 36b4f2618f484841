interface Job {
  readonly draftId: number;
  /** Those that have not finished. */
  readonly models: Set<string>;
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

/** Models that write into drafts while nobody waits for the answer. */
export class Writers {
  readonly #jobs = new Set<Job>();

  isWriting = (draftId: number, model: string): boolean =>
    [...this.#jobs].some((job) => job.draftId === draftId && job.models.has(model));

  /** `work` says of each model when it is done; what it throws is its own affair. */
  begin(
    draftId: number,
    models: readonly string[],
    work: (signal: AbortSignal, done: (model: string) => void) => Promise<void>,
  ): void {
    const stop = new AbortController();
    const left = new Set(models);
    const ended = work(stop.signal, (model) => left.delete(model)).catch(() => {});
    const job: Job = { draftId, models: left, stop, ended };
    this.#jobs.add(job);
    void ended.then(() => this.#jobs.delete(job));
  }

  /** Resolves when nothing is written into the draft any more. */
  async stop(draftId: number): Promise<void> {
    await this.#end([...this.#jobs].filter((job) => job.draftId === draftId));
  }

  async close(): Promise<void> {
    await this.#end([...this.#jobs]);
  }

  async #end(jobs: readonly Job[]): Promise<void> {
    for (const { stop } of jobs) stop.abort();
    await Promise.all(jobs.map(({ ended }) => ended));
  }
}

/** What keeps a worker from working, until it does not any more. */
export class Problems {
  readonly #tell: (message: string) => void;
  /** By run, and then by what of it cannot be done; under null what concerns the worker itself. */
  readonly #known = new Map<string | null, Map<string, string>>();

  /** `tell` hears of each new one. */
  constructor(tell: (message: string) => void) {
    this.#tell = tell;
  }

  /** The one that was found last. */
  get latest(): string | null {
    return [...this.#known.values()].flatMap((own) => [...own.values()]).at(-1) ?? null;
  }

  get runIds(): readonly string[] {
    return [...this.#known.keys()].filter((runId) => runId !== null);
  }

  set(runId: string | null, message: string, about = ""): void {
    const own = this.#known.get(runId) ?? new Map<string, string>();
    const isNew = own.get(about) !== message;
    this.#known.delete(runId);
    own.delete(about);
    this.#known.set(runId, own.set(about, message));
    if (isNew) this.#tell(message);
  }

  /** All of a run, or only what is about something. */
  clear(runId: string | null, about?: string): void {
    const own = this.#known.get(runId);
    if (about !== undefined) own?.delete(about);
    if (about === undefined || own?.size === 0) this.#known.delete(runId);
  }
}

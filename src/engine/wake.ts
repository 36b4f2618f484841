/** Lets one loop wait until another part has news, or until it is stirred. What comes while nobody waits is kept. */
export class Wake {
  #news = false;
  #stirred = false;
  #resolve: (() => void) | null = null;

  notify(): void {
    this.#news = true;
    this.#resolve?.();
  }

  /** Wakes the loop without news. */
  stir(): void {
    this.#stirred = true;
    this.#resolve?.();
  }

  /** Resolves with whether there is news. */
  async wait(): Promise<boolean> {
    if (!this.#news && !this.#stirred) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
      });
      this.#resolve = null;
    }
    const news = this.#news;
    this.#news = false;
    this.#stirred = false;
    return news;
  }
}

/** Lets one loop wait until another part has news. News that comes while nobody waits is kept. */
export class Wake {
  #news = false;
  #resolve: (() => void) | null = null;

  notify(): void {
    this.#news = true;
    this.#resolve?.();
  }

  async wait(): Promise<void> {
    if (!this.#news) {
      await new Promise<void>((resolve) => {
        this.#resolve = resolve;
      });
      this.#resolve = null;
    }
    this.#news = false;
  }
}

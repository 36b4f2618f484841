/** Keys that people gave for as long as this process lives. They are in its memory and nowhere else. */
export class SessionKeys {
  readonly #keys = new Map<string, string>();

  keep(id: string, key: string): void {
    this.#keys.set(id, key);
  }

  find(id: string): string | null {
    return this.#keys.get(id) ?? null;
  }

  drop(id: string): void {
    this.#keys.delete(id);
  }

  values(): Iterable<string> {
    return this.#keys.values();
  }
}

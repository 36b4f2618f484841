import type { Wake } from "./wake.ts";

/** Places that several lanes share. Whoever frees one tells all lanes, each time beginning with another one. */
export class Slots {
  readonly #lanes: Wake[] = [];
  #free: number;

  constructor(count: number) {
    this.#free = count;
  }

  shareWith(lane: Wake): void {
    this.#lanes.push(lane);
  }

  take(): boolean {
    if (this.#free === 0) return false;
    this.#free -= 1;
    return true;
  }

  give(): void {
    this.#free += 1;
    const first = this.#lanes.shift();
    if (first !== undefined) this.#lanes.push(first);
    for (const lane of this.#lanes) lane.notify();
  }
}

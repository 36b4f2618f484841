/** Values added up task by task: several answers to one task are averaged before anything else is done with them. */
export class TaskSums {
  readonly #tasks = new Map<string, { n: number; sum: number }>();

  add(task: string, value: number): void {
    const known = this.#tasks.get(task);
    if (known === undefined) this.#tasks.set(task, { n: 1, sum: value });
    else {
      known.n += 1;
      known.sum += value;
    }
  }

  means(): ReadonlyMap<string, number> {
    return new Map([...this.#tasks].map(([task, { n, sum }]) => [task, sum / n]));
  }
}

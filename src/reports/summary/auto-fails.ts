import type { FrozenRun } from "../../core/index.ts";
import type { ModelTally } from "./model-tally.ts";

/** Which tasks an answer can fail by a rule, and whether any has. */
export class AutoFails {
  readonly #exposed: ReadonlySet<string>;
  readonly #tallies: ReadonlyMap<string, ModelTally>;

  constructor({ setup, tasks }: FrozenRun, tallies: ReadonlyMap<string, ModelTally>) {
    // Judges who follow a person's own instructions are not shown the rules, nor is anybody without a rubric.
    const areRulesShown =
      setup.judges.length === 0 || setup.judges.some(({ instructions }) => instructions === undefined);
    const exposed = tasks.filter(({ rubric, autoFail }) => rubric.length > 0 && autoFail.length > 0);
    this.#exposed = new Set(areRulesShown ? exposed.map(({ taskId }) => taskId) : []);
    this.#tallies = tallies;
  }

  /** Whether any answer could have failed by a rule. */
  get areThere(): boolean {
    return this.#exposed.size > 0;
  }

  /**
   * How many of a model's tasks, scored by judges, have auto-fail rules, where no answer to any of them has failed by
   * one; else 0. A task at 0 for another reason shows as well what failures do to the mean.
   */
  unseenIn(modelId: string, means: ReadonlyMap<string, number>): number {
    const tally = this.#tallies.get(modelId);
    if (tally === undefined || this.#exposed.size === 0) return 0;
    let exposed = 0;
    for (const [taskId, mean] of means) {
      if (mean === 0 || tally.hasAutoFailed(taskId)) return 0;
      if (this.#exposed.has(taskId)) exposed += 1;
    }
    return exposed;
  }
}

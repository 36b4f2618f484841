import type { Judge, Score, Task } from "../../core/index.ts";
import type { Fenced, Output } from "../ask-in-schema.ts";

/** What a kind of judge concludes from a valid output. */
export type Verdict = Pick<Score, "outcome" | "autoFail" | "reason" | "parts" | "flags">;

/** What a judge brings along besides its model. */
export type Brief = Pick<Judge, "instructions" | "scale">;

/** One way of judging: what the judge is told, what it must return, and what that means. */
export interface JudgeKind {
  readonly name: string;
  /** Raised with every change of the wording, so that old scores say which wording they had. */
  readonly version: number;
  /** What the judge is told, whatever the task. */
  readonly instructions: string;
  /** What the judge is told of how to judge this task. */
  describe(task: Task, brief: Brief, fenced: Fenced): string;
  /** The output's schema and its meaning, made for one task. */
  outputFor(task: Task, brief: Brief): Output<Verdict>;
}

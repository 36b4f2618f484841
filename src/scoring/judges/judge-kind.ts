import type { z } from "zod";
import type { Score, Task } from "../../core/index.ts";

/** What a kind of judge concludes from a valid output. */
export type Verdict = Pick<Score, "outcome" | "autoFail" | "reason" | "parts" | "flags">;

/** One way of judging: what the judge is told, what it must return, and what that means. */
export interface JudgeKind {
  readonly name: string;
  /** Raised with every change of the wording, so that old scores say which wording they had. */
  readonly version: number;
  /** What the judge is told, whatever the task. */
  readonly instructions: string;
  /** What the judge is told of the task, besides its prompt. */
  describe(task: Task): string;
  /** The output's schema and its meaning, made for one task. */
  forTask(task: Task): Output;
}

export interface Output {
  readonly schema: z.ZodType;
  /** Null with a problem when the output does not follow the schema. */
  read(value: unknown): { readonly verdict: Verdict } | { readonly problem: string };
}

/** Joins a schema and what a value that follows it means. */
export function output<Value>(schema: z.ZodType<Value>, conclude: (value: Value) => Verdict): Output {
  return {
    schema,
    read(value) {
      const parsed = schema.safeParse(value);
      if (parsed.success) return { verdict: conclude(parsed.data) };
      const problems = parsed.error.issues.map(
        (issue) => `${issue.path.join(".") || "output"}: ${issue.message}`,
      );
      return { problem: problems.join("; ") };
    },
  };
}

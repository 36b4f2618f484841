import { FRAME } from "./ask-in-schema.ts";
import { JUDGE_KINDS } from "./judge.ts";
import { PAIR_TEMPLATE } from "./pair-judge.ts";
import { QUESTION_TEMPLATE } from "./question-judge.ts";

/** Everything a judge may be told that comes neither from a task nor from its user, for the run's hash. */
export const JUDGE_TEMPLATES: readonly string[] = [
  FRAME,
  ...JUDGE_KINDS.map((kind) => `${kind.name}-${kind.version}: ${kind.instructions}`),
  PAIR_TEMPLATE,
  QUESTION_TEMPLATE,
];

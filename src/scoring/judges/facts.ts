import type { Task } from "../../core/index.ts";
import { output } from "../ask-in-schema.ts";
import { fields, oneOf, words } from "../reply-fields.ts";
import type { JudgeKind } from "./judge-kind.ts";

const FINDINGS = ["supported", "contradicted", "absent"] as const;
type Finding = (typeof FINDINGS)[number];

/** A contradiction takes away what a supported fact gives: one that is wrong is worse than one that is missing. */
const POINTS: Readonly<Record<Finding, number>> = { supported: 1, absent: 0, contradicted: -1 };

/** The facts that say something, each with its id. */
export function factsOf(task: Pick<Task, "referenceFacts">): { id: string; text: string }[] {
  return task.referenceFacts
    .map((text, index) => ({ id: `f${index + 1}`, text: text.trim().replaceAll(/\s+/g, " ") }))
    .filter(({ text }) => text !== "");
}

/** The share of reference facts that the answer supports, less the share that it contradicts; never below 0. */
export const factsJudge: JudgeKind = {
  name: "facts",
  version: 1,
  instructions: [
    "You check one answer to one task against reference facts. Take the facts for true, whatever you know yourself.",
    "Of each fact say one word: supported when the answer says it, in whatever words, or says what it plainly follows",
    "from; contradicted when the answer says something that cannot be true beside it; absent when it does neither.",
    "Length and style do not count. Leave no fact out.",
    'Reply with one JSON object and nothing else: {"reason": "<one or two sentences>",',
    '"facts": {"<fact id>": "supported" or "contradicted" or "absent", ...}}.',
  ].join("\n"),

  describe(task, _brief, fenced) {
    const lines = factsOf(task).map(({ id, text }) => `${id}: ${text}`);
    return `Reference facts, each after its id:\n${fenced(lines.join("\n"))}`;
  },

  outputFor(task) {
    const facts = factsOf(task);
    // Read as required, unlike rubric points: a fact that the judge has not looked at is not one that is absent.
    const findings = fields(Object.fromEntries(facts.map(({ id }) => [id, oneOf(FINDINGS)])), {
      closed: true,
    });
    return output(fields({ reason: words, facts: findings }), (value) => {
      const parts = facts.map(({ id }) => [id, POINTS[value.facts[id] ?? "absent"]] as const);
      const sum = parts.reduce((total, [, points]) => total + points, 0);
      return {
        outcome: {
          scored: true,
          value: Math.max(0, (100 * sum) / facts.length),
          scaleMin: 0,
          scaleMax: 100,
        },
        autoFail: false,
        reason: value.reason,
        parts: Object.fromEntries(parts),
        flags: parts.filter(([, points]) => points < 0).map(([id]) => `contradicted:${id}`),
      };
    });
  },
};

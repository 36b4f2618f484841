import {
  type FinishReason,
  type LanguageModel,
  type Random,
  type Score,
  type ScoringMaterial,
  type Task,
  buildMessages,
  judgeSchema,
  taskSchema,
} from "../../core/index.ts";
import { judgeOpener } from "../judge.ts";
import type { Brief } from "../judges/judge-kind.ts";

export const JUDGE = judgeSchema.parse({
  judgeId: "gavel",
  model: {
    modelId: "gavel",
    provider: "somewhere",
    name: "gavel-1",
    parameters: { temperature: 0, maxTokens: 500 },
  },
});

/** Worth 2 x 4 + 1 x 2 = 10 points. */
export const RUBRIC_TASK = taskSchema.parse({
  taskId: "rice",
  category: "Cooking",
  prompt: "How do I cool leftover rice?",
  rubric: [
    { id: "fast", text: "Says to cool it within an hour", weight: 2, maxScore: 4 },
    { id: "shallow", text: "Names a shallow container", weight: 1, maxScore: 2 },
  ],
  autoFail: ["Says rice left out overnight is safe"],
});

export const REFERENCE_TASK = taskSchema.parse({
  taskId: "capital",
  category: "Geography",
  prompt: "What is the capital of Australia?",
  references: {
    excellent: "Canberra, chosen in 1908 as a compromise.",
    good: "Canberra.",
    pass: "It is Canberra, I believe.",
    incorrectAnswerDirection: "Names Sydney or Melbourne.",
  },
});

export const FACTS_TASK = taskSchema.parse({
  taskId: "moon",
  category: "Astronomy",
  prompt: "What do you know of the Moon?",
  referenceFacts: [
    "It is about 384,000 km away.",
    "It shows the Earth one side.",
    "It has no air.",
    "Twelve people have walked on it.",
  ],
});

/** Says nothing of how it is judged. */
export const BARE_TASK = taskSchema.parse({
  taskId: "rain",
  category: "Weather",
  prompt: "Why does it rain?",
});

export function withoutAutoFail(task: Task): Task {
  return { ...task, autoFail: [] };
}

/** Words that differ with every draw. */
export function countingRandom(): Random {
  let drawn = 0;
  return {
    next: () => 0.5,
    token: () => {
      drawn += 1;
      return drawn.toString(16).padStart(32, "0");
    },
  };
}

export function materialFor(task: Task, text: string, finishReason: FinishReason = "stop"): ScoringMaterial {
  return { task, messages: buildMessages(task, { recipe: "plain" }), text, finishReason };
}

export async function scoreWith(
  model: LanguageModel,
  material: ScoringMaterial,
  brief: Brief = {},
): Promise<Score> {
  const scorer = judgeOpener(countingRandom())({ ...JUDGE, ...brief }, model);
  return await scorer.score(material, new AbortController().signal);
}

/** A rubric judge's reply; give what differs from a good one. */
export function rubricReply(differences: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    rubric_scores: { fast: 3, shallow: 1 },
    auto_fail: false,
    overall_score: 7,
    notes: "Mostly right.",
    ...differences,
  });
}

import type {
  Judge,
  LanguageModel,
  Message,
  OpenJudge,
  Random,
  Score,
  ScoringMaterial,
  Task,
} from "../core/index.ts";
import { type Fenced, askInSchema } from "./ask-in-schema.ts";
import { factsJudge, factsOf } from "./judges/facts.ts";
import { instructionsJudge } from "./judges/instructions.ts";
import type { Brief, JudgeKind } from "./judges/judge-kind.ts";
import { referenceJudge } from "./judges/reference.ts";
import { rubricJudge } from "./judges/rubric.ts";
import { unscorable } from "./unscorable.ts";

export const JUDGE_KINDS: readonly JudgeKind[] = [instructionsJudge, rubricJudge, referenceJudge, factsJudge];

/** How a judge judges a task; null when neither says how. */
export function judgeKindFor(task: Task, judge: Brief): JudgeKind | null {
  if (judge.instructions !== undefined) return instructionsJudge;
  if (task.rubric.length > 0) return rubricJudge;
  if (task.references !== undefined) return referenceJudge;
  return factsOf(task).length > 0 ? factsJudge : null;
}

/** A task as a judge is shown it. */
export function describeTask(messages: readonly Message[], fenced: Fenced): string {
  const asked = messages.map((message) => `[${message.role}]\n${message.content}`).join("\n\n");
  return `Task, as it was put to the model:\n${fenced(asked)}`;
}

/** Opens judges that ask, check the reply against its schema, and repair it once. */
export function judgeOpener(random: Random): OpenJudge {
  return (judge, model) => ({ score: (material, signal) => score(judge, model, random, material, signal) });
}

async function score(
  judge: Judge,
  model: LanguageModel,
  random: Random,
  material: ScoringMaterial,
  signal: AbortSignal,
): Promise<Score> {
  const base = { scorer: judge.judgeId, scorerKind: "judge" as const };
  const unscored = (reason: string): Score => ({
    ...base,
    outcome: { scored: false, reason },
    autoFail: false,
    reason: "",
    parts: {},
    flags: [],
    transcript: null,
    costUsd: 0,
  });
  const { task, messages, text } = material;
  const fault = unscorable(material);
  if (fault !== null) return unscored(fault);
  const kind = judgeKindFor(task, judge);
  if (kind === null) return unscored("no-rubric-or-references");

  const { meaning, repaired, transcript, costUsd } = await askInSchema(
    model,
    random,
    {
      instructions: kind.instructions,
      material: (fenced) =>
        [
          kind.describe(task, judge, fenced),
          describeTask(messages, fenced),
          `Answer to grade:\n${fenced(text)}`,
        ].join("\n\n"),
      output: kind.outputFor(task, judge),
      parameters: judge.model.parameters,
    },
    signal,
  );
  const flags = [...meaning.flags, ...(repaired ? ["repaired"] : [])];
  return { ...base, ...meaning, flags, transcript, costUsd };
}

import {
  type OpenQuestionJudge,
  QUESTION_SCALE,
  type QuestionCriterion,
  type Random,
  type Task,
  previewMessages,
  ratedCriteria,
} from "../core/index.ts";
import { askInSchema, output } from "./ask-in-schema.ts";
import { type ReplyField, fields, wholeNumber, words } from "./reply-fields.ts";

/** What the judge is told of each thing a task can be rated for. */
const CRITERIA: Readonly<Record<QuestionCriterion, string>> = {
  clarity: "10 when it can be understood in one way only, 1 when nobody can tell what is asked",
  difficulty: "10 when only an expert can answer it well, 1 when anybody can; hard is neither good nor bad",
  relevance: "10 when it asks what matters in its field, 1 when it has nothing to do with it",
  originality: "10 when it asks something seldom asked, 1 when it stands in every such list",
};

const INSTRUCTIONS = [
  "You rate how good a question is, as one of a set that shall show which language model is better. Do not answer it.",
  "Rate from 1 to 10, in whole numbers, each of the criteria that are listed, then the question overall.",
  'Reply with one JSON object and nothing else: {"justification": "<one to three sentences>", "ratings":',
  '{"<criterion>": <1 to 10>, ...}, "overall": <1 to 10>}.',
].join("\n");

/** The wording, for whoever keeps judgments. */
export const QUESTION_TEMPLATE = `question-2: ${INSTRUCTIONS}\n${Object.values(CRITERIA).join("\n")}`;

const { low: LOWEST, high: HIGHEST } = QUESTION_SCALE;
const rate = wholeNumber(LOWEST, HIGHEST);

/** Opens judges of questions. They see the task and what it is filed under, never who wrote it. */
export function questionJudgeOpener(random: Random): OpenQuestionJudge {
  return (judge, model, { criteria, prompt }) => {
    const asked = ratedCriteria({ criteria, prompt });
    const list = [
      ...asked.map((name) => `- ${name}: ${CRITERIA[name]}`),
      "- overall: 10 when it belongs in such a set, 1 when it must be left out",
    ];
    const wish =
      prompt.trim() === "" ? [] : [`What the user wants to know, which decides on overall:\n${prompt}`];
    return {
      async rate(task, signal) {
        const { meaning, repaired, transcript, costUsd } = await askInSchema(
          model,
          random,
          {
            instructions: INSTRUCTIONS,
            material: (fenced) =>
              [`Criteria:\n${list.join("\n")}`, ...wish, `Question to rate:\n${fenced(describe(task))}`].join(
                "\n\n",
              ),
            output: outputFor(asked),
            parameters: judge.model.parameters,
          },
          signal,
        );
        const { overall, ratings, justification } = meaning;
        return {
          scorer: judge.judgeId,
          scorerKind: "judge",
          outcome: { scored: true, value: overall, scaleMin: LOWEST, scaleMax: HIGHEST },
          autoFail: false,
          reason: justification,
          parts: ratings,
          flags: repaired ? ["repaired"] : [],
          transcript,
          costUsd,
        };
      },
    };
  };
}

function outputFor(asked: readonly QuestionCriterion[]) {
  const rated = fields(Object.fromEntries(asked.map((name) => [name, rate])), { closed: true });
  // With nothing but a prompt there is nothing to say here.
  const ratings: ReplyField<Record<string, number>> =
    asked.length === 0 ? { ...rated, read: rated.read.default({}) } : rated;
  return output(fields({ justification: words, ratings, overall: rate }), (value) => value);
}

function describe(task: Task): string {
  const { area, category, subcategory, taskType, difficulty, tags } = task;
  const filed = [area, category, subcategory, taskType, difficulty, ...tags].filter(
    (word) => word !== undefined,
  );
  const messages = previewMessages(task, "auto");
  return [`Filed under: ${filed.join(", ")}`, ...messages.map((message) => message.content)].join("\n\n");
}

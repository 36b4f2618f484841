import { type Section, textBlock } from "./block.ts";

/** How the numbers are made and when not to believe them, in plain words. */
const METHODS: readonly Section[] = [
  {
    title: "How to read the numbers",
    blocks: [
      {
        kind: "points",
        points: [
          [
            "Score.",
            "Judges score each answer; scores are shown on a scale of 0 to 100. With several judges, an answer's score is their mean. Several answers to the same task are averaged first, so every task counts once; a model's score is the mean over its tasks. If people have scored more answers than the judges, models are ranked by people's scores; if neither has scored, by one metric. Several metrics are never averaged.",
          ],
          [
            "Interval.",
            "In brackets after a number: the 95 % confidence interval. If you repeated the run with other tasks of the same kind, 95 of 100 such intervals would contain the true mean. It covers chance in the choice of tasks and in how a model happened to answer; where several people scored, also in the choice of people, so with few people it is wide. It ends where the scale ends.",
          ],
          [
            "Ranks.",
            "The ranks each model could have, given the differences between all models. All of these ranges hold together 19 times out of 20.",
          ],
          [
            "When to be careful.",
            "With fewer than about 20 tasks, when tasks are near-duplicates, when most scores are at one end of the scale, when many answers have no score, or when your own work differs from these tasks. The interval doesn't say whether the judges are right: compare them with your own scores first.",
          ],
          [
            "Two models.",
            `Don't compare intervals by eye: whether they overlap doesn't show whether two models differ. All models had the same tasks, so the paired comparison, task by task, is the test to trust. "Can't be told apart" is not "equal": more tasks may show a difference.`,
          ],
          [
            "Auto-fail.",
            "The share of judged answers in which a judge found a mistake that the task names as an auto-fail. That judge gives such an answer 0.",
          ],
          [
            "Groups.",
            "Among many groups, some stand out by chance. Treat a finding as a question for the next run.",
          ],
        ],
      },
    ],
  },
  {
    title: "Limitations",
    blocks: [
      {
        kind: "points",
        points: [
          [
            "Rate limits.",
            "A provider that throttles or rejects requests can make a model look slow or broken. Check the failures before you blame the model.",
          ],
          [
            "Changing models.",
            "Providers change models without changing their names. These numbers describe the models at the time of the run.",
          ],
          [
            "Prices.",
            "Costs use the prices known at the time of the run. They may be out of date, and failed calls may have cost something too.",
          ],
          [
            "Tokens.",
            "Model families use different tokenizers, so token counts of different models aren't directly comparable.",
          ],
          [
            "Simulated models.",
            "Simulated models are made up; their numbers only show how Assay works. Replayed answers are real answers recorded earlier.",
          ],
        ],
      },
    ],
  },
];

const SENSITIVE =
  "Prompts and answers can be sensitive. This file contains names, numbers and error messages, and an error message can quote a prompt. The workspace database contains every prompt and answer. Check before you share either.";
const QUOTES =
  "Prompts and answers can be sensitive, and this file quotes them. The workspace database contains every prompt and answer. Check before you share either.";

/** How to read a report, with a warning of what it holds. */
export function methodsSections(quotesAnswers: boolean): readonly Section[] {
  const note = textBlock("note", quotesAnswers ? QUOTES : SENSITIVE);
  return METHODS.map((section, index) =>
    index === METHODS.length - 1 ? { ...section, blocks: [...section.blocks, note] } : section,
  );
}

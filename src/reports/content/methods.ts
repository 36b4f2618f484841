import { type Section, said } from "./block.ts";

/** How the numbers are made and when not to believe them, in plain words. */
export const METHODS: readonly Section[] = [
  {
    title: "How to read the numbers",
    blocks: [
      {
        kind: "points",
        points: [
          [
            "Score.",
            "Judges score each answer, on a scale that is shown here as 0 to 100. With several judges an answer's score is their mean. Several answers to one task are averaged first, so that each task counts once; the score of a model is the mean over tasks. Where people have scored more answers than judges, people's scores rank instead, and where neither has scored, one metric does: several metrics are never averaged.",
          ],
          [
            "Interval.",
            "In brackets after a number. If you drew other tasks of the same kind again and again, 95 of 100 intervals made like this would hold the true mean. It covers the luck of which tasks were drawn and of how a model happened to answer. It is cut where the scale ends.",
          ],
          [
            "Ranks.",
            "The ranks that the differences between all models leave possible, taken together: 19 of 20 times all of them hold at once.",
          ],
          [
            "When not to trust it.",
            "With fewer than about 20 tasks, when tasks are near copies of each other, when most scores sit at one end of the scale, when many answers have no score, or when your own work is unlike these tasks. It says nothing about whether the judges are right: compare them with your own scores first.",
          ],
          [
            "Two models.",
            'Do not compare intervals by eye: whether they overlap does not answer whether two models differ. All models had the same tasks, so a paired comparison, task by task, is the test to trust. "Cannot be told apart" is not "equal": more tasks may show a difference.',
          ],
          [
            "Auto-fail.",
            "The share of judged answers in which a judge found a mistake that makes an answer worthless. Such an answer gets 0 from that judge.",
          ],
          [
            "Groups.",
            "Looking at many groups will always find one that stands out. Treat it as a question for the next run.",
          ],
        ],
      },
    ],
  },
  {
    title: "What can mislead you",
    blocks: [
      {
        kind: "points",
        points: [
          [
            "Rate limits.",
            "A provider that slows you down or refuses calls can make a model look slow or broken. Look at the failures before you blame the model.",
          ],
          [
            "Changing models.",
            "Providers change what a model's name stands for. These numbers hold for the time of the run.",
          ],
          [
            "Prices.",
            "Costs use the prices known when the run was made; they may be out of date, and calls that failed may have cost something too.",
          ],
          [
            "Tokens.",
            "Each family of models cuts text in its own way, so token counts of different models do not compare.",
          ],
          [
            "Simulated models.",
            "They are made up. Their numbers show how the tool works and nothing else. Replayed answers are real ones that were recorded earlier.",
          ],
        ],
      },
      said(
        "note",
        "Prompts and answers may be sensitive. This file holds names, numbers and error messages, and an error message can quote a prompt; the database of the run holds every prompt and answer. Look before you share either.",
      ),
    ],
  },
];

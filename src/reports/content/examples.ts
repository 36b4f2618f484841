import { decimalText } from "../../core/index.ts";
import type { Example, ExampleAnswer } from "../examples/example.ts";
import { cutText } from "../text/cut-text.ts";
import { type Block, type Section, textBlock } from "./block.ts";

const LONGEST = 1500;

/** Tasks with what was asked and answered, where somebody wants them in the report. */
export function examplesSection(examples: readonly Example[], names: readonly string[]): Section[] {
  if (examples.length === 0) return [];
  return [
    {
      title: "Examples",
      blocks: [
        textBlock(
          "note",
          "This section quotes prompts and answers, which can be sensitive. Check it before you share this file.",
        ),
        ...examples.map((example): Block => ({
          kind: "fold",
          title: `${reasonWords(example, names)}: ${example.title}`,
          blocks: [quote("Prompt", example.prompt), ...example.answers.flatMap(answerBlocks)],
        })),
      ],
    },
  ];
}

function reasonWords(
  { reason }: Example,
  [first = "The first model", second = "the second"]: readonly string[],
): string {
  switch (reason) {
    case "best":
      return `${first} at its best`;
    case "worst":
      return `${first} at its worst`;
    case "reversed":
      return `${second} ahead of ${first}`;
  }
}

function answerBlocks({ model, sample, score, text, error, said: words }: ExampleAnswer): Block[] {
  const points = score === null ? "no score" : `${decimalText(score, 1)} of 100`;
  const of =
    sample === null
      ? points
      : `sample ${sample.number}: ${points} (mean of ${sample.of} scored samples: ${decimalText(sample.mean, 1)})`;
  return [
    quote(`${model}, ${of}`, text ?? error ?? "No answer."),
    ...(words === null ? [] : [quote("Judge’s reason", words)]),
  ];
}

const quote = (label: string, text: string): Block => ({
  kind: "quote",
  label,
  text: cutText(text, LONGEST),
});

import { buildCommand } from "@stricli/core";
import { GENERATION_FIELDS, MOST_QUESTIONS_ASKED, QUESTION_DIFFICULTIES } from "../../../contract/index.ts";
import { listFlag, numberFlag, outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import type { GenerateFlags } from "./generate.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const { models, topic, types, difficulty, count, prompt, collection, save, draft, drafts } =
  GENERATION_FIELDS;

export const generateCommand = buildCommand<GenerateFlags, [], World>({
  loader: lazily<GenerateFlags, []>(async () => (await import("./generate.ts")).generate),
  parameters: {
    flags: {
      models: listFlag(models.help, "names"),
      topic: textFlag(topic.help, "text"),
      types: listFlag(types.help, "words"),
      difficulty: { kind: "enum", values: QUESTION_DIFFICULTIES, brief: difficulty.help, optional: true },
      count: numberFlag(count.help, "n", count.minimum, MOST_QUESTIONS_ASKED),
      prompt: textFlag(prompt.help, "text"),
      collection: textFlag(collection.help, "name"),
      save: textFlag(save.help, "name"),
      draft: numberFlag(draft.help, "n", 1),
      drafts: switchFlag(drafts.help),
      yes: switchFlag("Say yes beforehand"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Have models write questions, look at them, save them as tasks",
    fullDescription: [
      "Has models of the workspace write questions and keeps them as a draft, with those marked that nearly repeat",
      "each other or a task. --save makes tasks of them. Ctrl-C stops; what had come is kept as a draft.",
      "",
      "Exit codes: 0 done (also when some of several models failed), 2 flags wrong, 3 nothing was done, 4 every model",
      "failed, 130 stopped by Ctrl-C.",
      "",
      "Examples:",
      "  assay generate --models fast,careful --topic sourdough --types logic,coding --difficulty hard --count 10",
      '  assay generate --models fast --prompt "About invoices of small firms." --save Invoices',
      "  assay generate --drafts",
      "  assay generate --draft 3 --save Sourdough",
    ].join("\n"),
  },
});

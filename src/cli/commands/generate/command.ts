import { buildCommand } from "@stricli/core";
import { GENERATION_FIELDS, MOST_QUESTIONS_ASKED, QUESTION_DIFFICULTIES } from "../../../contract/index.ts";
import { listFlag, numberFlag, outputFlags, switchFlag, textFlag, workspaceFlags } from "../../flags.ts";
import type { GenerateFlags } from "./generate.ts";
import { lazily } from "../../lazily.ts";
import type { World } from "../../world.ts";

const { models, topic, types, difficulty, count, prompt, collection, save, draft, drafts } =
  GENERATION_FIELDS;

export const generateCommand = buildCommand<GenerateFlags, [], World>({
  loader: lazily<GenerateFlags, []>("created", async () => (await import("./generate.ts")).generate),
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
      yes: switchFlag("Skip the confirmation prompt"),
      ...workspaceFlags,
      json: outputFlags.json,
    },
  },
  docs: {
    brief: "Generate questions with models and save them as tasks",
    fullDescription: [
      "Generates questions with models of the workspace and keeps them as a draft; near-duplicates of each other or",
      "of existing tasks are marked. --save turns a draft into tasks. Ctrl-C stops and keeps what was generated.",
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

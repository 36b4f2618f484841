import type { Field } from "../../core/index.ts";

/** What a person can say when models shall write questions. Flags and forms are made from these. */
export const GENERATION_FIELDS = {
  models: {
    name: "models",
    label: "Models",
    help: "Models of the workspace that shall write questions, each as many",
    kind: "list",
  },
  topic: { name: "topic", label: "Topic", help: "What the questions are about", kind: "text" },
  types: { name: "types", label: "Types", help: "Kinds of questions, such as logic or coding", kind: "list" },
  difficulty: { name: "difficulty", label: "Difficulty", help: "How hard the questions are", kind: "text" },
  count: {
    name: "count",
    label: "Number of questions",
    help: "How many questions each model shall write (default 10)",
    kind: "whole-number",
    minimum: 1,
  },
  prompt: {
    name: "prompt",
    label: "Prompt",
    help: "What else you want of the questions, in your own words",
    kind: "text",
  },
  collection: {
    name: "collection",
    label: "Compare with",
    help: "Compare only with the tasks of this collection, instead of all",
    kind: "text",
  },
  save: {
    name: "save",
    label: "Collection",
    help: "Save the questions as tasks of this collection; made when there is none",
    kind: "text",
  },
  draft: { name: "draft", label: "Draft", help: "An earlier draft, by its number", kind: "whole-number" },
  drafts: { name: "drafts", label: "Drafts", help: "List drafts that were not saved", kind: "switch" },
} as const satisfies Record<string, Field>;

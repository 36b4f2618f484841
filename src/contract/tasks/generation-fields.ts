import type { Field } from "../../core/index.ts";

/** What a person can say when models shall write questions. Flags and forms are made from these. */
export const GENERATION_FIELDS = {
  models: {
    name: "models",
    label: "Models",
    help: "Models of the workspace to generate with; each writes the full number",
    kind: "list",
  },
  topic: { name: "topic", label: "Topic", help: "Topic of the questions", kind: "text" },
  types: { name: "types", label: "Types", help: "Question types, e.g. logic or coding", kind: "list" },
  difficulty: { name: "difficulty", label: "Difficulty", help: "How hard the questions are", kind: "text" },
  count: {
    name: "count",
    label: "Number of questions",
    help: "Number of questions per model (default 10)",
    kind: "whole-number",
    minimum: 1,
  },
  prompt: {
    name: "prompt",
    label: "Prompt",
    help: "Additional instructions for the models",
    kind: "text",
  },
  collection: {
    name: "collection",
    label: "Compare with",
    help: "Check for near-duplicates only in this collection instead of all tasks",
    kind: "text",
  },
  save: {
    name: "save",
    label: "Collection",
    help: "Save the questions as tasks of this collection; created if it doesn't exist",
    kind: "text",
  },
  draft: { name: "draft", label: "Draft", help: "Number of an earlier draft", kind: "whole-number" },
  drafts: { name: "drafts", label: "Drafts", help: "List unsaved drafts", kind: "switch" },
} as const satisfies Record<string, Field>;

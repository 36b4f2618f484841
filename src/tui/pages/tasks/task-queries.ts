/** Lists that show tasks, or depend on them. */
export const TASK_LISTS = ["task", "tasks", "collection", "collections", "tags"] as const;

/** Tags as they are typed: with commas between them. */
export const tagsText = (tags: readonly string[]): string => tags.join(", ");
export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ""),
  ),
];

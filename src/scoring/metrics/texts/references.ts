import type { Grade, Task } from "../../../core/index.ts";

/** The task's reference of a grade; null when there is none, or nothing in it. */
export function referenceOf({ references }: Task, grade: Grade): string | null {
  const text = references?.[grade];
  return text === undefined || text.trim() === "" ? null : text;
}

interface Comparing {
  readonly references?: readonly string[] | undefined;
  readonly from?: Grade | undefined;
}

/** The texts to compare with: those given, or the task's of one grade, or else its excellent and good ones. */
export function textsToCompare({ references, from }: Comparing, task: Task): string[] {
  if (references !== undefined) return references.filter((text) => text.trim() !== "");
  const grades: readonly Grade[] = from === undefined ? ["excellent", "good"] : [from];
  return grades.map((grade) => referenceOf(task, grade)).filter((text) => text !== null);
}

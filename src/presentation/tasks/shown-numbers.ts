import type { DraftView } from "../../contract/index.ts";

/**
 * Numbers that people see, from 1 in the order of the page, by the draft's own: those are never given twice, so that they
 * have gaps once questions were replaced.
 */
export function shownNumbers({
  models,
  questions,
}: Pick<DraftView, "models" | "questions">): (number: number) => number {
  const ordered = [...models.map(({ model }): string | null => model), null].flatMap((author) =>
    questions.filter(({ model }) => model === author),
  );
  const places = new Map(ordered.map(({ number }, index) => [number, index + 1]));
  return (number) => places.get(number) ?? number;
}

import type { ItemDetailView } from "../../contract/index.ts";
import type { FrozenTask, Provenance, TaskCell } from "../../core/index.ts";

/** What one model got on the task, and whether its answers are real ones. */
export type ModelCell = TaskCell & Provenance;

/** What judges give points for: a rubric item, a reference fact, or whatever else they named. */
export interface CriterionRow {
  readonly id: string;
  readonly text: string;
  /** Null where nothing says how many points there are. */
  readonly maxScore: number | null;
  readonly weight: number | null;
}

/** What one judge gave one answer for one criterion. */
export interface CriterionPoint {
  readonly itemId: number;
  readonly judge: string;
  /** Counted from 0. */
  readonly sample: number;
  readonly points: number;
  /** The judge's words on the whole answer. */
  readonly reason: string;
}

type Judged = Pick<ItemDetailView, "item" | "scores">;

const judgmentsOf = ({ scores }: Judged) =>
  scores.filter(({ superseded, scorerKind }) => !superseded && scorerKind === "judge");

/** Every rubric item in its order, then what else judges gave points for. */
export function criterionRows(
  { rubric, referenceFacts }: Pick<FrozenTask, "rubric" | "referenceFacts">,
  items: readonly Judged[],
): CriterionRow[] {
  const known = new Set(rubric.map(({ id }) => id));
  const given = new Set(items.flatMap(judgmentsOf).flatMap(({ parts }) => Object.keys(parts)));
  const others = [...given].filter((id) => !known.has(id));
  return [...rubric, ...others.map((id) => factOrOther(id, referenceFacts))];
}

/** What an identifier stands for in a task. */
export function criterionOf(
  { rubric, referenceFacts }: Pick<FrozenTask, "rubric" | "referenceFacts">,
  id: string,
): CriterionRow {
  return rubric.find((one) => one.id === id) ?? factOrOther(id, referenceFacts);
}

/** Facts are told apart by their place: `f2` is the second. */
function factOrOther(id: string, facts: readonly string[]): CriterionRow {
  const place = /^f(\d+)$/.exec(id)?.[1];
  const fact = place === undefined ? undefined : facts[Number(place) - 1];
  return fact === undefined
    ? { id, text: id, maxScore: null, weight: null }
    : { id, text: fact, maxScore: 1, weight: 1 };
}

/** What every judge gave a model's answers for one criterion. */
export function criterionPoints(items: readonly Judged[], id: string): CriterionPoint[] {
  return items.flatMap(({ item, scores }) =>
    judgmentsOf({ item, scores }).flatMap(({ scorer, parts, reason }) => {
      const points = parts[id];
      return points === undefined
        ? []
        : [{ itemId: item.id, judge: scorer, sample: item.sample, points, reason }];
    }),
  );
}

/** Null where nobody gave any: that is not 0. */
export function meanPoints(given: readonly CriterionPoint[]): number | null {
  if (given.length === 0) return null;
  return given.reduce((sum, { points }) => sum + points, 0) / given.length;
}

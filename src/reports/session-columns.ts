import {
  type Column,
  type Criterion,
  type Estimate,
  type SessionKind,
  estimateCell,
  number,
  text,
} from "../core/index.ts";
import { percentCell } from "./columns/percent-cell.ts";

/** How a model did in a session. */
export interface SessionModel {
  readonly modelId: string;
  /** Answers that lack a score. */
  readonly gaps: number;
  readonly criteria: readonly { readonly criterionId: number; readonly mean: number | null }[];
  readonly score: Estimate;
  /** From comparisons. */
  readonly rating: Estimate | null;
}

const SCORES: Readonly<Record<SessionKind, Omit<Column<SessionModel>, "name" | "align">>> = {
  criteria: { header: "Mean", unit: "of 100", cell: ({ score }) => estimateCell(score, 1) },
  rating: { header: "Mean rating", unit: "of 5", cell: ({ score }) => estimateCell(score, 2) },
  comparison: { header: "Win rate", unit: "%", cell: ({ score }) => percentCell(score, 1) },
};

/** A session's result as a table: each model with its score, then each criterion or the rating from comparisons. */
export function sessionColumns(
  kind: SessionKind,
  criteria: readonly Pick<Criterion, "id" | "name">[],
): readonly Column<SessionModel>[] {
  return [
    { name: "model", header: "Model", align: "left", cell: ({ modelId }) => text(modelId) },
    { name: "score", align: "right", ...SCORES[kind] },
    ...criteria.map(({ id, name }): Column<SessionModel> => ({
      name: `criterion-${id}`,
      header: name,
      unit: "of 100",
      align: "right",
      cell: (model) => {
        const mean = model.criteria.find(({ criterionId }) => criterionId === id)?.mean ?? null;
        return number(mean, 1, "not scored");
      },
    })),
    kind === "comparison"
      ? {
          name: "rating",
          header: "Bradley–Terry rating",
          align: "right",
          cell: ({ rating }) => (rating === null ? number(null, 0) : estimateCell(rating, 0)),
        }
      : { name: "gaps", header: "Not fully scored", align: "right", cell: ({ gaps }) => number(gaps, 0) },
  ];
}

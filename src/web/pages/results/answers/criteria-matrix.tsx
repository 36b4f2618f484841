import { Trans, useLingui } from "@lingui/react/macro";
import { Table, Text, UnstyledButton } from "@mantine/core";
import { type CSSProperties, Fragment, useState } from "react";
import type { ItemDetailView } from "../../../../contract/index.ts";
import type { FrozenTask, TaskCell } from "../../../../core/index.ts";
import { FactCards } from "../../../parts/fact-cards.tsx";
import { formatNumber } from "../../../../presentation/index.ts";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { useNarrow } from "../../../parts/use-narrow.ts";
import { NOT_KNOWN } from "../numbers.tsx";
import { autoFailWords } from "../../../../presentation/index.ts";
import { reasonWords } from "../../../../presentation/index.ts";
import { CriterionReasons } from "./criterion-reasons.tsx";
import {
  type CriterionRow,
  type ModelCell,
  criterionPoints,
  criterionRows,
  meanPoints,
} from "../../../../presentation/index.ts";
import { showAnswer } from "./show-answer.ts";

interface CriteriaMatrixProps {
  readonly task: FrozenTask;
  /** In the order of the ranking. */
  readonly cells: readonly ModelCell[];
  /** As far as they are read. */
  readonly items: readonly ItemDetailView[];
}

const amount = (value: number): string => formatNumber(value, Number.isInteger(value) ? 0 : 1);

/** What judges gave every model for every criterion: a criterion in a line, a model in a column. */
export function CriteriaMatrix({ task, cells, items }: CriteriaMatrixProps) {
  const isNarrow = useNarrow();
  const rows = criterionRows(task, items);
  if (rows.length === 0) return null;
  const itemsOf = (cell: ModelCell) => items.filter(({ item }) => cell.itemIds.includes(item.id));
  const props = { rows, cells, itemsOf, items };
  return isNarrow ? <Cards {...props} /> : <Matrix {...props} />;
}

interface MatrixProps extends Pick<CriteriaMatrixProps, "cells" | "items"> {
  readonly rows: readonly CriterionRow[];
  readonly itemsOf: (cell: ModelCell) => readonly ItemDetailView[];
}

function Matrix({ rows, cells, items, itemsOf }: MatrixProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<string | null>(null);
  const isWeighted = rows.some(({ weight }) => weight !== 1);
  const columns = cells.length + (isWeighted ? 3 : 2);
  return (
    <>
      <div className="scrolling" tabIndex={0} role="group" aria-label={t`Scores by criterion, scrollable`}>
        <Table
          className="criteria-matrix"
          verticalSpacing={4}
          horizontalSpacing={6}
          aria-label={t`Scores by criterion`}
        >
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="criterion-text">
                <Trans>Criterion</Trans>
              </Table.Th>
              <Table.Th ta="right">
                <Trans>Max</Trans>
              </Table.Th>
              {isWeighted && (
                <Table.Th ta="right">
                  <Trans>Weight</Trans>
                </Table.Th>
              )}
              {cells.map((cell) => (
                <ModelHead key={cell.modelId} cell={cell} />
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Fragment key={row.id}>
                <Table.Tr>
                  <Table.Td className="criterion-text" title={row.id}>
                    <UnstyledButton
                      className="unfold"
                      aria-expanded={open === row.id}
                      onClick={() => setOpen(open === row.id ? null : row.id)}
                    >
                      <span aria-hidden className="unfold-sign">
                        {open === row.id ? "▾" : "▸"}
                      </span>{" "}
                      <span className="quiet">{index + 1}.</span> {row.text}
                    </UnstyledButton>
                  </Table.Td>
                  <Table.Td ta="right">{row.maxScore === null ? NOT_KNOWN : amount(row.maxScore)}</Table.Td>
                  {isWeighted && (
                    <Table.Td ta="right">{row.weight === null ? NOT_KNOWN : amount(row.weight)}</Table.Td>
                  )}
                  {cells.map((cell) => (
                    <PointsCell
                      key={cell.modelId}
                      mean={meanPoints(criterionPoints(itemsOf(cell), row.id))}
                      most={row.maxScore}
                    />
                  ))}
                </Table.Tr>
                {open === row.id && (
                  <Table.Tr>
                    <Table.Td colSpan={columns} className="criterion-reasons">
                      <CriterionReasons row={row} cells={cells} itemsOf={itemsOf} />
                    </Table.Td>
                  </Table.Tr>
                )}
              </Fragment>
            ))}
            <Table.Tr className="criteria-total">
              <Table.Th scope="row" colSpan={isWeighted ? 3 : 2}>
                <Trans>Score, 0–100</Trans>
              </Table.Th>
              {cells.map((cell) => (
                <Table.Td key={cell.modelId} ta="right">
                  <TotalText cell={cell} />
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </div>
      <HowPoints items={items} rows={rows} />
    </>
  );
}

/** The model's name, which leads to its answer. */
function ModelHead({ cell: { modelId, ...model } }: { readonly cell: ModelCell }) {
  const { t } = useLingui();
  return (
    <Table.Th ta="right" className="criteria-model">
      <UnstyledButton
        className="criteria-jump"
        onClick={() => showAnswer(modelId)}
        title={t`Go to the answer of ${modelId}`}
      >
        {modelId}
      </UnstyledButton>
      <div>
        <ProvenanceBadge of={model} />
      </div>
    </Table.Th>
  );
}

function PointsCell({ mean, most }: { readonly mean: number | null; readonly most: number | null }) {
  const share = mean === null || most === null || most === 0 ? null : Math.max(0, mean / most);
  const style = (share === null ? {} : { "--shade": `${(6 + 50 * share).toFixed(1)}%` }) as CSSProperties;
  return (
    <Table.Td ta="right" className="criteria-points" style={style}>
      {mean === null ? <span className="quiet">{NOT_KNOWN}</span> : amount(mean)}
    </Table.Td>
  );
}

function TotalText({ cell }: { readonly cell: TaskCell }) {
  const { score, unscoredReason, autoFail } = cell;
  return (
    <>
      {score === null ? (
        <span className="quiet small">{reasonWords(unscoredReason)}</span>
      ) : (
        <b>{formatNumber(score, 1)}</b>
      )}
      {autoFail && <div className="auto-fail-word small">{autoFailWords(cell)}</div>}
    </>
  );
}

/** How a number came about, where it isn't plain: of several judges or samples, or of none. */
function HowPoints({ items, rows }: Pick<MatrixProps, "items" | "rows">) {
  const given = rows.flatMap(({ id }) => criterionPoints(items, id));
  if (items.length === 0) return null;
  const judges = new Set(given.map(({ judge }) => judge)).size;
  const isRepeated = given.some(({ sample }) => sample > 0);
  return (
    <Text size="xs" className="quiet">
      {given.length === 0 ? (
        <Trans>No judge has given points by criterion for this task.</Trans>
      ) : judges > 1 && isRepeated ? (
        <Trans>Points are means over {judges} judges and all samples. Open a criterion to see each.</Trans>
      ) : judges > 1 ? (
        <Trans>Points are means over {judges} judges. Open a criterion to see each.</Trans>
      ) : isRepeated ? (
        <Trans>Points are means over all samples. Open a criterion to see each.</Trans>
      ) : (
        <Trans>Open a criterion to see the judge's points with its reasoning.</Trans>
      )}
    </Text>
  );
}

/** The same on a phone, folded: the answers come first there. */
function Cards({ rows, cells, items, itemsOf }: MatrixProps) {
  const { t } = useLingui();
  return (
    <details>
      <summary>
        <Trans>Scores by criterion</Trans>
      </summary>
      <FactCards
        label={t`Scores by criterion`}
        cards={rows.map((row, index) => {
          const [most, weight] = [amount(row.maxScore ?? 0), amount(row.weight ?? 1)];
          return {
            key: row.id,
            title: `${index + 1}. ${row.text}`,
            note: (
              <span className="quiet">
                {row.maxScore === null
                  ? ""
                  : row.weight === 1 || row.weight === null
                    ? t`max ${most}`
                    : t`max ${most}, weight ${weight}`}
              </span>
            ),
            more: (
              <details>
                <summary className="small">
                  <Trans>Judges' points and reasoning</Trans>
                </summary>
                <CriterionReasons row={row} cells={cells} itemsOf={itemsOf} />
              </details>
            ),
            facts: cells.map((cell) => {
              const mean = meanPoints(criterionPoints(itemsOf(cell), row.id));
              return [cell.modelId, mean === null ? NOT_KNOWN : amount(mean)] as const;
            }),
          };
        })}
      />
      <HowPoints items={items} rows={rows} />
    </details>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ItemDetailView } from "../../../../contract/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import {
  type CriterionPoint,
  type CriterionRow,
  type ModelCell,
  criterionPoints,
} from "../../../../presentation/index.ts";

interface CriterionReasonsProps {
  readonly row: CriterionRow;
  readonly cells: readonly ModelCell[];
  readonly itemsOf: (cell: ModelCell) => readonly ItemDetailView[];
}

/** Every judge's points for one criterion, with what it said of the answer. */
export function CriterionReasons({ row, cells, itemsOf }: CriterionReasonsProps) {
  return (
    <>
      <div className="criterion-judges">
        {cells.map((cell) => {
          const given = criterionPoints(itemsOf(cell), row.id);
          return (
            <div key={cell.modelId}>
              <Text size="sm" fw={600} className="break">
                {cell.modelId}
              </Text>
              {given.length === 0 && (
                <Text size="sm" className="quiet">
                  <Trans>No points given</Trans>
                </Text>
              )}
              {given.map((point) => (
                <Given
                  key={`${point.itemId} ${point.judge}`}
                  point={point}
                  most={row.maxScore}
                  isRepeated={cell.itemIds.length > 1}
                />
              ))}
            </div>
          );
        })}
      </div>
      <Text size="xs" className="quiet">
        <Trans>A judge gives its reasoning for the whole answer, not for each criterion.</Trans>
      </Text>
    </>
  );
}

interface GivenProps {
  readonly point: CriterionPoint;
  readonly most: number | null;
  readonly isRepeated: boolean;
}

function Given({ point: { judge, sample, points, reason }, most, isRepeated }: GivenProps) {
  const { t } = useLingui();
  const number = sample + 1;
  return (
    <div className="criterion-given">
      <Text size="sm" component="div">
        <span className="quiet">{isRepeated ? t`${judge}, sample ${number}` : judge}</span>{" "}
        <b>{formatNumber(points, 1)}</b>
        {most !== null && (
          <span className="quiet"> / {formatNumber(most, Number.isInteger(most) ? 0 : 1)}</span>
        )}
      </Text>
      {reason === "" ? (
        <Text size="sm" className="quiet">
          <Trans>No reasoning given</Trans>
        </Text>
      ) : (
        <UntrustedText text={reason} label={t`Reasoning of ${judge}`} canBeMarkdown={false} />
      )}
    </div>
  );
}

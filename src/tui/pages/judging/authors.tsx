import { useLingui } from "@lingui/react/macro";
import type { QuestionQuality } from "../../../core/index.ts";
import { estimateText, formatNumber } from "../../../presentation/index.ts";
import { useMarkedName } from "../../parts/priced-models.ts";
import { Table, rowsOf } from "../../parts/table.tsx";

interface AuthorsProps {
  readonly rows: QuestionQuality["generators"];
  readonly height: number;
}

/** How good the questions are by who wrote them. */
export function Authors({ rows, height }: AuthorsProps) {
  const { t } = useLingui();
  const named = useMarkedName();
  return (
    <Table
      name="authors"
      list={rowsOf(rows)}
      rows={height}
      empty={t`No questions judged yet`}
      columns={[
        {
          name: "author",
          header: t`Written by`,
          cell: ({ generatorModelId }) =>
            generatorModelId === null ? t`People, or unknown` : named(generatorModelId),
          isWide: true,
        },
        {
          name: "quality",
          header: t`Quality, 1–10 (95 % CI)`,
          align: "right",
          cell: ({ quality }) => estimateText(quality),
        },
        {
          name: "questions",
          header: t`Questions`,
          align: "right",
          cell: ({ questions }) => formatNumber(questions),
        },
      ]}
    />
  );
}

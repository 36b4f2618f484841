import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import type { QuestionQuality } from "../../../core/index.ts";
import { editedWords, estimateText, formatNumber } from "../../../presentation/index.ts";
import { Lines, paragraph } from "../../parts/lines.tsx";
import { useMarkedName } from "../../parts/priced-models.ts";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useRoom } from "../../room.ts";

interface AuthorsProps {
  readonly rows: QuestionQuality["generators"];
  readonly height: number;
}

/** How good the questions are by who wrote them. */
export function Authors({ rows, height }: AuthorsProps) {
  const { t } = useLingui();
  const named = useMarkedName();
  const { columns } = useRoom();
  const { leftOut, later } = editedWords(rows);
  const notes = [leftOut, later].flatMap((note) => note ?? []).join(" ");
  const foot = notes === "" ? [] : [[], ...paragraph(notes, columns, { isDim: true })];
  return (
    <Box flexDirection="column">
      <Table
        name="authors"
        list={rowsOf(rows)}
        rows={height - foot.length}
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
          ...(leftOut === null
            ? []
            : [
                {
                  name: "edited",
                  header: t`Edited, left out`,
                  align: "right" as const,
                  cell: ({ editedQuestions }: QuestionQuality["generators"][number]) =>
                    formatNumber(editedQuestions),
                },
              ]),
        ]}
      />
      <Lines lines={foot} />
    </Box>
  );
}

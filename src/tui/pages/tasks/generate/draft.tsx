import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { DraftQuestion, DraftView } from "../../../../contract/index.ts";
import { draftQuery, formatNumber, isWritten, shownNumbers } from "../../../../presentation/index.ts";
import { useDialogs } from "../../../dialog.tsx";
import { useOffers } from "../../../offers.tsx";
import { Lines } from "../../../parts/lines.tsx";
import { Shown } from "../../../parts/shown.tsx";
import { Table, rowsOf } from "../../../parts/table.tsx";
import type { TableColumn } from "../../../parts/table-layout.ts";
import type { Location } from "../../../locations.ts";
import { useRoom } from "../../../room.ts";
import { useClient } from "../../../world.ts";
import { useDraftHead } from "./draft-head.ts";
import { QuestionReading } from "./question-reading.tsx";
import { useDraftOffers } from "./use-draft-offers.tsx";
import { useQuestionOffers } from "./use-question-offers.tsx";

/** The table is never lower than this. */
const TABLE_ROWS = 6;

/** Questions that models wrote, before they are tasks. */
export function Draft({ place }: { readonly place: Extract<Location, { readonly page: "draft" }> }) {
  const draft = useQuery(draftQuery(useClient(), String(place.draftId)));
  return <Shown query={draft}>{(found) => <Questions draft={found} />}</Shown>;
}

function Questions({ draft }: { readonly draft: DraftView }) {
  const { t } = useLingui();
  const { rows } = useRoom();
  const { open } = useDialogs();
  const [question, setQuestion] = useState<DraftQuestion | undefined>();
  const [isNarrowed, setNarrowed] = useState(false);
  const placeOf = shownNumbers(draft);
  const isRepeat = ({ duplicateOf }: DraftQuestion): boolean => duplicateOf !== null;
  const hasRepeats = draft.questions.some(isRepeat);
  const isOnly = isNarrowed && hasRepeats;
  const shown = draft.questions
    .filter((one) => !isOnly || isRepeat(one))
    .toSorted((one, other) => placeOf(one.number) - placeOf(other.number));
  useOffers([
    ...useDraftOffers(draft, question?.model ?? null),
    ...useQuestionOffers(draft, question),
    ...(hasRepeats
      ? [
          {
            name: "duplicates",
            label: isOnly ? t`Show all questions` : t`Show only near-duplicates`,
            key: "o",
            isQuiet: true,
            perform: () => setNarrowed(!isOnly),
          },
        ]
      : []),
  ]);
  const head = useDraftHead(draft).slice(0, Math.max(0, rows - TABLE_ROWS));
  const columns = useColumns(placeOf);
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Table
        key={String(isOnly)}
        name="questions"
        list={rowsOf(shown)}
        columns={columns}
        rows={rows - head.length}
        empty={
          isWritten(draft)
            ? t`No questions. Press m to generate more, n to add your own.`
            : t`Writing questions… You can leave this page; they will be here.`
        }
        onMove={setQuestion}
        onOpen={(one) => open(<QuestionReading draft={draft} question={one} />)}
      />
    </Box>
  );
}

function useColumns(placeOf: (number: number) => number): readonly TableColumn<DraftQuestion>[] {
  const { t } = useLingui();
  return [
    { name: "number", header: "#", align: "right", cell: ({ number }) => formatNumber(placeOf(number)) },
    { name: "question", header: t`Question`, cell: ({ text }) => text, isWide: true, narrowest: 36 },
    {
      name: "mark",
      header: "",
      cell: ({ edited, duplicateOf }) =>
        duplicateOf === null
          ? { text: edited ? t`edited` : "", isDim: true }
          : { text: t`near-duplicate`, color: "yellow" },
    },
    {
      name: "author",
      header: t`Written by`,
      cell: ({ model }) => model ?? t`you`,
      spare: 1,
    },
  ];
}

import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { AnswerRow, SessionView } from "../../../contract/index.ts";
import {
  STANDINGS,
  STANDING_NAMES,
  type Standing,
  askedFor,
  formatNumber,
  formatShort,
  scalesOf,
  standingOf,
} from "../../../presentation/index.ts";
import { useOffers } from "../../offers.tsx";
import { type Color, LineView, dim } from "../../parts/lines.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";

const COLORS: Readonly<Record<Standing, Color>> = {
  open: "gray",
  partly: "yellow",
  scored: "green",
  skipped: "yellow",
};

interface ScoreListProps {
  readonly session: SessionView;
  readonly answers: readonly AnswerRow[];
  readonly rows: number;
  readonly onOpen: (answerId: string) => void;
  readonly onUndo: () => void;
  readonly onClose: () => void;
}

/** All answers of the session with what was said of each. */
export function ScoreList({ session, answers, rows, onOpen, onUndo, onClose }: ScoreListProps) {
  const { t } = useLingui();
  const asked = askedFor(session);
  const [state, setState] = useState<Standing | "all">("all");
  const states = ["all", ...STANDINGS] as const;
  const shown = answers.filter((row) => state === "all" || standingOf(row, asked) === state);
  const stateName = state === "all" ? t`All` : t(STANDING_NAMES[state]);
  useOffers([
    { name: "list", label: t`One at a time`, key: "l", perform: onClose },
    {
      name: "filter",
      label: t`Answer status`,
      key: "f",
      perform: () => setState(states[(states.indexOf(state) + 1) % states.length] ?? "all"),
    },
    { name: "undo", label: t`Undo`, key: "u", perform: onUndo },
  ]);
  const columns: readonly TableColumn<AnswerRow>[] = [
    { name: "answer", header: t`Answer`, align: "right", cell: ({ position }) => formatNumber(position + 1) },
    {
      name: "status",
      header: t`Status`,
      cell: (row) => {
        const standing = standingOf(row, asked);
        return { text: t(STANDING_NAMES[standing]), color: COLORS[standing] };
      },
    },
    ...scalesOf(session).map(({ key, name, max }, index): TableColumn<AnswerRow> => ({
      name: key,
      header: name,
      align: "right",
      cell: ({ scores }) => {
        const score = scores[key];
        return score === undefined ? "–" : `${formatShort(score)} / ${formatShort(max)}`;
      },
      ...(index === 0 ? {} : { spare: index }),
    })),
    {
      name: "note",
      header: t`Notes`,
      cell: ({ tags, note }) => [...tags, note].filter((text) => text !== "").join(", "),
      isWide: true,
    },
  ];
  return (
    <Box flexDirection="column">
      <LineView line={dim(`${t`Answer status`}: ${stateName}`)} />
      <Table
        key={state}
        name={`answers ${state}`}
        columns={columns}
        list={rowsOf(shown)}
        rows={rows - 1}
        empty={t`No answers with this status`}
        onOpen={({ answerId }) => onOpen(answerId)}
      />
    </Box>
  );
}

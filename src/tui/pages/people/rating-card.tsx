import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { ItemDetailView, RunView } from "../../../contract/index.ts";
import { type ItemScoreView, RATING, provenanceWord } from "../../../core/index.ts";
import { type OwnRating, costWords, milliseconds } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useGlyphs } from "../../glyphs.ts";
import { useOffers } from "../../offers.tsx";
import { type Line, Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { useRoom } from "../../room.ts";
import { aboveAnswer, answerLines, bookColumns } from "./answer-lines.ts";
import { ChooseTags } from "./choose-tags.tsx";
import { NOTE_ROWS, NoteLine } from "./note-line.tsx";
import { scaleLines } from "./scale-lines.ts";

interface CardProps {
  readonly run: RunView;
  /** Of the run. */
  readonly title: string;
  readonly row: ItemScoreView;
  /** Null until it is read. */
  readonly detail: ItemDetailView | null;
  readonly own: OwnRating;
  readonly rows: number;
  readonly isLast: boolean;
  readonly onSay: (change: Partial<OwnRating>) => void;
  readonly onGo: (by: number) => void;
}

/** One answer with its task, what it took, and what this person says of it. */
export function RatingCard(props: CardProps) {
  const { row, own, rows, onSay } = props;
  const { t } = useLingui();
  const { columns } = useRoom();
  const { horizontal } = useGlyphs();
  const [isFolded, setFolded] = useState(true);
  const [isNoting, setNoting] = useState(false);
  useCardOffers(props, () => setNoting(true));
  useOffers([
    {
      name: "fold",
      label: isFolded ? t`Show full task` : t`Show less`,
      key: "f",
      isQuiet: true,
      perform: () => setFolded(!isFolded),
    },
  ]);
  const isKept = own.rating === null && (own.note !== "" || own.tags.length > 0);
  const { note } = own;
  const below: readonly Line[] = [
    dim(horizontal.repeat(columns)),
    ...scaleLines([useRatingScale()], {
      scores: own.rating === null ? {} : { [RATING.key]: own.rating },
      active: 0,
      typed: null,
      columns,
      most: 1,
    }),
    ...(own.tags.length === 0 ? [] : [dim(`  ${t`Tags`}: ${own.tags.join(", ")}`)]),
    ...(note === "" ? [] : [dim(`  ${t`note: ${note}`}`)]),
    ...(isKept
      ? [[{ text: `  ${t`Kept in this terminal until you rate it.`}`, color: "yellow" as const }]]
      : []),
  ];
  const room = Math.max(3, rows - (isNoting ? NOTE_ROWS : below.length));
  return (
    <Box flexDirection="column">
      <Scroll name={`rate ${row.itemId}`} lines={useCardLines(props, isFolded ? room : null)} rows={room} />
      {isNoting ? (
        <NoteLine
          label={t`Note`}
          value={note}
          hint={own.rating === null ? t`Optional. Saved with your rating.` : t`Optional. Saved as you type.`}
          onChange={(text) => onSay({ note: text })}
          onDone={() => setNoting(false)}
        />
      ) : (
        <Lines lines={below} />
      )}
    </Box>
  );
}

function useRatingScale() {
  const { t } = useLingui();
  return {
    key: RATING.key,
    name: t`Rating`,
    min: RATING.scaleMin,
    max: RATING.scaleMax,
    weight: 1,
    guidelines: "",
    levels: [],
  };
}

/** Model, task and answer, and what the answer took. */
function useCardLines({ run, title, row, detail }: CardProps, foldedTo: number | null): readonly Line[] {
  const { t } = useLingui();
  const width = bookColumns(useRoom().columns);
  const { modelId } = row;
  const model = run.models.find(({ id }) => id === modelId);
  const word = model === undefined ? null : provenanceWord(model);
  const marks = { simulated: t`simulated`, replayed: t`replayed` };
  const roles = { system: t`System`, user: t`User`, assistant: t`Assistant` };
  const head: readonly Line[] = [
    [
      { text: word === null ? modelId : `${modelId} (${marks[word]})`, isBold: true },
      { text: ` · ${row.title} · ${title}`, isDim: true },
    ],
    [],
  ];
  const response = detail?.response ?? null;
  if (response === null) return [...head, dim(t`Loading the answer…`)];
  const { messages, text, latencyMs, costUsd, usage } = response;
  const output = usage.outputTokens;
  const asked = messages.flatMap(({ role, content }) => [
    ...(messages.length > 1 ? [dim(roles[role])] : []),
    ...paragraph(content, width),
  ]);
  const facts = [
    milliseconds(latencyMs),
    ...(output === null ? [] : [t`${output} output tokens`]),
    costUsd === null ? t`cost unknown` : costWords(costUsd, true),
  ].join(" · ");
  const below = [[], bold(t`Answer`), ...answerLines(text, width), [], dim(facts)];
  const above = [...head, bold(t`Prompt`)];
  return [...above, ...aboveAnswer(asked, above.length + below.length, foldedTo), ...below];
}

const VALUES = [1, 2, 3, 4, 5] as const;

function useCardOffers({ own, isLast, onSay, onGo }: CardProps, onNote: () => void): void {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const rate = (rating: number): void => {
    onSay({ rating });
    if (!isLast) onGo(1);
  };
  useOffers([
    ...VALUES.map((value) => ({
      name: `rate ${value}`,
      label: t`Rate ${value}`,
      key: String(value),
      isQuiet: true,
      perform: () => rate(value),
    })),
    { name: "next answer", label: t`Next answer`, key: "j", perform: () => onGo(1) },
    { name: "previous answer", label: t`Previous answer`, key: "k", perform: () => onGo(-1) },
    { name: "note", label: t`Add a note`, key: "n", perform: onNote },
    {
      name: "tags",
      label: t`Tags`,
      key: "t",
      perform: () =>
        open(
          <ChooseTags
            value={own.tags}
            used={[]}
            onCancel={close}
            onDone={(tags) => {
              onSay({ tags: [...tags] });
              close();
            }}
          />,
        ),
    },
  ]);
}

import { useLingui } from "@lingui/react/macro";
import { Box, useWindowSize } from "ink";
import { useState } from "react";
import type { PairView } from "../../../contract/index.ts";
import type { PairVerdict } from "../../../core/index.ts";
import { VERDICTS, VERDICT_NAMES } from "../../../presentation/index.ts";
import { useGlyphs } from "../../glyphs.ts";
import { type Offer, useOffers } from "../../offers.tsx";
import { fit, widthOf } from "../../parts/clean-text.ts";
import { type Line, Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { useRoom } from "../../room.ts";
import { answerLines, folded, maskLines, taskLines } from "./answer-lines.ts";
import { usePeople } from "./keeping.ts";
import { NOTE_ROWS, NoteLine } from "./note-line.tsx";

/** From so many columns of the terminal on, both answers stand beside each other. */
const WIDE = 100;
/** So much of a long task stays above the answers: lines, and the share of the room. */
const TASK_ROWS = 4;
const TASK_SHARE = 0.25;

interface OnePairProps {
  readonly pair: PairView;
  /** The pair that was decided before. */
  readonly last: PairView | null;
  readonly rows: number;
  readonly onDecide: (verdict: PairVerdict, note: string) => void;
  /** Null where nothing can be taken back. */
  readonly onUndo: (() => void) | null;
}

/** Two answers without their models, and the keys to say which is better. */
export function OnePair(props: OnePairProps) {
  const { pair, last, rows } = props;
  const { t } = useLingui();
  const { columns } = useRoom();
  const isWide = useWindowSize().columns >= WIDE;
  const [isFolded, setFolded] = useState(true);
  const [isSecond, setSecond] = useState(false);
  const { note, setNote, isNoting, setNoting } = useNote(pair);
  useOffers([
    ...useVerdictOffers(props, note),
    ...(isWide
      ? []
      : [
          {
            name: "other",
            label: isSecond ? t`First answer` : t`Second answer`,
            key: "Tab",
            perform: () => setSecond(!isSecond),
          },
        ]),
    { name: "note", label: t`Add a note`, key: "n", perform: () => setNoting(true) },
    {
      name: "fold",
      label: isFolded ? t`Show full task` : t`Show less`,
      key: "f",
      isQuiet: true,
      perform: () => setFolded(!isFolded),
    },
  ]);
  const most = Math.max(TASK_ROWS, Math.floor(rows * TASK_SHARE));
  const whole = taskLines(pair.task, columns);
  const task = isFolded && whole.length > most ? taskLines(pair.task, columns, true) : whole;
  const head: readonly Line[] = [
    bold(t`Task`),
    ...(isFolded ? folded(task, most) : task.slice(0, Math.max(TASK_ROWS, rows - 8))),
    [],
  ];
  const foot = usePairFoot(pair, last, note);
  const left = Math.max(4, rows - head.length - (isNoting ? NOTE_ROWS : foot.length) - 1);
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      {isWide ? (
        <SideBySide pair={pair} rows={left} />
      ) : (
        <OneAtATime key={String(isSecond)} pair={pair} isSecond={isSecond} rows={left} />
      )}
      {isNoting ? (
        <NoteLine
          label={t`Note`}
          value={note}
          hint={t`Optional. Saved with your verdict.`}
          onChange={setNote}
          onDone={() => setNoting(false)}
        />
      ) : (
        <Lines lines={foot} />
      )}
    </Box>
  );
}

/** A note waits for the verdict that it belongs to. */
function useNote(pair: PairView) {
  const { pairNotes } = usePeople();
  const [note, set] = useState(pairNotes.get(pair.pairId) ?? pair.note);
  const [isNoting, setNoting] = useState(false);
  const setNote = (text: string): void => {
    set(text);
    pairNotes.set(pair.pairId, text);
  };
  return { note, setNote, isNoting, setNoting };
}

function useVerdictOffers({ onDecide, onUndo }: OnePairProps, note: string): readonly Offer[] {
  const { t } = useLingui();
  return [
    ...VERDICTS.map(({ verdict, label, key }) => ({
      name: verdict,
      label: t(label),
      key,
      isQuiet: true,
      perform: () => onDecide(verdict, note),
    })),
    ...(onUndo === null ? [] : [{ name: "undo", label: t`Undo`, key: "u", perform: onUndo }]),
  ];
}

function usePairFoot(pair: PairView, last: PairView | null, note: string): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const words = last === null || last.verdict === null ? null : t(VERDICT_NAMES[last.verdict]);
  const verdicts = VERDICTS.flatMap(({ label, key }): Line => [
    { text: key, isBold: true },
    { text: ` ${t(label)}   ` },
  ]);
  return [
    ...maskLines(`${pair.first}${pair.second}`, columns),
    ...(note === "" ? [] : [dim(t`note: ${note}`)]),
    ...(pair.verdict === null
      ? []
      : paragraph(t`You have compared these two before. Another verdict replaces that one.`, columns)),
    words === null ? [] : dim(`${t`Last verdict: ${words}.`}  u ${t`Undo`}`),
    verdicts,
  ];
}

interface AnswersProps {
  readonly pair: PairView;
  readonly rows: number;
}

/** Both beside each other, scrolled together. */
function SideBySide({ pair, rows }: AnswersProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { vertical } = useGlyphs();
  const width = Math.floor((columns - 3) / 2);
  const first = answerLines(pair.first, width);
  const second = answerLines(pair.second, width);
  const count = Math.max(first.length, second.length);
  const lines = Array.from({ length: count }, (_, index): Line => [
    ...filled(first[index] ?? [], width),
    { text: ` ${vertical} `, isDim: true },
    ...(second[index] ?? []),
  ]);
  return (
    <Box flexDirection="column">
      <Lines
        lines={[
          [
            { text: `${fit(t`First answer`, width)}   `, isBold: true },
            { text: t`Second answer`, isBold: true },
          ],
        ]}
      />
      <Scroll name={`pair ${pair.pairId}`} lines={lines} rows={rows} />
    </Box>
  );
}

const filled = (line: Line, columns: number): Line => {
  const width = line.reduce((sum, { text }) => sum + widthOf(text), 0);
  return [...line, { text: " ".repeat(Math.max(0, columns - width)) }];
};

/** One of both, where there is no room for two. */
function OneAtATime({ pair, isSecond, rows }: AnswersProps & { readonly isSecond: boolean }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const lines = answerLines(isSecond ? pair.second : pair.first, columns);
  return (
    <Box flexDirection="column">
      <Lines
        lines={[
          [
            { text: ` ${t`First answer`} `, isInverse: !isSecond, isDim: isSecond },
            { text: " " },
            { text: ` ${t`Second answer`} `, isInverse: isSecond, isDim: !isSecond },
          ],
        ]}
      />
      <Scroll name={`pair ${pair.pairId} ${isSecond}`} lines={lines} rows={rows} />
    </Box>
  );
}

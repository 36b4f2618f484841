import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import {
  type AnswerRow,
  SCORING_ACTIONS,
  type ScoringActionName,
  type SessionView,
} from "../../../contract/index.ts";
import {
  type ScoreChange,
  answerQueryOf,
  firstLacking,
  missingScales,
  nextScale,
  scalesOf,
  standingOf,
  translate,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { type Line, Lines, dim } from "../../parts/lines.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useGlyphs } from "../../glyphs.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { askedAndAnswered } from "./answer-lines.ts";
import { NOTE_ROWS, NoteLine } from "./note-line.tsx";
import { guideLines, scaleLines } from "./scale-lines.ts";
import { ChooseTags } from "./choose-tags.tsx";
import { useScaleKeys } from "./use-scale-keys.ts";

/** An answer that was rated a moment ago. */
export interface Rated {
  readonly row: AnswerRow;
  readonly value: number;
}

interface OneAnswerProps {
  readonly session: SessionView;
  readonly row: AnswerRow;
  readonly rowNow: () => AnswerRow;
  readonly rows: number;
  /** The answer before, whose rating has just led here: a note is still meant for it. */
  readonly rated: Rated | null;
  readonly usedTags: readonly string[];
  readonly onRated: (value: number) => void;
  readonly onSay: (row: AnswerRow, said: ScoreChange) => void;
  readonly onNext: () => void;
  readonly onSkip: () => void;
  readonly onUndo: () => void;
  readonly onList: () => void;
}

/** One answer with what was asked, and the keys to score it by. */
export function OneAnswer(props: OneAnswerProps) {
  const { session, row, rows, rated } = props;
  const { t } = useLingui();
  const { columns } = useRoom();
  const { horizontal } = useGlyphs();
  const [isFolded, setFolded] = useState(true);
  const [noteOn, setNoteOn] = useState<AnswerRow | null>(null);
  const scales = scalesOf(session);
  const { active, typed, remark } = useOneAnswer(props, noteOn, setNoteOn);
  useOffers([
    {
      name: "fold",
      label: isFolded ? t`Show full task` : t`Show less`,
      key: "f",
      isQuiet: true,
      perform: () => setFolded(!isFolded),
    },
  ]);
  const number = (rated?.row.position ?? 0) + 1;
  const value = rated?.value ?? 0;
  const { note, tags } = row;
  const notes: readonly Line[] = [
    ...(tags.length === 0 ? [] : [dim(`  ${t`Tags`}: ${tags.join(", ")}`)]),
    ...(note === "" ? [] : [dim(`  ${t`note: ${note}`}`)]),
    ...(rated === null
      ? []
      : [[{ text: `  ${t`Answer ${number} rated ${value}.`}  n ${t`Add a note to it`}` }]]),
    ...(remark === null ? [] : [[{ text: `  ${remark}`, color: "yellow" as const }]]),
  ];
  const most = Math.max(2, Math.floor(rows / 3));
  const below: readonly Line[] = [
    dim(horizontal.repeat(columns)),
    ...scaleLines(scales, { scores: row.scores, active, typed, columns, most }),
    ...guideLines(scales[active], columns, 2),
    ...notes,
  ];
  return (
    <Box flexDirection="column">
      <AnswerText
        sessionId={session.sessionId}
        answerId={row.answerId}
        rows={Math.max(3, rows - (noteOn === null ? below.length : NOTE_ROWS))}
        isFolded={isFolded}
      />
      {noteOn === null ? (
        <Lines lines={below} />
      ) : (
        <NoteOn row={noteOn} onSay={props.onSay} onDone={() => setNoteOn(null)} />
      )}
    </Box>
  );
}

interface NoteOnProps extends Pick<OneAnswerProps, "onSay"> {
  readonly row: AnswerRow;
  readonly onDone: () => void;
}

function NoteOn({ row, onSay, onDone }: NoteOnProps) {
  const { t } = useLingui();
  const number = row.position + 1;
  return (
    <NoteLine
      label={`${t`Note`} · ${t`answer ${number}`}`}
      value={row.note}
      hint={t`Optional. Saved as you type.`}
      onChange={(note) => onSay(row, { note })}
      onDone={onDone}
    />
  );
}

/** What keys do to the answer that has its turn. */
function useOneAnswer(props: OneAnswerProps, noteOn: AnswerRow | null, setNoteOn: (row: AnswerRow) => void) {
  const { session, row, rowNow, rated, usedTags, onSay, onRated, onNext, onSkip, onUndo, onList } = props;
  const { t } = useLingui();
  const confirm = useConfirm();
  const { open, close } = useDialogs();
  const scales = scalesOf(session);
  const isRating = session.kind === "rating";
  const keys = useScaleKeys({
    scales,
    row,
    rowNow,
    isActive: noteOn === null,
    onGive: (key, value) => {
      onSay(row, { scores: { [key]: value } });
      if (isRating && value !== null) onRated(value);
    },
  });
  const leave = (): void => {
    const present = rowNow();
    const standing = standingOf(
      present,
      scales.map(({ key }) => key),
    );
    if (standing === "open") {
      keys.setRemark(keys.unscored);
      return;
    }
    const missing = missingScales(scales, present);
    if (missing.length === 0) {
      onNext();
      return;
    }
    keys.setActive(firstLacking(scales, present));
    const names = missing.map(({ name }) => name).join(", ");
    confirm({
      title: t`Leave this answer partly scored?`,
      text: t`Missing: ${names}. An answer counts towards the mean score only when all criteria are scored.`,
      yes: t`Leave it partly scored`,
      perform: async () => onNext(),
    });
  };
  const act: Readonly<Record<ScoringActionName, () => void>> = {
    next: leave,
    undo: onUndo,
    skip: onSkip,
    list: onList,
    note: () => setNoteOn(rated?.row ?? rowNow()),
  };
  useOffers([
    ...(scales.length < 2
      ? []
      : [
          {
            name: "criterion",
            label: t`Next criterion`,
            key: "Tab",
            perform: () => keys.setActive(nextScale(scales, keys.active, 1)),
          },
        ]),
    ...SCORING_ACTIONS.map(({ name, label, key }) => ({
      name,
      label: name === "list" ? t`List view` : translate(label),
      key,
      perform: act[name],
    })),
    ...(isRating
      ? [
          {
            name: "tags",
            label: t`Tags`,
            key: "t",
            perform: () =>
              open(
                <ChooseTags
                  value={rowNow().tags}
                  used={usedTags}
                  onCancel={close}
                  onDone={(tags) => {
                    onSay(rowNow(), { tags: [...tags] });
                    close();
                  }}
                />,
              ),
          },
        ]
      : []),
  ]);
  return keys;
}

interface AnswerTextProps {
  readonly sessionId: string;
  readonly answerId: string;
  readonly rows: number;
  readonly isFolded: boolean;
}

/** What was asked and what was answered, without who did. */
function AnswerText({ sessionId, answerId, rows, isFolded }: AnswerTextProps) {
  const client = useClient();
  const { columns } = useRoom();
  const answer = useQuery(answerQueryOf(client, sessionId, answerId));
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <Shown query={answer}>
        {({ task, text }) => (
          <Scroll
            name={`answer ${answerId}`}
            lines={askedAndAnswered(task, text, columns, isFolded ? rows : null)}
            rows={rows}
          />
        )}
      </Shown>
    </Box>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Switch, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import {
  type ScoreChange,
  firstLacking,
  nextScale,
  scaleKeys,
  scalesOf,
  standingOf,
} from "../../../../presentation/index.ts";
import { AnswerControls } from "./answer-controls.tsx";
import { AnswerShown } from "./answer-text.tsx";
import { JustRated, type Rated } from "./just-rated.tsx";
import { KeyLine } from "./key-line.tsx";
import { useDigits } from "./use-digits.ts";
import { useLeaving } from "./use-leaving.tsx";
import { useGoesOn } from "./use-goes-on.ts";
import { useScoringKeys } from "./use-keys.ts";

/** One answer with what was asked, and the keys to score it by. */
export function OneAnswer({
  session,
  row,
  rowNow,
  usedTags,
  rated,
  beginsAtNote,
  onRated,
  onRatedGone,
  onNoteOn,
  onSay,
  onNext,
  onSkip,
  onUndo,
  onList,
}: {
  readonly session: SessionView;
  readonly row: AnswerRow;
  readonly rowNow: () => AnswerRow | undefined;
  readonly usedTags: readonly string[];
  /** The answer before, whose rating has just led here: a note is still meant for it. */
  readonly rated: Rated | null;
  /** Whether somebody came for the note. */
  readonly beginsAtNote: boolean;
  readonly onRated: (value: number) => void;
  readonly onRatedGone: () => void;
  readonly onNoteOn: (answerId: string) => void;
  readonly onSay: (said: ScoreChange) => void;
  readonly onNext: () => void;
  readonly onSkip: () => void;
  readonly onUndo: () => void;
  readonly onList: () => void;
}) {
  const { t } = useLingui();
  const isRating = session.kind === "rating";
  const scales = scalesOf(session);
  const [active, setActive] = useState(() => firstLacking(scales, row));
  const note = useRef<HTMLTextAreaElement>(null);
  const [goesOn, setGoesOn] = useGoesOn();
  const put = (key: string, value: number | null): void => onSay({ scores: { [key]: value } });
  const give = (key: string, value: number | null): void => {
    put(key, value);
    setUnscored(false);
    if (!isRating || !goesOn || value === null) return;
    onRated(value);
    leaveRated();
  };
  const [isUnscored, setUnscored] = useState(false);
  useEffect(() => {
    if (beginsAtNote) note.current?.focus();
  }, [beginsAtNote]);
  const { leave, leaveByKey, leaveRated, question } = useLeaving(scales, {
    rowNow,
    next: onNext,
    onStay: () => setActive(firstLacking(scales, row)),
  });
  const keys = scales.map(({ key }) => key);
  /** Nothing is passed over in silence: an answer without a score is scored or skipped. */
  const unlessUnscored = (go: () => void) => (): void => {
    const present = rowNow();
    const isOpen = present !== undefined && standingOf(present, keys) === "open";
    setUnscored(isOpen);
    if (!isOpen) go();
  };
  const scale = scales[active];
  const { onDigit, remark } = useDigits(scales, rowNow, active, give);
  useScoringKeys({
    ...scaleKeys(scale, rowNow, put),
    onDigit,
    onMove: (by) => {
      const to = Math.min(scales.length - 1, Math.max(0, active + by));
      setActive(to);
      // Back from a note: a field would take letters for itself, marks do not.
      if (by === 0) focusMarks(to);
    },
    onTab: scales.length < 2 ? undefined : (by) => setActive(nextScale(scales, active, by)),
    hasTurn: true,
    act: {
      // Whoever came back for the note means this answer.
      next: beginsAtNote ? unlessUnscored(leave) : () => leaveByKey(unlessUnscored),
      undo: onUndo,
      skip: onSkip,
      list: onList,
      note: () => (rated === null ? note.current?.focus() : onNoteOn(rated.answerId)),
    },
  });
  return (
    <div className="judging">
      <Stack gap="lg">
        <AnswerShown sessionId={session.sessionId} answerId={row.answerId} />
      </Stack>
      <AnswerControls
        row={row}
        scales={scales}
        active={active}
        usedTags={isRating ? usedTags : null}
        remark={remark}
        note={note}
        onActivate={setActive}
        onGive={give}
        onSay={onSay}
      >
        {rated !== null && (
          <JustRated
            key={rated.answerId}
            rated={rated}
            onNote={() => onNoteOn(rated.answerId)}
            onGone={onRatedGone}
          />
        )}
        {isRating && (
          <Switch
            size="xs"
            label={t`Go to the next answer after each rating`}
            checked={goesOn}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
          />
        )}
        {isUnscored && (
          <Text size="sm" role="alert">
            <Trans>Not scored yet. Score this answer, or skip it with S.</Trans>
          </Text>
        )}
        <Group gap="xs" mt="xs">
          <Button onClick={unlessUnscored(leave)}>
            <Trans>Next</Trans>
          </Button>
          <Button variant="default" onClick={onSkip}>
            <Trans>Skip</Trans>
          </Button>
          <Button variant="default" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </Group>
        <KeyLine scales={scales} other={t`list view`} />
      </AnswerControls>
      {question}
    </div>
  );
}

function focusMarks(index: number): void {
  const scale = document.querySelectorAll<HTMLElement>("[data-scale]")[index];
  if (scale?.matches("[data-marks]") === true) scale.focus();
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Switch } from "@mantine/core";
import { useRef, useState } from "react";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { AnswerControls } from "./answer-controls.tsx";
import { AnswerShown } from "./answer-text.tsx";
import { KeyLine } from "./key-line.tsx";
import { firstLacking, nextScale, scaleKeys, scalesOf } from "./scales.ts";
import type { Said } from "./said.ts";
import { useLeaving } from "./use-leaving.tsx";
import { useGoesOn } from "./use-goes-on.ts";
import { useScoringKeys } from "./use-keys.ts";

/** One answer with what was asked, and the keys to score it by. */
export function OneAnswer({
  session,
  row,
  rowNow,
  usedTags,
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
  readonly onSay: (said: Said) => void;
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
    if (isRating && goesOn && value !== null) leaveRated();
  };
  const { leave, leaveByKey, leaveRated, question } = useLeaving(scales, {
    rowNow,
    next: onNext,
    onStay: () => setActive(firstLacking(scales, row)),
  });
  const scale = scales[active];
  useScoringKeys({
    ...scaleKeys(scale, row.scores[scale?.key ?? ""], give, put),
    onMove: (by) => {
      const to = Math.min(scales.length - 1, Math.max(0, active + by));
      setActive(to);
      // Back from a note: a field would take letters for itself, marks do not.
      if (by === 0) focusMarks(to);
    },
    onTab: scales.length < 2 ? undefined : (by) => setActive(nextScale(scales, active, by)),
    hasTurn: true,
    act: {
      next: leaveByKey,
      undo: onUndo,
      skip: onSkip,
      list: onList,
      note: () => note.current?.focus(),
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
        note={note}
        onActivate={setActive}
        onGive={give}
        onSay={onSay}
      >
        {isRating && (
          <Switch
            size="xs"
            label={t`Go to the next answer after each rating`}
            checked={goesOn}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
          />
        )}
        <Group gap="xs" mt="xs">
          <Button onClick={leave}>
            <Trans>Next</Trans>
          </Button>
          <Button variant="default" onClick={onSkip}>
            <Trans>Skip</Trans>
          </Button>
          <Button variant="default" onClick={onUndo}>
            <Trans>Undo</Trans>
          </Button>
        </Group>
        <KeyLine isRating={isRating} other={t`list view`} />
      </AnswerControls>
      {question}
    </div>
  );
}

function focusMarks(index: number): void {
  const scale = document.querySelectorAll<HTMLElement>("[data-scale]")[index];
  if (scale?.matches("[data-marks]") === true) scale.focus();
}

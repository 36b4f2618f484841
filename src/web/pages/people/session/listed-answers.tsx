import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Group, Paper, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import {
  type ScoreChange,
  type Scale,
  STANDING_NAMES,
  askedFor,
  firstLacking,
  nextScale,
  scaleKeys,
  scalesOf,
  standingOf,
} from "../../../../presentation/index.ts";
import { AnswerControls } from "./answer-controls.tsx";
import { AnswerShown } from "./answer-text.tsx";
import { type Remark, useDigits } from "./use-digits.ts";
import { useLeaving } from "./use-leaving.tsx";
import { useGoesOn } from "./use-goes-on.ts";
import { useScoringKeys } from "./use-keys.ts";

export interface ListedProps {
  readonly session: SessionView;
  readonly shown: readonly AnswerRow[];
  /** The answer that has its turn. */
  readonly currentId: string | null;
  readonly usedTags: readonly string[];
  /** An answer as it is now, with keys that were pressed since it was drawn. */
  readonly rowNow: (answerId: string) => AnswerRow | undefined;
  readonly onCurrent: (answerId: string) => void;
  readonly onSay: (answerId: string, said: ScoreChange) => void;
  readonly onSkip: (answerId: string) => void;
  readonly onUndo: () => void;
  /** To that answer alone. */
  readonly onAlone: (answerId: string) => void;
  readonly onAfterLast: () => void;
}

/** A page of answers; keys work on the one that has its turn. */
export function ListedAnswers({
  session,
  shown,
  currentId,
  usedTags,
  rowNow,
  onCurrent,
  onSay,
  onSkip,
  onUndo,
  onAlone,
  onAfterLast,
}: ListedProps) {
  const scales = scalesOf(session);
  const isRating = session.kind === "rating";
  const [goesOn] = useGoesOn();
  const position = Math.max(
    0,
    shown.findIndex(({ answerId }) => answerId === currentId),
  );
  const row = shown[position];
  // The scale that has its turn, and of which answer it is; on another answer it begins anew.
  const [place, setPlace] = useState({ answerId: "", index: 0 });
  const begin = row === undefined ? 0 : firstLacking(scales, row);
  const index = place.answerId === row?.answerId ? place.index : begin;
  const goTo = (to: AnswerRow | undefined, at?: number): void => {
    if (to === undefined) return;
    setPlace({ answerId: to.answerId, index: at ?? firstLacking(scales, to) });
    onCurrent(to.answerId);
  };
  const next = (): void => {
    const following = shown[position + 1];
    if (following === undefined) onAfterLast();
    else goTo(following);
  };
  const put = (to: AnswerRow | undefined, key: string, value: number | null): void => {
    if (to !== undefined) onSay(to.answerId, { scores: { [key]: value } });
  };
  const give = (to: AnswerRow | undefined, key: string, value: number | null): void => {
    put(to, key, value);
    if (isRating && goesOn && value !== null && to === row) leaveRated();
  };
  const currentNow = (): AnswerRow | undefined => (row === undefined ? undefined : rowNow(row.answerId));
  const { leaveByKey, leaveRated, question } = useLeaving(scales, {
    rowNow: currentNow,
    next,
    onStay: () => goTo(row),
  });
  const scale = scales[index];
  const { onDigit, remark } = useDigits(scales, currentNow, index, (key, value) => give(row, key, value));
  useScoringKeys({
    ...scaleKeys(scale, currentNow, (key, value) => put(row, key, value)),
    onDigit,
    onMove: (by) => {
      const to = index + by;
      if (to < 0) goTo(shown[position - 1], scales.length - 1);
      else if (to >= scales.length) goTo(shown[position + 1], 0);
      else goTo(row, to);
      if (by === 0) document.querySelector<HTMLElement>('[data-active="true"][data-marks]')?.focus();
    },
    onTab: scales.length < 2 ? undefined : (by) => goTo(row, nextScale(scales, index, by)),
    hasTurn: row !== undefined,
    act: {
      next: () => leaveByKey(),
      undo: onUndo,
      skip: () => {
        if (row !== undefined) onSkip(row.answerId);
        next();
      },
      note: () => document.querySelector<HTMLElement>("[data-current] textarea")?.focus(),
      list: () => {
        if (row !== undefined) onAlone(row.answerId);
      },
    },
  });
  const cards = shown.map((one) => (
    <Card
      key={one.answerId}
      session={session}
      row={one}
      scales={scales}
      active={one === row ? index : null}
      remark={remark?.answerId === one.answerId ? remark : null}
      usedTags={isRating ? usedTags : null}
      onActivate={(at) => goTo(one, at)}
      onGive={(key, value) => give(one, key, value)}
      onSay={(said) => onSay(one.answerId, said)}
      onSkip={() => onSkip(one.answerId)}
      onAlone={() => onAlone(one.answerId)}
    />
  ));
  return (
    <>
      {cards}
      {question}
    </>
  );
}

function Card({
  session,
  row,
  scales,
  active,
  remark,
  usedTags,
  onActivate,
  onGive,
  onSay,
  onSkip,
  onAlone,
}: {
  readonly session: SessionView;
  readonly row: AnswerRow;
  readonly scales: readonly Scale[];
  readonly active: number | null;
  readonly remark: Remark | null;
  readonly usedTags: readonly string[] | null;
  readonly onActivate: (index: number) => void;
  readonly onGive: (key: string, value: number | null) => void;
  readonly onSay: (said: ScoreChange) => void;
  readonly onSkip: () => void;
  readonly onAlone: () => void;
}) {
  const { t } = useLingui();
  const number = row.position + 1;
  const own = useRef<HTMLDivElement>(null);
  const note = useRef<HTMLTextAreaElement>(null);
  const isCurrent = active !== null;
  useEffect(() => {
    if (isCurrent) own.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  const standing = standingOf(row, askedFor(session));
  return (
    <Paper
      ref={own}
      withBorder
      p="md"
      component="section"
      className="listed"
      aria-label={t`Answer ${number}`}
      data-current={isCurrent || undefined}
    >
      <Group justify="space-between" mb="sm">
        <Text size="sm" fw={600}>
          <Trans>Answer {number}</Trans>{" "}
          <span className="quiet">{t(STANDING_NAMES[standing]).toLowerCase()}</span>
        </Text>
        <Group gap="md">
          <Anchor component="button" size="sm" onClick={onSkip} aria-label={t`Skip answer ${number}`}>
            <Trans>Skip</Trans>
          </Anchor>
          <Anchor
            component="button"
            size="sm"
            onClick={onAlone}
            aria-label={t`Show only this answer: ${number}`}
          >
            <Trans>Show only this answer</Trans>
          </Anchor>
        </Group>
      </Group>
      <div className="judging">
        <Stack gap="md">
          <AnswerShown sessionId={session.sessionId} answerId={row.answerId} />
        </Stack>
        <AnswerControls
          row={row}
          scales={scales}
          active={active}
          remark={remark}
          usedTags={usedTags}
          note={note}
          onActivate={onActivate}
          onGive={onGive}
          onSay={onSay}
        >
          {null}
        </AnswerControls>
      </div>
    </Paper>
  );
}

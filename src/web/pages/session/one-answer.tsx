import { Button, Group, Kbd, Stack, Switch, Text } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { type AnswerRow, RATING, type SessionView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { AnswerText, AskedTask } from "./answer-text.tsx";
import { Marks, type Scale, hasMarks } from "./marks.tsx";
import { NoteField } from "./note-field.tsx";
import { QuickTags } from "./quick-tags.tsx";
import type { Said } from "./use-answers.ts";
import { useScoringKeys } from "./use-keys.ts";

function scalesOf({ kind, criteria }: SessionView): Scale[] {
  if (kind === "rating")
    return [{ key: RATING.key, name: "Rating", min: RATING.scaleMin, max: RATING.scaleMax, weight: 1 }];
  return criteria.map(({ id, name, maxScore, weight }) => ({
    key: String(id),
    name,
    min: 0,
    max: maxScore,
    weight,
  }));
}

/** One answer with what was asked, and the keys to score it by. */
export function OneAnswer({
  session,
  row,
  usedTags,
  onSay,
  onNext,
  onSkip,
  onUndo,
  onList,
}: {
  readonly session: SessionView;
  readonly row: AnswerRow;
  readonly usedTags: readonly string[];
  readonly onSay: (said: Said) => void;
  readonly onNext: () => void;
  readonly onSkip: () => void;
  readonly onUndo: () => void;
  readonly onList: () => void;
}) {
  const { answerId } = row;
  const { sessionId } = session;
  const isRating = session.kind === "rating";
  const scales = scalesOf(session);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      scales.findIndex(({ key }) => row.scores[key] === undefined),
    ),
  );
  const note = useRef<HTMLTextAreaElement>(null);
  const [goesOn, setGoesOn] = useLocalStorage({ key: "assay-rate-and-go-on", defaultValue: true });
  const answer = useQuery({
    queryKey: ["session", sessionId, "answer", answerId],
    queryFn: () => client.getAnswer({ params: { sessionId, answerId } }),
    staleTime: Infinity,
  });
  const give = (key: string, value: number | null): void => {
    onSay({ scores: { [key]: value } });
    if (isRating && goesOn && value !== null) onNext();
  };
  const onScale = (work: (scale: Scale, value: number | undefined) => void): void => {
    const scale = scales[active];
    if (scale !== undefined) work(scale, row.scores[scale.key]);
  };
  useScoringKeys({
    onDigit: (digit, isSoonAfter) =>
      onScale((scale, value) => {
        if (!hasMarks(scale)) return;
        const joined = isSoonAfter && value !== undefined ? value * 10 + digit : digit;
        const given = joined <= scale.max ? joined : digit;
        if (given >= scale.min && given <= scale.max) give(scale.key, given);
      }),
    onStep: (by) =>
      onScale(({ key, min, max }, value) =>
        onSay({ scores: { [key]: Math.min(max, Math.max(min, value === undefined ? min : value + by)) } }),
      ),
    onMove: (by) => {
      const to = Math.min(scales.length - 1, Math.max(0, active + by));
      setActive(to);
      // Back from a note: a field would take letters for itself, marks do not.
      if (by === 0) focusMarks(to);
    },
    onClear: () => onScale(({ key }) => onSay({ scores: { [key]: null } })),
    onNext,
    onUndo,
    onSkip,
    onList,
    onNote: () => note.current?.focus(),
  });
  if (answer.isError) return <Problem error={answer.error} onRetry={() => void answer.refetch()} />;
  if (answer.data === undefined) return <Text className="quiet">Reading the answer…</Text>;
  return (
    <div className="judging">
      <Stack gap="lg">
        <AskedTask task={answer.data.task} />
        <section aria-label="Answer">
          <AnswerText text={answer.data.text} />
        </section>
      </Stack>
      <Stack className="judging-side" gap="xs" component="section" aria-label="Scores">
        {scales.map((scale, index) => (
          <Marks
            key={scale.key}
            scale={scale}
            value={row.scores[scale.key]}
            isActive={index === active}
            onActivate={() => setActive(index)}
            onChange={(value) => give(scale.key, value)}
          />
        ))}
        {isRating && <QuickTags value={row.tags} used={usedTags} onChange={(tags) => onSay({ tags })} />}
        <NoteField value={row.note} field={note} onChange={(text) => onSay({ note: text })} />
        {isRating && (
          <Switch
            size="xs"
            label="Go on as soon as a rating is given"
            checked={goesOn}
            onChange={(event) => setGoesOn(event.currentTarget.checked)}
          />
        )}
        <Group gap="xs" mt="xs">
          <Button onClick={onNext}>Next</Button>
          <Button variant="default" onClick={onSkip}>
            Skip
          </Button>
          <Button variant="default" onClick={onUndo}>
            Undo
          </Button>
        </Group>
        <KeyLine isRating={isRating} />
      </Stack>
    </div>
  );
}

function focusMarks(index: number): void {
  const scale = document.querySelectorAll<HTMLElement>("[data-scale]")[index];
  if (scale?.matches("[data-marks]") === true) scale.focus();
}

function KeyLine({ isRating }: { readonly isRating: boolean }) {
  const keys = [
    [isRating ? "1-5" : "0-9", "score"],
    ...(isRating ? [] : [["Tab", "next criterion"]]),
    ["Enter", "next answer"],
    ["U", "undo"],
    ["S", "skip"],
    ["N", "note"],
    ["L", "list"],
  ];
  return (
    <Group gap="xs" visibleFrom="sm" mt="xs">
      {keys.map(([key, label]) => (
        <Text key={key} size="xs" className="quiet">
          <Kbd size="xs">{key}</Kbd> {label}
        </Text>
      ))}
    </Group>
  );
}

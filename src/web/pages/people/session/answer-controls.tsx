import { useLingui } from "@lingui/react/macro";
import { Stack, Text } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import type { AnswerRow } from "../../../../contract/index.ts";
import type { ScoreChange, Scale } from "../../../../presentation/index.ts";
import { Marks } from "./marks.tsx";
import { NoteField } from "./note-field.tsx";
import { QuickTags } from "../../../parts/quick-tags.tsx";
import type { Remark } from "./use-digits.ts";

/** Everything that can be said of one answer. */
export function AnswerControls({
  row,
  scales,
  active,
  remark,
  usedTags,
  note,
  onActivate,
  onGive,
  onSay,
  children,
}: {
  readonly row: AnswerRow;
  readonly scales: readonly Scale[];
  /** The scale that has its turn; null when none of this answer has. */
  readonly active: number | null;
  /** Why the last digit did nothing. */
  readonly remark: Remark | null;
  /** Tags of this session's answers; null where tags are not asked for. */
  readonly usedTags: readonly string[] | null;
  readonly note: RefObject<HTMLTextAreaElement | null>;
  readonly onActivate: (index: number) => void;
  readonly onGive: (key: string, value: number | null) => void;
  readonly onSay: (said: ScoreChange) => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Stack
      className="judging-side"
      gap="xs"
      component="section"
      aria-label={t`Scores`}
      data-turn={active !== null || undefined}
    >
      {scales.map((scale, index) => (
        <div key={scale.key}>
          <Marks
            scale={scale}
            value={row.scores[scale.key]}
            isActive={index === active}
            onActivate={() => onActivate(index)}
            onChange={(value) => onGive(scale.key, value)}
          />
          {remark?.index === index && (
            <Text size="sm" role="alert" className="remark">
              {remark.text}
            </Text>
          )}
        </div>
      ))}
      {usedTags !== null && (
        <QuickTags value={row.tags} used={usedTags} onChange={(tags) => onSay({ tags })} />
      )}
      <NoteField value={row.note} field={note} onChange={(text) => onSay({ note: text })} />
      {children}
    </Stack>
  );
}

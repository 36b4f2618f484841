import { useLingui } from "@lingui/react/macro";
import { Stack } from "@mantine/core";
import type { ReactNode, RefObject } from "react";
import type { AnswerRow } from "../../../../contract/index.ts";
import { Marks } from "./marks.tsx";
import { NoteField } from "./note-field.tsx";
import { QuickTags } from "../../../parts/quick-tags.tsx";
import type { Scale } from "./scales.ts";
import type { Said } from "./said.ts";

/** Everything that can be said of one answer. */
export function AnswerControls({
  row,
  scales,
  active,
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
  /** Tags of this session's answers; null where tags are not asked for. */
  readonly usedTags: readonly string[] | null;
  readonly note: RefObject<HTMLTextAreaElement | null>;
  readonly onActivate: (index: number) => void;
  readonly onGive: (key: string, value: number | null) => void;
  readonly onSay: (said: Said) => void;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  return (
    <Stack className="judging-side" gap="xs" component="section" aria-label={t`Scores`}>
      {scales.map((scale, index) => (
        <Marks
          key={scale.key}
          scale={scale}
          value={row.scores[scale.key]}
          isActive={index === active}
          onActivate={() => onActivate(index)}
          onChange={(value) => onGive(scale.key, value)}
        />
      ))}
      {usedTags !== null && (
        <QuickTags value={row.tags} used={usedTags} onChange={(tags) => onSay({ tags })} />
      )}
      <NoteField value={row.note} field={note} onChange={(text) => onSay({ note: text })} />
      {children}
    </Stack>
  );
}

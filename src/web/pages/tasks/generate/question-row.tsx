import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import type { DraftQuestion, DraftView } from "../../../../contract/index.ts";
import { readDraft } from "../../../parts/kept-draft.ts";
import { notifyDone, tellFailure } from "../../../parts/toast.ts";
import { useDraftChanges } from "./use-draft-changes.ts";
import { NearDuplicate } from "./near-duplicate.tsx";
import { shownNumbers } from "../../../../presentation/index.ts";
import { editKeptAs } from "./edit-kept-as.ts";
import { QuestionEditor } from "./question-editor.tsx";

interface QuestionRowProps {
  readonly draft: DraftView;
  readonly question: DraftQuestion;
  /** Shows another question of the draft, hidden or not. */
  readonly onGoTo: (number: number) => void;
}

/** One question: to be read, changed in place, or removed. */
export function QuestionRow({ draft, question, onGoTo }: QuestionRowProps) {
  const { t } = useLingui();
  const { number, text, edited, duplicateOf } = question;
  const placeOf = shownNumbers(draft);
  const place = placeOf(number);
  const keptAs = editKeptAs(draft.id, number);
  // What was being typed when the page was left is shown again.
  const [isEditing, setEditing] = useState(() => readDraft(window.sessionStorage, keptAs, { text }) !== null);
  const { edit } = useDraftChanges(draft.id);
  const remove = (): void =>
    edit.mutate(
      { removed: [number] },
      {
        onSuccess: () =>
          notifyDone(t`Question ${place} removed`, () => edit.mutateAsync({ restored: [number] })),
        onError: tellFailure,
      },
    );
  return (
    <div id={`question-${number}`} className="draft-question" tabIndex={-1}>
      <Text size="sm" className="quiet number" ta="right">
        {place}
      </Text>
      <div>
        {isEditing ? (
          <QuestionEditor
            keptAs={keptAs}
            label={t`Question ${place}`}
            text={text}
            onSave={async (changed) =>
              void (await edit.mutateAsync({ questions: [{ number, text: changed }] }))
            }
            onClose={() => setEditing(false)}
          />
        ) : (
          <Text className="draft-question-text">{text}</Text>
        )}
        {edited && (
          <Badge variant="default" size="sm" tt="none" fw={400}>
            <Trans>edited</Trans>
          </Badge>
        )}
        {duplicateOf !== null && <NearDuplicate of={duplicateOf} placeOf={placeOf} onGoTo={onGoTo} />}
      </div>
      {!isEditing && (
        <Group gap={4} className="draft-question-actions" wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={t`Edit question ${place}`}
            onClick={() => setEditing(true)}
          >
            <Trans>Edit</Trans>
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t`Remove question ${place}`}
            loading={edit.isPending}
            onClick={remove}
          >
            <Trans>Remove</Trans>
          </Button>
        </Group>
      )}
    </div>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import {
  type Refused,
  type ScoreChange,
  type AnswerChange,
  scalesOf,
} from "../../../../presentation/index.ts";
import { Note } from "../../../parts/note.tsx";
import { outboxOf } from "./outbox.ts";

/** Scores that were given while the server was away and that it did not take: why, and what becomes of them. */
export function UnsentScores({
  sessionId,
  session,
}: {
  readonly sessionId: string;
  /** Null where it cannot be had any more. */
  readonly session: SessionView | null;
}) {
  const outbox = outboxOf(sessionId);
  const queries = useQueryClient();
  const refused = useSyncExternalStore(outbox.subscribe, outbox.refused);
  const count = refused.length;
  if (count === 0) return null;
  const isOver = session === null || session.finishedAt !== null;
  const decide = (work: () => void): void => {
    work();
    void queries.invalidateQueries({ queryKey: ["session", sessionId, "answers"] });
  };
  return (
    <Note
      kind="warning"
      title={
        <Plural
          value={count}
          one="# score was not saved on the server"
          other="# scores were not saved on the server"
        />
      }
    >
      <Stack gap={4}>
        {refused.map((one) => (
          <UnsentScore
            key={one.key}
            one={one}
            session={session}
            onSend={isOver ? null : () => decide(() => outbox.sendAnyway(one.key))}
            onDiscard={() => decide(() => outbox.discard(one.key))}
          />
        ))}
      </Stack>
    </Note>
  );
}

function UnsentScore({
  one: { entry, reason },
  session,
  onSend,
  onDiscard,
}: {
  readonly one: Refused<AnswerChange>;
  readonly session: SessionView | null;
  /** Null where nothing can be sent any more. */
  readonly onSend: (() => void) | null;
  readonly onDiscard: () => void;
}) {
  const number = entry.position + 1;
  const mine = useWords(entry.said, session);
  return (
    <Group gap="xs">
      <Text size="sm">
        <Trans>
          Answer {number}: {mine}.
        </Trans>{" "}
        {reason}
      </Text>
      {onSend !== null && (
        <Button size="compact-xs" variant="default" onClick={onSend}>
          <Trans>Send mine</Trans>
        </Button>
      )}
      <Button size="compact-xs" variant="default" onClick={onDiscard}>
        <Trans>Discard mine</Trans>
      </Button>
    </Group>
  );
}

/** What was said, such as `Clarity 4`. */
function useWords({ scores = {}, skipped, note, tags }: ScoreChange, session: SessionView | null): string {
  const { t } = useLingui();
  const names = new Map((session === null ? [] : scalesOf(session)).map(({ key, name }) => [key, name]));
  return [
    ...Object.entries(scores).map(([key, value]) => `${names.get(key) ?? key} ${value ?? "–"}`),
    ...(skipped === undefined ? [] : [skipped ? t`skipped` : t`not skipped`]),
    ...(note === undefined ? [] : [t`note: ${note}`]),
    ...(tags === undefined ? [] : [tags.join(", ")]),
  ].join("; ");
}

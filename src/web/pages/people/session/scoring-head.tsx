import { Anchor, Button, Group, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import { askedFor, standingOf } from "./answer-state.ts";
import { drawWords, leftOutSentence } from "./draw-words.ts";
import type { Saving } from "./outbox.ts";

/** How far the session has come, whether everything is kept, and the ways out. */
export function ScoringHead({
  session,
  rows,
  current,
  saving,
  isList,
  onRetry,
  onList,
  onFinish,
}: {
  readonly session: SessionView;
  readonly rows: readonly AnswerRow[];
  readonly current: AnswerRow | null;
  readonly saving: Saving;
  readonly isList: boolean;
  readonly onRetry: () => void;
  /** To the list, or back to one at a time. */
  readonly onList: () => void;
  readonly onFinish: () => void;
}) {
  const asked = askedFor(session);
  const standings = rows.map((row) => standingOf(row, asked));
  const scored = standings.filter((standing) => standing === "scored").length;
  const skipped = standings.filter((standing) => standing === "skipped").length;
  const left = rows.length - scored;
  return (
    <Stack gap={6} mb="lg">
      <VisuallyHidden>
        <h1>Blind scoring</h1>
      </VisuallyHidden>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          <b>
            {scored} of {rows.length}
          </b>
          , {left} left
          {skipped > 0 && <span className="quiet"> ({skipped} skipped)</span>}
          {current !== null && <span className="quiet"> · answer {current.position + 1}</span>}
        </Text>
        <Group gap="xs">
          <SavingWord saving={saving} onRetry={onRetry} />
          <Button variant="default" size="xs" onClick={onList}>
            {isList ? "One at a time" : "As a list"}
          </Button>
          <Button variant="default" size="xs" onClick={onFinish}>
            Finish
          </Button>
        </Group>
      </Group>
      <Progress
        value={rows.length === 0 ? 0 : (100 * scored) / rows.length}
        size={3}
        color="gray"
        aria-label={`${scored} of ${rows.length} answers scored`}
      />
      <Text size="xs" className="quiet">
        {drawWords(session)}. {leftOutSentence(session.leftOut)}
      </Text>
      {session.unblindedAt !== null && (
        <Text size="xs" className="quiet">
          Somebody has looked at the results of this run while the session was open. The session says so for
          good.
        </Text>
      )}
    </Stack>
  );
}

function SavingWord({ saving, onRetry }: { readonly saving: Saving; readonly onRetry: () => void }) {
  if (saving.state === "failed")
    return (
      <Text size="sm" c="red" role="alert">
        Not saved: {asFailure(saving.error).message}{" "}
        <Anchor component="button" size="sm" onClick={onRetry}>
          Try again
        </Anchor>
      </Text>
    );
  return (
    <Text size="xs" className="quiet" aria-live="polite">
      {saving.state === "saving" ? "Saving…" : "Saved"}
    </Text>
  );
}

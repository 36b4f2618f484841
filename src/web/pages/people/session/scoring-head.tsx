import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Group, Progress, Stack, Text, VisuallyHidden } from "@mantine/core";
import type { AnswerRow, SessionView } from "../../../../contract/index.ts";
import { asFailure } from "../../../../core/index.ts";
import { askedFor, standingOf } from "./answer-state.ts";
import { drawSentence, leftOutSentence } from "./draw-words.ts";
import type { Saving } from "./outbox.ts";
import { spoken } from "../../../language.ts";

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
  const { t } = useLingui();
  const asked = askedFor(session);
  const standings = rows.map((row) => standingOf(row, asked));
  const scored = standings.filter((standing) => standing === "scored").length;
  const skipped = standings.filter((standing) => standing === "skipped").length;
  const total = rows.length;
  const left = total - scored;
  const number = (current?.position ?? 0) + 1;
  return (
    <Stack gap={6} mb="lg">
      <VisuallyHidden>
        <h1>
          <Trans>Blind scoring</Trans>
        </h1>
      </VisuallyHidden>
      <Group justify="space-between" gap="xs">
        <Text size="sm" role="status">
          <Trans>
            <b>
              {scored} of {total}
            </b>{" "}
            scored, {left} left
          </Trans>
          <span className="quiet">
            {skipped > 0 && <> · {t`${skipped} skipped`}</>}
            {current !== null && <> · {t`answer ${number}`}</>}
          </span>
        </Text>
        <Group gap="xs">
          <SavingWord saving={saving} onRetry={onRetry} />
          <Button variant="default" size="xs" onClick={onList}>
            {isList ? t`One at a time` : t`List view`}
          </Button>
          <Button variant="default" size="xs" onClick={onFinish}>
            <Trans>Finish</Trans>
          </Button>
        </Group>
      </Group>
      <Progress
        value={rows.length === 0 ? 0 : (100 * scored) / rows.length}
        size={3}
        color="gray"
        aria-label={t`${scored} of ${total} answers scored`}
      />
      <Text size="xs" className="quiet">
        {[drawSentence(session), leftOutSentence(session.leftOut)].flat().join(" ")}
      </Text>
      {session.unblindedAt !== null && (
        <Text size="xs" className="quiet">
          <Trans>
            Someone opened the results of this run during the session. The session is marked as unblinded.
          </Trans>
        </Text>
      )}
    </Stack>
  );
}

function SavingWord({ saving, onRetry }: { readonly saving: Saving; readonly onRetry: () => void }) {
  const { t } = useLingui();
  const reason = saving.state === "failed" ? spoken(asFailure(saving.error).message) : null;
  if (reason !== null)
    return (
      <Text size="sm" c="red" role="alert">
        <Trans>Not saved: {reason}</Trans>{" "}
        <Anchor component="button" size="sm" onClick={onRetry}>
          <Trans>Try again</Trans>
        </Anchor>
      </Text>
    );
  return (
    <Text size="xs" className="quiet" aria-live="polite">
      {saving.state === "saving" ? t`Saving…` : t`Saved`}
    </Text>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import { type QueueState, drawSentence, leftOutSentence } from "../../../../presentation/index.ts";
import { guest } from "../../../guest.ts";
import { Note } from "../../../parts/note.tsx";
import { useRater } from "../../../parts/use-rater.ts";

/** What a session is made of, and whether somebody has looked at results meanwhile. */
export function SessionFacts({ session }: { readonly session: SessionView }) {
  return (
    <>
      <Who session={session} />
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
    </>
  );
}

/** Whose scores these are; to a guest, what to do. */
function Who({ session: { rater, kind } }: { readonly session: SessionView }) {
  const { t } = useLingui();
  const [own] = useRater();
  if (guest !== null)
    return (
      <Text size="sm">
        {kind === "comparison" ? (
          <Trans>
            {rater}, read the task and both answers, then choose the better one. Which models wrote them isn't
            shown.
          </Trans>
        ) : (
          <Trans>
            {rater}, read the task and the answer, then score it. Which model wrote it isn't shown.
          </Trans>
        )}
      </Text>
    );
  if (own.trim() === rater)
    return (
      <Text size="xs" className="quiet">
        <Trans>Scored by {rater}.</Trans>
      </Text>
    );
  return (
    <Note kind="warning" title={t`You are scoring as ${rater}`}>
      <Text size="sm">
        <Trans>Everything you score here counts as scored by {rater}.</Trans>
      </Text>
    </Note>
  );
}

interface SavingWordProps {
  readonly saving: QueueState;
  /** What is said of those that wait in the browser. */
  readonly kept: (count: number) => ReactNode;
}

export function SavingWord({ saving, kept }: SavingWordProps) {
  const { t } = useLingui();
  if (saving.state === "kept")
    return (
      <Text size="sm" role="status" className="unsent">
        {kept(saving.count)}
      </Text>
    );
  return (
    <Text size="xs" className="quiet" aria-live="polite">
      {saving.state === "saving" && t`Saving…`}
      {saving.state === "saved" && t`Saved`}
    </Text>
  );
}

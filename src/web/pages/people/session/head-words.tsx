import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import type { QueueState } from "../../../parts/send-queue.ts";
import { drawSentence, leftOutSentence } from "./draw-words.ts";

/** What a session is made of, and whether somebody has looked at results meanwhile. */
export function SessionFacts({ session }: { readonly session: SessionView }) {
  return (
    <>
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

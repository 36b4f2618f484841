import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SessionView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { guest } from "../../../guest.ts";
import { LinkButton } from "../../../parts/links.tsx";
import { useSessionProgress } from "../../../parts/session-progress.ts";
import { useRater } from "../../../parts/use-rater.ts";
import { InviteButton } from "./invite-button.tsx";

/** In this tab only: whoever comes back later is asked again. */
const agreedKey = (sessionId: string): string => `assay.scores-as ${sessionId}`;

interface AskProps {
  readonly session: SessionView;
  /** Where it is scored. */
  readonly children: ReactNode;
}

/** An open session of somebody else is scored in their name only after a question. */
export function AskWhoScores({ session, children }: AskProps) {
  const { sessionId, rater } = session;
  const { t } = useLingui();
  const [own] = useRater();
  const [hasAgreed, setAgreed] = useState(() => window.sessionStorage.getItem(agreedKey(sessionId)) !== null);
  const isOwn = guest !== null || own.trim() === rater;
  const invitations = useQuery({
    queryKey: ["sessions", "invited-to", sessionId],
    queryFn: () => client.listInvitations({ params: { sessionId } }),
    enabled: !isOwn && !hasAgreed,
    staleTime: Infinity,
  });
  if (isOwn || hasAgreed) return children;
  if (invitations.isPending) return <Text className="quiet">{t`Loading session…`}</Text>;
  const isInvited = (invitations.data ?? []).length > 0;
  // Nobody has given a name in this browser, and nobody else was let in.
  if (own.trim() === "" && !isInvited) return children;
  return (
    <Question
      session={session}
      isInvited={isInvited}
      onAgree={() => {
        window.sessionStorage.setItem(agreedKey(sessionId), "yes");
        setAgreed(true);
      }}
    />
  );
}

interface QuestionProps {
  readonly session: SessionView;
  readonly isInvited: boolean;
  readonly onAgree: () => void;
}

function Question({ session, isInvited, onAgree }: QuestionProps) {
  const { rater, runId, runName } = session;
  const progress = useSessionProgress(session);
  return (
    <Stack maw={640}>
      <div>
        <Title order={1}>
          <Trans>This is the session of {rater}</Trans>
        </Title>
        <Text size="sm" className="quiet">
          {runName} · {progress}
        </Text>
      </div>
      <Text>
        {isInvited && (
          <>
            <Trans>{rater} was invited by link to score here.</Trans>{" "}
          </>
        )}
        <Trans>
          Everything you score in this session counts as scored by {rater}. To give your own scores, start a
          session of your own.
        </Trans>
      </Text>
      <Group gap="xs">
        <LinkButton to="/runs/$runId" params={{ runId }} search={{ score: "blind" }}>
          <Trans>Start my own session</Trans>
        </LinkButton>
        <Button variant="default" onClick={onAgree}>
          <Trans>Score as {rater}</Trans>
        </Button>
        <InviteButton session={session} size="sm" />
        <LinkButton to="/sessions" variant="default">
          <Trans>All sessions</Trans>
        </LinkButton>
      </Group>
    </Stack>
  );
}

import { useLingui } from "@lingui/react/macro";
import { List, Text } from "@mantine/core";
import type { SessionView } from "../../contract/index.ts";
import { useOpenSessionsOf } from "../../presentation/index.ts";
import { client } from "../client.ts";
import { LinkText } from "./links.tsx";
import { useSessionProgress } from "./session-progress.ts";

/** Sessions because of which nothing that tells who answered is shown of a run; none while that is not known. */
export const useOpenSessions = (runId: string, isAsked = true): readonly SessionView[] =>
  useOpenSessionsOf(client, runId, isAsked);

/** Whose they are and how far each has come, each with a way to it. */
export function OpenSessions({ sessions }: { readonly sessions: readonly SessionView[] }) {
  return (
    <List size="sm">
      {sessions.map((session) => (
        <OpenSession key={session.sessionId} session={session} />
      ))}
    </List>
  );
}

function OpenSession({ session }: { readonly session: SessionView }) {
  const { t } = useLingui();
  const { sessionId, rater } = session;
  const progress = useSessionProgress(session);
  return (
    <List.Item>
      <LinkText to="/sessions/$sessionId" params={{ sessionId }} size="sm" className="breakable">
        {t`Session of ${rater}`}
      </LinkText>{" "}
      <Text span size="sm" className="quiet">
        {progress}
      </Text>
    </List.Item>
  );
}

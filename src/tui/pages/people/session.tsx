import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SessionView } from "../../../contract/index.ts";
import { sessionProgress } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { Comparing } from "./comparing.tsx";
import { usePeople } from "./keeping.ts";
import { Reveal } from "./reveal.tsx";
import { Scoring } from "./scoring.tsx";

type SessionPlace = Extract<Location, { readonly page: "session" }>;

/** One person's scoring of a run: blind until it is finished, with all names afterwards. */
export function Session({ place: { sessionId } }: { readonly place: SessionPlace }) {
  const client = useClient();
  const session = useQuery({
    queryKey: ["session", sessionId],
    queryFn: () => client.getSession({ params: { sessionId } }),
  });
  return (
    <Shown query={session}>
      {(found) =>
        found.finishedAt !== null ? (
          <Reveal session={found} />
        ) : (
          <AskWhoScores session={found}>
            {found.kind === "comparison" ? <Comparing session={found} /> : <Scoring session={found} />}
          </AskWhoScores>
        )
      }
    </Shown>
  );
}

interface AskProps {
  readonly session: SessionView;
  /** Where it is scored. */
  readonly children: ReactNode;
}

/** An open session of somebody else is scored in their name only after a question. */
function AskWhoScores({ session, children }: AskProps) {
  const { sessionId, rater } = session;
  const client = useClient();
  const people = usePeople();
  const own = people.rater.trim();
  const [hasAgreed, setAgreed] = useState(people.agreed.has(sessionId));
  const isOwn = own === rater;
  const invitations = useQuery({
    queryKey: ["sessions", "invited-to", sessionId],
    queryFn: () => client.listInvitations({ params: { sessionId } }),
    enabled: !isOwn && !hasAgreed,
    staleTime: Infinity,
  });
  if (isOwn || hasAgreed) return children;
  return (
    <Shown query={invitations}>
      {(invited) =>
        // Nobody has given a name in this terminal, and nobody else was let in.
        own === "" && invited.length === 0 ? (
          children
        ) : (
          <Question
            session={session}
            isInvited={invited.length > 0}
            onAgree={() => {
              people.agreed.add(sessionId);
              setAgreed(true);
            }}
          />
        )
      }
    </Shown>
  );
}

interface QuestionProps {
  readonly session: SessionView;
  readonly isInvited: boolean;
  readonly onAgree: () => void;
}

function Question({ session, isInvited, onAgree }: QuestionProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const { rater, runName, sessionId, runId } = session;
  useOffers([
    {
      name: "own",
      label: t`Start my own session`,
      key: "n",
      perform: () => go({ page: "sessions", startOn: runId }),
    },
    { name: "agree", label: t`Score as ${rater}`, key: "y", perform: onAgree },
    {
      name: "invite",
      label: t`Invite people`,
      key: "i",
      perform: () => go({ page: "invitations", sessionId }),
    },
  ]);
  return (
    <Lines
      lines={[
        bold(t`This is the session of ${rater}`),
        dim(`${runName} · ${sessionProgress(session)}`),
        [],
        ...(isInvited ? paragraph(t`${rater} was invited by link to score here.`, columns) : []),
        ...paragraph(
          t`Everything you score in this session counts as scored by ${rater}. To give your own scores, start a session of your own.`,
          columns,
        ),
      ]}
    />
  );
}

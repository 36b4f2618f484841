import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense } from "react";
import { client } from "../../../client.ts";
import type { SessionView } from "../../../../contract/index.ts";
import { guest } from "../../../guest.ts";
import { Boundary } from "../../../parts/boundary.tsx";
import { lazyPart } from "../../../parts/lazy-part.tsx";
import { LinkButton } from "../../../parts/links.tsx";
import { ReadProblem } from "../../../parts/read-problem.tsx";
import { AskWhoScores } from "./ask-who-scores.tsx";
import { Scoring } from "./scoring.tsx";
import { ThankYou } from "./thank-you.tsx";
import { UnsentScores } from "./unsent-scores.tsx";

const Reveal = lazyPart(async () => (await import("./reveal.tsx")).Reveal);
const Comparing = lazyPart(async () => (await import("../compare/compare.tsx")).Comparing);

type Read = UseQueryResult<SessionView>;

/** One person's scoring of a run: blind until it is finished, with all names afterwards. */
export function SessionPage() {
  const { sessionId } = useParams({ from: "/sessions/$sessionId" });
  const session = useQuery({
    queryKey: ["session", sessionId],
    queryFn: () => client.getSession({ params: { sessionId } }),
  });
  return (
    <>
      <UnsentScores sessionId={sessionId} session={session.data ?? null} />
      <Shown sessionId={sessionId} session={session} />
    </>
  );
}

function Shown({ sessionId, session }: { readonly sessionId: string; readonly session: Read }) {
  const { t } = useLingui();
  if (session.data === undefined) {
    if (session.isError)
      return (
        <ReadProblem
          error={session.error}
          onRetry={() => void session.refetch()}
          back={
            guest === null && (
              <LinkButton to="/sessions">
                <Trans>All sessions</Trans>
              </LinkButton>
            )
          }
        />
      );
    return <Text className="quiet">{t`Loading session…`}</Text>;
  }
  if (session.data.finishedAt !== null && guest !== null) return <ThankYou />;
  if (session.data.finishedAt !== null)
    return (
      <Boundary of={sessionId}>
        <Suspense fallback={<Text className="quiet">{t`Loading results…`}</Text>}>
          <Reveal session={session.data} />
        </Suspense>
      </Boundary>
    );
  return (
    <AskWhoScores key={sessionId} session={session.data}>
      {session.data.kind === "comparison" ? (
        <Boundary of={sessionId}>
          <Suspense fallback={<Text className="quiet">{t`Loading pair…`}</Text>}>
            <Comparing key={sessionId} session={session.data} />
          </Suspense>
        </Boundary>
      ) : (
        <Scoring key={sessionId} session={session.data} />
      )}
    </AskWhoScores>
  );
}

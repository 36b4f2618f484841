import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { LinkText } from "../../../parts/links.tsx";
import { Scoring } from "./scoring.tsx";

const Reveal = lazy(async () => ({ default: (await import("./reveal.tsx")).Reveal }));

/** One person's scoring of a run: blind until it is finished, with all names afterwards. */
export function SessionPage() {
  const { t } = useLingui();
  const { sessionId } = useParams({ from: "/sessions/$sessionId" });
  const session = useQuery({
    queryKey: ["session", sessionId],
    queryFn: () => client.getSession({ params: { sessionId } }),
  });
  if (session.data === undefined) {
    if (session.isError) return <Problem error={session.error} onRetry={() => void session.refetch()} />;
    return <Text className="quiet">{t`Loading session…`}</Text>;
  }
  if (session.data.finishedAt !== null)
    return (
      <Suspense fallback={<Text className="quiet">{t`Loading results…`}</Text>}>
        <Reveal sessionId={sessionId} />
      </Suspense>
    );
  if (session.data.kind === "comparison") return <NotHere />;
  return <Scoring key={sessionId} session={session.data} />;
}

function NotHere() {
  return (
    <Stack maw={560}>
      <Title order={1}>
        <Trans>A/B comparison session</Trans>
      </Title>
      <Text>
        <Trans>
          This session compares answers in pairs and can't be scored here. Its results appear on this page
          once it is finished. <LinkText to="/sessions">All sessions</LinkText>
        </Trans>
      </Text>
    </Stack>
  );
}

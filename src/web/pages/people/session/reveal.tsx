import "./session.css";
import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SessionView } from "../../../../contract/index.ts";
import { repeatWords } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { LinkButton } from "../../../parts/links.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { drawWords, leftOutSentence } from "./draw-words.ts";
import { RevealedAnswers } from "./revealed-answers.tsx";
import { RevealedRanking } from "./revealed-ranking.tsx";

/** Who did how well and who gave which answer, told when the session is finished. */
export function Reveal({ sessionId }: { readonly sessionId: string }) {
  const result = useQuery({
    queryKey: ["session", sessionId, "result"],
    queryFn: () => client.getSessionResult({ params: { sessionId } }),
    staleTime: Infinity,
  });
  if (result.isError) return <Problem error={result.error} onRetry={() => void result.refetch()} />;
  if (result.data === undefined) return <Text className="quiet">Calculating results…</Text>;
  const { session, models, repeat } = result.data;
  const gaps = models.reduce((sum, model) => sum + model.gaps, 0);
  return (
    <Stack gap="lg" maw={1200}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>What {session.rater} scored</Title>
          <Text size="sm" className="quiet">
            <Facts session={session} gaps={gaps} />
          </Text>
        </div>
        <LinkButton to="/runs/$runId" params={{ runId: session.runId }} variant="default">
          To the run
        </LinkButton>
      </Group>
      {session.unblindedAt !== null && (
        <Alert color="yellow">
          Not blind throughout: somebody looked at the results of this run on{" "}
          <Time at={session.unblindedAt} />, before the session was finished.
        </Alert>
      )}
      <Text size="lg" maw={860} fw={500}>
        {result.data.sentence}
      </Text>
      {repeat !== null && (
        <Text size="sm" maw={860}>
          {repeatWords({ rater: session.rater, ...repeat })}
        </Text>
      )}
      <RevealedRanking result={result.data} />
      {session.kind !== "comparison" && <RevealedAnswers result={result.data} />}
    </Stack>
  );
}

function Facts({ session, gaps }: { readonly session: SessionView; readonly gaps: number }) {
  const { seed, finishedAt, kind } = session;
  if (kind === "comparison")
    return (
      <>
        Finished <Time at={finishedAt} />. Seed {seed}.
      </>
    );
  return (
    <>
      {drawWords(session)}, {gaps === 0 ? "all scored" : `${gaps} not scored in full`}.{" "}
      {leftOutSentence(session.leftOut)}Finished <Time at={finishedAt} />. Seed of the order: {seed}.
    </>
  );
}

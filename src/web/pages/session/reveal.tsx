import "./session.css";
import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SessionResult, SessionView } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { Time } from "../../parts/time-ago.tsx";
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
  if (result.data === undefined) return <Text className="quiet">Adding the scores up…</Text>;
  const { session, models } = result.data;
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
      <Sentence result={result.data} />
      <RevealedRanking result={result.data} />
      {session.kind !== "comparison" && <RevealedAnswers result={result.data} />}
    </Stack>
  );
}

function Facts({ session, gaps }: { readonly session: SessionView; readonly gaps: number }) {
  const { total, draw, seed, finishedAt, kind } = session;
  if (kind === "comparison")
    return (
      <>
        Finished <Time at={finishedAt} />. Seed {seed}.
      </>
    );
  return (
    <>
      {total} answers{draw === null ? "" : `, drawn at random from ${draw.of}`},{" "}
      {gaps === 0 ? "all scored" : `${gaps} not scored in full`}. Finished <Time at={finishedAt} />. Seed of
      the order: {seed}.
    </>
  );
}

/** The order in words. How sure it is stands beside each model. */
function Sentence({ result: { models, session } }: { readonly result: SessionResult }) {
  const [best, second] = models;
  if (best === undefined) return null;
  const valueOf = ({ total, score }: typeof best): number | null =>
    total ?? (score.known ? score.value : null);
  const top = valueOf(best);
  if (top === null) return <Text size="lg">No model has a score yet.</Text>;
  const isTied = second !== undefined && valueOf(second) === top;
  const count = best.score.known ? best.score.n : 0;
  const how =
    session.kind === "comparison"
      ? "won most often"
      : `was scored highest, over ${count} ${count === 1 ? "answer" : "answers"}`;
  const hasInterval = best.score.known && best.score.interval !== null;
  return (
    <Text size="lg" maw={860}>
      {isTied ? `${best.modelId} and ${second.modelId} were scored the same.` : `${best.modelId} ${how}.`}{" "}
      <span className="quiet">
        {hasInterval
          ? "Where intervals overlap, other tasks could turn the order."
          : "That is too little to say how sure this is."}
      </span>
    </Text>
  );
}

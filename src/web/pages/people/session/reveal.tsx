import { Trans, useLingui } from "@lingui/react/macro";
import "./session.css";
import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SessionView } from "../../../../contract/index.ts";
import { furtherVerdict, repeatMessage, sessionVerdict } from "../../../../core/index.ts";
import { drawSentence, gapsSentence, leftOutSentence } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { LinkButton } from "../../../parts/links.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { resultsQuery, runQuery } from "../../../parts/run-queries.ts";
import { taskTitlesQuery } from "../../../../presentation/index.ts";
import { useTranslate } from "../../../parts/use-translate.ts";
import { BlindGate, isHeldBack } from "../../results/blind-gate.tsx";
import { ExportsMenu } from "../../results/exports-menu.tsx";
import { InviteButton } from "./invite-button.tsx";
import { RevealedAnswers } from "./revealed-answers.tsx";
import { RevealedRanking } from "./revealed-ranking.tsx";
import { RevealedVerdicts } from "./revealed-verdicts.tsx";

const LOOK_AGAIN_MS = 10_000;

/** Who did how well and who gave which answer, told when the session is finished. */
export function Reveal({ session: of }: { readonly session: SessionView }) {
  const { sessionId, runId } = of;
  const { t } = useLingui();
  const translate = useTranslate();
  const result = useQuery({
    queryKey: ["session", sessionId, "result"],
    queryFn: () => client.getSessionResult({ params: { sessionId } }),
    staleTime: Infinity,
    // Others finish meanwhile.
    refetchInterval: ({ state: { error } }) => (isHeldBack(error) ? LOOK_AGAIN_MS : false),
  });
  const run = useQuery({ ...runQuery(runId), enabled: result.isSuccess });
  const titles = useQuery({ ...taskTitlesQuery(client, runId), enabled: result.isSuccess });
  if (isHeldBack(result.error)) return <HeldBack session={of} error={result.error} />;
  if (result.isError) return <Problem error={result.error} onRetry={() => void result.refetch()} />;
  // Names, marks, badges and titles appear together, so that nothing moves. Titles are refused once another session of
  // the run is begun; asking again must not take the page away.
  if (result.data === undefined || !run.isFetched || !titles.isFetched)
    return <Text className="quiet">{t`Calculating results…`}</Text>;
  const { session, models, repeat, finding, further } = result.data;
  const { rater } = session;
  const gaps = models.reduce((sum, model) => sum + model.gaps, 0);
  return (
    <Stack gap="lg" maw={1200}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Heading session={session} />
          <Text size="sm" className="quiet">
            {session.runName} · <Facts session={session} gaps={gaps} />
          </Text>
        </div>
        <Group gap="xs">
          <Exports runId={runId} />
          <InviteButton session={session} size="sm" />
          <LinkButton to="/runs/$runId" params={{ runId: session.runId }} variant="default">
            <Trans>Open run</Trans>
          </LinkButton>
        </Group>
      </Group>
      {session.unblindedAt !== null && (
        <Alert color="yellow">
          <Trans>
            Not fully blind: someone opened the results of this run on <Time at={session.unblindedAt} />,
            before the session was finished.
          </Trans>
        </Alert>
      )}
      <Text size="lg" maw={860} fw={500}>
        {[sessionVerdict(finding), ...further.map(furtherVerdict)].map(translate).join(" ")}
      </Text>
      {repeat !== null && (
        <Text size="sm" maw={860}>
          {translate(repeatMessage({ rater, ...repeat }))}
        </Text>
      )}
      <RevealedRanking result={result.data} run={run.data ?? null} />
      {session.kind === "comparison" ? (
        <RevealedVerdicts result={result.data} />
      ) : (
        <RevealedAnswers result={result.data} />
      )}
      <Details session={session} />
    </Stack>
  );
}

function Heading({ session: { kind, rater } }: { readonly session: SessionView }) {
  return (
    <Title order={1}>
      {kind === "comparison" ? <Trans>Comparisons by {rater}</Trans> : <Trans>Scores by {rater}</Trans>}
    </Title>
  );
}

/** Somebody else scores the same answers still: who gave them is told after a question only. */
function HeldBack({ session, error }: { readonly session: SessionView; readonly error: unknown }) {
  const { finishedAt } = session;
  return (
    <Stack gap="lg">
      <Group justify="space-between" align="flex-start">
        <div>
          <Heading session={session} />
          <Text size="sm" className="quiet">
            {session.runName} ·{" "}
            <Trans>
              Finished <Time at={finishedAt} />.
            </Trans>
          </Text>
        </div>
        <InviteButton session={session} size="sm" />
      </Group>
      <BlindGate runId={session.runId} error={error} />
    </Stack>
  );
}

/** What people said as files; nothing while somebody else scores the run blind. */
function Exports({ runId }: { readonly runId: string }) {
  const { data } = useQuery(resultsQuery(runId));
  return data === undefined ? null : <ExportsMenu runId={runId} summary={data} />;
}

function Facts({ session, gaps }: { readonly session: SessionView; readonly gaps: number }) {
  const { finishedAt, kind } = session;
  if (kind === "comparison")
    return (
      <>
        <Trans>
          Finished <Time at={finishedAt} />.
        </Trans>
      </>
    );
  return (
    <>
      {[drawSentence(session), gapsSentence(gaps), leftOutSentence(session.leftOut)].flat().join(" ")}{" "}
      <Trans>
        Finished <Time at={finishedAt} />.
      </Trans>
    </>
  );
}

/** What it takes to get the same order of answers again. */
function Details({ session: { seed, draw } }: { readonly session: SessionView }) {
  const drawSeed = draw?.seed;
  return (
    <details>
      <summary className="small quiet">
        <Trans>Session details</Trans>
      </summary>
      <Text size="sm" className="quiet" mt={4}>
        <Trans>Random seed of the order of answers: {seed}.</Trans>
        {drawSeed !== undefined && (
          <>
            {" "}
            <Trans>Random seed of the drawn tasks: {drawSeed}.</Trans>
          </>
        )}
      </Text>
    </details>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import "./session.css";
import { Alert, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { SessionView } from "../../../../contract/index.ts";
import { furtherVerdict, repeatMessage, sessionVerdict } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { LinkButton } from "../../../parts/links.tsx";
import { OpenSessions, useOpenSessions } from "../../../parts/open-sessions.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { resultsQuery, runQuery } from "../../../parts/run-queries.ts";
import { taskTitlesQuery } from "../../../parts/task-titles.ts";
import { useTranslate } from "../../../parts/use-translate.ts";
import { ExportsMenu } from "../../results/exports-menu.tsx";
import { drawSentence, gapsSentence, leftOutSentence } from "./draw-words.ts";
import { InviteButton } from "./invite-button.tsx";
import { RevealedAnswers } from "./revealed-answers.tsx";
import { RevealedRanking } from "./revealed-ranking.tsx";
import { RevealedVerdicts } from "./revealed-verdicts.tsx";

/** Who did how well and who gave which answer, told when the session is finished. */
export function Reveal({ sessionId }: { readonly sessionId: string }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const result = useQuery({
    queryKey: ["session", sessionId, "result"],
    queryFn: () => client.getSessionResult({ params: { sessionId } }),
    staleTime: Infinity,
  });
  const runId = result.data?.session.runId ?? "";
  const run = useQuery({ ...runQuery(runId), enabled: result.isSuccess });
  const titles = useQuery({ ...taskTitlesQuery(runId), enabled: result.isSuccess });
  if (result.isError) return <Problem error={result.error} onRetry={() => void result.refetch()} />;
  // Names, marks, badges and titles appear together, so that nothing moves. Titles are refused while another session of
  // the run is open; once that is known, asking again must not take the page away.
  if (result.data === undefined || !run.isFetched || !titles.isFetched)
    return <Text className="quiet">{t`Calculating results…`}</Text>;
  const { session, models, repeat, finding, further } = result.data;
  const { rater } = session;
  const gaps = models.reduce((sum, model) => sum + model.gaps, 0);
  return (
    <Stack gap="lg" maw={1200}>
      <Group justify="space-between" align="flex-start">
        <div>
          <Title order={1}>
            {session.kind === "comparison" ? (
              <Trans>Comparisons by {rater}</Trans>
            ) : (
              <Trans>Scores by {rater}</Trans>
            )}
          </Title>
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
      <OthersOpen runId={runId} />
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

/** What people said as files; nothing while somebody else scores the run blind. */
function Exports({ runId }: { readonly runId: string }) {
  const { data } = useQuery(resultsQuery(runId));
  return data === undefined ? null : <ExportsMenu runId={runId} summary={data} />;
}

/** Others score the run still: this session's results are there, those of the run are not. */
function OthersOpen({ runId }: { readonly runId: string }) {
  const open = useOpenSessions(runId);
  const count = open.length;
  if (count === 0) return null;
  return (
    <Alert color="blue" role="status" maw={860}>
      <Text size="sm" mb="xs">
        <Plural
          value={count}
          one="# other session of this run is still open. Results of the whole run, task titles and exports are hidden until it is finished; below are the results of this session only."
          other="# other sessions of this run are still open. Results of the whole run, task titles and exports are hidden until they are finished; below are the results of this session only."
        />
      </Text>
      <OpenSessions sessions={open} />
    </Alert>
  );
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

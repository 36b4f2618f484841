import { useLingui as useLanguage } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { SimpleGrid, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import type { RunView, SessionView } from "../../../contract/index.ts";
import { doneItems } from "../../../core/index.ts";
import { nextOfRun, nextOfSession, runTitles, whatIsNext } from "../../../presentation/index.ts";
import { LinkCard } from "../../parts/links.tsx";
import { useRunShare } from "../../../presentation/index.ts";
import { wasVisited } from "../../parts/last-visits.ts";

const COLUMNS = 3;

/** What waits for me: a run to go on with, a session to finish, a result that I have not seen. */
export function Next({
  unfinished,
  sessions,
  latest,
}: {
  readonly unfinished: readonly RunView[];
  readonly sessions: readonly SessionView[];
  readonly latest: RunView | undefined;
}) {
  const titleOf = runTitles([...unfinished, ...(latest === undefined ? [] : [latest])]);
  const runs = unfinished.map((run) => (
    <RunCard key={run.runId} run={run} isNamesake={titleOf(run.runId).id !== null} />
  ));
  const open = sessions.map((session) => <SessionCard key={session.sessionId} session={session} />);
  const isHeldBack = sessions.some(({ runId }) => runId === latest?.runId);
  const isNew = latest?.finishedAt != null && !wasVisited(latest.runId, latest.finishedAt);
  const news = isNew && !isHeldBack ? [<ResultCard key={latest.runId} run={latest} />] : [];
  const cards = whatIsNext(runs, open, news);
  if (cards.length === 0) return null;
  return (
    <Stack gap="sm" component="section" aria-labelledby="next">
      <Title order={2} id="next">
        <Trans>Up next</Trans>
      </Title>
      <SimpleGrid cols={{ base: 1, sm: COLUMNS }}>{cards}</SimpleGrid>
    </Stack>
  );
}

interface RunCardProps {
  readonly run: RunView;
  /** Whether another run beside it has the same name. */
  readonly isNamesake: boolean;
}

function RunCard({ run, isNamesake }: RunCardProps) {
  const { t } = useLingui();
  const { runId } = run;
  const share = useRunShare(runId, run) ?? doneItems(run);
  const { title, text } = nextOfRun(run, share, t);
  return (
    <LinkCard withBorder to="/runs/$runId" params={{ runId }}>
      <Card title={title}>
        {text}
        {isNamesake && <span className="mono run-id"> {runId}</span>}
      </Card>
    </LinkCard>
  );
}

function SessionCard({ session }: { readonly session: SessionView }) {
  useLanguage();
  const { sessionId } = session;
  const { title, text } = nextOfSession(session);
  return (
    <LinkCard withBorder to="/sessions/$sessionId" params={{ sessionId }}>
      <Card title={title}>{text}</Card>
    </LinkCard>
  );
}

function ResultCard({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const { runId, name, tasks } = run;
  const models = run.models.length;
  return (
    <LinkCard withBorder to="/runs/$runId" params={{ runId }}>
      <Card title={t`See the results of ${name}`}>
        <Trans>
          Not opened yet: <Plural value={models} one="# model" other="# models" />,{" "}
          <Plural value={tasks} one="# task" other="# tasks" />.
        </Trans>
      </Card>
    </LinkCard>
  );
}

function Card({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Stack gap={6}>
      <Text fw={600} className="breakable">
        {title}
      </Text>
      <Text size="sm" className="quiet breakable">
        {children}
      </Text>
    </Stack>
  );
}

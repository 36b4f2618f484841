import { Trans, useLingui } from "@lingui/react/macro";
import { List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { calibrationChart } from "../../../charts/index.ts";
import type { RunView } from "../../../contract/index.ts";
import { type Calibration, type JudgeCalibration, judgeVerdict } from "../../../core/index.ts";
import {
  scoredRunsQuery,
  calibrationGround,
  calibrationNotes,
  canScore,
  moreLabelsWords,
} from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { spoken } from "../../language.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { Note } from "../../parts/note.tsx";
import { Term } from "../../parts/term.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { BlindGate, isHeldBack } from "../results/blind-gate.tsx";
import { ChartFigure } from "../results/chart-figure.tsx";
import { ChosenRun } from "./chosen-run.tsx";
import { useCorrectedColumns, useJudgeColumns } from "./judge-columns.tsx";
import { ReportTable } from "./report-table.tsx";

/** How far a run's judges can be trusted, measured by people's scores of the same answers. */
export function JudgesReport() {
  const { t } = useLingui();
  const scored = useQuery(scoredRunsQuery(client));
  if (scored.isLoading) return <Waiting label={t`Loading runs…`} />;
  return (
    <ChosenRun
      purpose={<Trans>How well judges agree with people appears here.</Trans>}
      preferred={scored.data}
    >
      {(run) => <JudgesOf key={run.runId} run={run} />}
    </ChosenRun>
  );
}

function JudgesOf({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const { runId, judges } = run;
  const calibration = useQuery({
    queryKey: ["calibration", runId],
    queryFn: () => client.getCalibration({ params: { runId } }),
    enabled: judges.length > 0,
  });
  if (judges.length === 0)
    return (
      <EmptyState title={t`No judge scored this run`}>
        <Trans>
          Choose a run with judges, or let judges score this one: “Judge answers” on the run's page.
        </Trans>
      </EmptyState>
    );
  if (calibration.isError)
    return isHeldBack(calibration.error) ? (
      <BlindGate runId={runId} error={calibration.error} />
    ) : (
      <Problem error={calibration.error} onRetry={() => void calibration.refetch()} />
    );
  if (calibration.data === undefined) return <Waiting label={t`Calculating results…`} />;
  if (calibration.data.people.answers === 0) return <NobodyYet run={run} />;
  return <Calibrated calibration={calibration.data} />;
}

function NobodyYet({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const { runId } = run;
  return (
    <EmptyState
      title={t`Nobody has scored answers of this run yet`}
      action={
        canScore(run) && (
          <LinkButton to="/runs/$runId" params={{ runId }} search={{ score: "blind" }}>
            <Trans>Score blind</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>
        To see how far to trust the judges, score a random sample of the answers yourself, without knowing
        which model wrote them. Then this page says how often judges agree with you, where they are off, and
        corrects the models' means by it.
      </Trans>
    </EmptyState>
  );
}

function Calibrated({ calibration }: { readonly calibration: Calibration }) {
  const { t } = useLingui();
  const { caveats, judges, models } = calibration;
  const [judgeColumns, correctedColumns] = [useJudgeColumns(), useCorrectedColumns()];
  const charts = useCharts(calibration);
  const notes = calibrationNotes();
  const moreLabels = moreLabelsWords(calibration);
  return (
    <Stack gap="xl">
      <div className="sentence" role="status">
        {judges.map((judge) => (
          <JudgeFinding key={`${judge.judgeId} ${judge.version}`} judge={judge} />
        ))}
        <Text mt={4}>{calibrationGround(calibration)}</Text>
      </div>
      {caveats.length > 0 && (
        <Note kind="warning" title={t`Before you rely on this`}>
          <List size="sm">
            {caveats.map((caveat) => (
              <List.Item key={caveat}>{spoken(caveat)}</List.Item>
            ))}
          </List>
        </Note>
      )}
      <section>
        <Title order={2}>
          <Trans>Agreement with people</Trans> <Term name="calibration" />
        </Title>
        <Text size="sm" className="quiet" mb="xs">
          {notes.agreement}
        </Text>
        <ReportTable
          title={t`Judges against people`}
          columns={judgeColumns}
          rows={judges}
          keyOf={({ judgeId, version }) => `${judgeId} ${version}`}
        />
      </section>
      <section>
        <Title order={2}>
          <Trans>Corrected means</Trans>
        </Title>
        <Text size="sm" className="quiet" mb="xs">
          {notes.corrected}
        </Text>
        <ReportTable
          title={t`Means by judges and by people`}
          columns={correctedColumns}
          rows={models}
          keyOf={({ modelId }) => modelId}
        />
        {moreLabels.length > 0 && (
          <Text size="sm" mt="xs">
            {moreLabels.join(" ")}
          </Text>
        )}
      </section>
      {charts.map((chart) => (
        <ChartFigure key={chart.title} chart={chart} />
      ))}
    </Stack>
  );
}

/** The finding first, what it stands on below it, then why it may not hold any more. */
function JudgeFinding({ judge }: { readonly judge: JudgeCalibration }) {
  const translate = useTranslate();
  const [first = "", ...rest] = judgeVerdict(judge).map(translate);
  const more = [...rest, ...judge.stale.map(({ message }) => spoken(message))];
  return (
    <>
      <Text size="lg" fw={500}>
        {first}
      </Text>
      {more.length > 0 && <Text mt={4}>{more.join(" ")}</Text>}
    </>
  );
}

/** One chart for each judge. */
function useCharts({ judges, models }: Calibration) {
  const translate = useTranslate();
  return useMemo(
    () =>
      judges.flatMap(({ judgeId, points }) => {
        const chart = calibrationChart(points, models, translate);
        return chart === null ? [] : [{ ...chart, title: `${judgeId}: ${chart.title}` }];
      }),
    [judges, models, translate],
  );
}

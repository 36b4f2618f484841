import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { calibrationChart } from "../../../charts/index.ts";
import type { RunView } from "../../../contract/index.ts";
import { type Calibration, type JudgeCalibration, judgeVerdict } from "../../../core/index.ts";
import { canScore } from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { spoken } from "../../language.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { formatNumber } from "../../../presentation/index.ts";
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
  return (
    <ChosenRun purpose={<Trans>How well judges agree with people appears here.</Trans>}>
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
  return (
    <Stack gap="xl">
      <div className="sentence" role="status">
        {judges.map((judge) => (
          <JudgeFinding key={`${judge.judgeId} ${judge.version}`} judge={judge} />
        ))}
        <Ground calibration={calibration} />
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
          <Trans>
            A step is 25 points of 100, as between two ratings from 1 to 5. Bias above 0: the judge gives more
            than people. Krippendorff's alpha is over all these answers, against people's mean; “with one
            person” and “among people” are over the answers that several people scored.
          </Trans>
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
          <Trans>
            Judges' means, corrected as far as people's scores of the same answers bear them out. The plain
            mean is over the answers that judges scored. The run's ranking also adjusts for missing scores and
            allows for auto-fails not seen yet, so its numbers and intervals can differ.
          </Trans>
        </Text>
        <ReportTable
          title={t`Means by judges and by people`}
          columns={correctedColumns}
          rows={models}
          keyOf={({ modelId }) => modelId}
        />
        <MoreLabels calibration={calibration} />
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

/** How many answers people scored, and who they are; that these may not speak for all is a caveat. */
function Ground({ calibration: { people } }: { readonly calibration: Calibration }) {
  const raters = people.raters.join(", ");
  return (
    <Text mt={4}>
      <Plural value={people.answers} one="# answer scored by people" other="# answers scored by people" /> (
      {raters}).{" "}
      {people.drawnAtRandom && <Trans>They were drawn at random, so they speak for all answers.</Trans>}
    </Text>
  );
}

function MoreLabels({ calibration: { moreLabels } }: { readonly calibration: Calibration }) {
  if (moreLabels === null) return null;
  const now = formatNumber(moreLabels.now, 1);
  return (
    <Text size="sm" mt="xs">
      <Trans>The intervals are {now} points wide on average.</Trans>{" "}
      {moreLabels.expected.map(({ labels, width }) => {
        const points = formatNumber(width, 1);
        return (
          <span key={labels}>
            <Plural
              value={labels}
              one={`# more answer scored by people: about ${points} points.`}
              other={`# more answers scored by people: about ${points} points.`}
            />{" "}
          </span>
        );
      })}
    </Text>
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

import { useLingui as useLanguage } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Group, Stack, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type Summary, rankingScore } from "../../../core/index.ts";
import {
  type ModelFigures,
  figuresOf,
  formatMoney,
  formatNumber,
  modelFigureColumns,
} from "../../../presentation/index.ts";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { EstimateText, milliseconds } from "../results/numbers.tsx";
import { ChosenRun, ResultsOf } from "./chosen-run.tsx";
import { type ReportColumn, ReportTable } from "./report-table.tsx";

/** Each model of a run in a few numbers. */
export function ModelsReport() {
  return (
    <ChosenRun
      purpose={
        <Trans>Key figures of each model appear here: ratings, win rate, cost, latency and tokens.</Trans>
      }
    >
      {(run) => <ResultsOf run={run}>{(summary) => <Models summary={summary} />}</ResultsOf>}
    </ChosenRun>
  );
}

function Models({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  const models = summary.ranking.map((result) => figuresOf(result, summary));
  const { name } = summary.run;
  const columns = useColumns(models);
  return (
    <Stack gap="lg">
      <ul className="model-cards" aria-label={t`Key figures of each model`}>
        {models.map((model) => (
          <Card key={model.result.modelId} model={model} />
        ))}
      </ul>
      <section aria-label={t`Models in numbers`}>
        <Title order={2}>
          <Trans>The same as a table</Trans>
        </Title>
        <ReportTable
          title={t`Key figures of ${name}`}
          columns={columns}
          rows={models}
          keyOf={({ result }) => result.modelId}
        />
      </section>
    </Stack>
  );
}

/** A model in the numbers that people ask for first, each with what it stands on. */
function Card({ model: { result, rating, ratings, winRates } }: { readonly model: ModelFigures }) {
  const { t } = useLingui();
  const { costPer1000Tasks, latencyMs, meanTokens } = result;
  const score = rankingScore(result);
  const answers = <Plural value={latencyMs?.n ?? 0} one="# answer" other="# answers" />;
  return (
    <li>
      <Group gap={6}>
        <Text fw={600} className="breakable">
          {result.modelId}
        </Text>
        <ProvenanceBadge of={result} />
      </Group>
      <dl>
        <Figure
          label={t`Average rating, 1 to 5`}
          n={rating.known && <Plural value={ratings} one="# rating" other="# ratings" />}
        >
          {rating.known && <EstimateText of={rating} digits={2} />}
        </Figure>
        {winRates.length === 0 && <Figure label={t`Win rate`} n={null} />}
        {winRates.map(({ by, winRate, comparisons }) => (
          <Figure
            key={by}
            label={by === "people" ? t`Win rate by people, %` : t`Win rate by judges, %`}
            n={<Plural value={comparisons} one="# comparison" other="# comparisons" />}
          >
            {winRate.known && <EstimateText of={winRate} times={100} />}
          </Figure>
        ))}
        <Figure
          label={t`Score, of 100`}
          n={score.known && <Plural value={score.n} one="# task" other="# tasks" />}
        >
          {score.known && <EstimateText of={score} />}
        </Figure>
        <Figure label={t`Cost per 1,000 answers`} n={answers}>
          {costPer1000Tasks !== null && formatMoney(costPer1000Tasks)}
        </Figure>
        <Figure label={t`Median latency`} n={answers}>
          {latencyMs !== null && milliseconds(latencyMs.median)}
        </Figure>
        <Figure label={t`Tokens per answer`} n={answers}>
          {meanTokens !== null && formatNumber(meanTokens)}
        </Figure>
      </dl>
    </li>
  );
}

interface FigureProps {
  readonly label: string;
  /** What it is a mean of, and how many. */
  readonly n: ReactNode;
  /** False where it is unknown. */
  readonly children?: ReactNode;
}

function Figure({ label, n, children = false }: FigureProps) {
  const isKnown = children !== false;
  return (
    <div>
      <dt className="quiet">{label}</dt>
      <dd>
        {isKnown ? <span className="figure">{children}</span> : <Trans>unknown</Trans>}
        {isKnown && (
          <Text size="xs" className="quiet">
            {n}
          </Text>
        )}
      </dd>
    </div>
  );
}

/** The same columns as everywhere, with the mark of simulated models beside their names. */
function useColumns(models: readonly ModelFigures[]): readonly ReportColumn<ModelFigures>[] {
  useLanguage();
  return modelFigureColumns(models).map((column) =>
    column.name === "model"
      ? {
          ...column,
          shown: ({ result }: ModelFigures) => (
            <Group gap={6}>
              <b className="breakable">{result.modelId}</b>
              <ProvenanceBadge of={result} />
            </Group>
          ),
        }
      : column,
  );
}

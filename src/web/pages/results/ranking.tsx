import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Table, Text, UnstyledButton } from "@mantine/core";
import { Fragment, type ReactNode, useState } from "react";
import { type Axis, axisFor } from "../../../charts/index.ts";
import { type ModelResult, type Summary, rankingScore } from "../../../core/index.ts";
import { formatNumber } from "../../../presentation/index.ts";
import { IntervalAxis, IntervalMark } from "../../parts/interval-mark.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Term } from "../../parts/term.tsx";
import { TableNote } from "./caveats.tsx";
import { EstimateText, NOT_KNOWN, costWords, milliseconds, rankWords } from "./numbers.tsx";
import { RankingDetail } from "./ranking-detail.tsx";
import "./ranking.css";
import { useModelColors } from "./use-model-colors.ts";

const COLUMNS = 9;

/** Models, best first, with how sure that is. */
export function Ranking({ summary }: { readonly summary: Summary }) {
  const { t } = useLingui();
  const { ranking, metric } = summary;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const colorOf = useModelColors(ranking);
  const axis = axisFor(ranking.map(rankingScore).flatMap((score) => (score.known ? [score] : [])));
  const isAdjusted = ranking.some(({ adjustedScore }) => adjustedScore !== null);
  const toggle = (modelId: string): void =>
    setOpen(
      (before) =>
        new Set(before.has(modelId) ? [...before].filter((id) => id !== modelId) : [...before, modelId]),
    );
  return (
    <div>
      <Table aria-label={t`Ranking`} className="ranking" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Trans>Model</Trans>
              <div className="mark-below">
                <IntervalAxis axis={axis} />
              </div>
            </Table.Th>
            <Table.Th visibleFrom="sm" className="ranking-plot">
              <span className="unseen">{t`Score with its confidence interval, drawn`}</span>
              <IntervalAxis axis={axis} />
            </Table.Th>
            <Table.Th ta="right" className="ranking-score">
              {metric ?? t`Score (95 % CI)`}
              <Term name={isAdjusted ? "adjusted-score" : "score"} />
              <Text size="xs" className="quiet" fw={400}>
                <Basis summary={summary} isAdjusted={isAdjusted} />
              </Text>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <Trans>Rank</Trans>
              <Term name="rank-interval" />
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <Trans>Tasks</Trans>
              <Term name="scored-items" />
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <Trans>Auto-fail, %</Trans>
              <Term name="auto-fail" />
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <Trans>Failed, %</Trans>
              <Term name="failure-rate" />
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <Trans>Cost per 1,000 answers</Trans>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <Trans>Median latency</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {ranking.map((result) => (
            <Fragment key={result.modelId}>
              <Row
                result={result}
                axis={axis}
                color={colorOf(result.modelId)}
                isOpen={open.has(result.modelId)}
                onToggle={() => toggle(result.modelId)}
              />
              {open.has(result.modelId) && (
                <Table.Tr>
                  <Table.Td colSpan={COLUMNS} className="ranking-detail">
                    <RankingDetail summary={summary} result={result} />
                  </Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      <TableNote summary={summary} />
    </div>
  );
}

/** Who scored, and how many of the answers. */
function Basis({ summary, isAdjusted }: { readonly summary: Summary; readonly isAdjusted: boolean }) {
  const { t } = useLingui();
  const { basis, coverage } = summary;
  if (basis === null) return <Trans>nothing scored</Trans>;
  const [scored, answers] = [formatNumber(coverage[basis]), formatNumber(coverage.answers)];
  const words = {
    judges: t`by judges, ${scored} of ${answers} answers`,
    people: t`by people, ${scored} of ${answers} answers`,
    metrics: t`by metric, ${scored} of ${answers} answers`,
  }[basis];
  return isAdjusted ? <Trans>{words}, adjusted</Trans> : words;
}

interface RowProps {
  readonly result: ModelResult;
  readonly axis: Axis;
  readonly color: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ result, axis, color, isOpen, onToggle }: RowProps) {
  const { t } = useLingui();
  const { modelId, simulated } = result;
  const score = rankingScore(result);
  const mark = <IntervalMark axis={axis} score={score} color={color} isHollow={simulated} />;
  const facts = useFacts(result);
  return (
    <>
      <Table.Tr className="ranking-row">
        <Table.Td>
          <Group gap={8} wrap="nowrap">
            <UnstyledButton className="unfold" onClick={onToggle} aria-expanded={isOpen}>
              <Group gap={8} wrap="nowrap">
                <span aria-hidden className="unfold-sign">
                  {isOpen ? "▾" : "▸"}
                </span>
                <Text component="span" size="sm" fw={600} className="break">
                  {modelId}
                  <span className="unseen">
                    {" "}
                    <Trans>details</Trans>
                  </span>
                </Text>
              </Group>
            </UnstyledButton>
            <ProvenanceBadge of={result} />
          </Group>
          <div className="mark-below">{mark}</div>
        </Table.Td>
        <Table.Td visibleFrom="sm" className="ranking-plot">
          {mark}
        </Table.Td>
        <Table.Td ta="right">
          <EstimateText of={score} stacked />
        </Table.Td>
        {facts.map(({ name, value }) => (
          <Table.Td key={name} ta="right" visibleFrom="md" className="whole">
            {value}
          </Table.Td>
        ))}
      </Table.Tr>
      {/* Where columns have no room, what they say stands below the model. */}
      <Table.Tr hiddenFrom="md" className="ranking-facts">
        <Table.Td colSpan={COLUMNS}>
          <dl aria-label={t`Figures of ${modelId}`}>
            {facts.map(({ name, label, value }) => (
              <div key={name}>
                <dt className="quiet">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Table.Td>
      </Table.Tr>
    </>
  );
}

interface Fact {
  readonly name: string;
  readonly label: string;
  readonly value: ReactNode;
}

/** What stands beside the score, in the order of the columns. */
function useFacts(result: ModelResult): readonly Fact[] {
  const { t } = useLingui();
  const { latencyMs, costPer1000Tasks } = result;
  return [
    { name: "rank", label: t`Rank`, value: rankWords(result.rankInterval) },
    { name: "tasks", label: t`Tasks`, value: <TaskCount of={result} /> },
    {
      name: "auto-fail",
      label: t`Auto-fail, %`,
      value: <EstimateText of={result.autoFailRate} times={100} stacked />,
    },
    {
      name: "failed",
      label: t`Failed, %`,
      value: <EstimateText of={result.failureRate} times={100} stacked />,
    },
    {
      name: "cost",
      label: t`Cost per 1,000 answers`,
      value: costWords(costPer1000Tasks, latencyMs !== null),
    },
    {
      name: "latency",
      label: t`Median latency`,
      value: latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs.median),
    },
  ];
}

/** How many tasks the mean stands on; items, which are more where a task was asked several times, on hover. */
function TaskCount({ of }: { readonly of: ModelResult }) {
  const { t } = useLingui();
  const [tasks, items] = [formatNumber(of.score.known ? of.score.n : 0), formatNumber(of.scored)];
  return <span title={t`Scored tasks: ${tasks}, scored items: ${items}`}>{tasks}</span>;
}

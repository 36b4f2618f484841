import { Group, Table, Text, UnstyledButton } from "@mantine/core";
import { Fragment, useState } from "react";
import { type Axis, axisFor } from "../../../charts/index.ts";
import { type ModelResult, type Summary, rankingScore, wholeNumber } from "../../../core/index.ts";
import { IntervalAxis, IntervalMark } from "../../parts/interval-mark.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { EstimateText, NOT_KNOWN, costWords, milliseconds, rankWords } from "./numbers.tsx";
import { RankingDetail } from "./ranking-detail.tsx";
import "./ranking.css";
import { useModelColors } from "./use-model-colors.ts";

const COLUMNS = 9;

const BASIS_WORDS = { judges: "by judges", people: "by people", metrics: "by this metric" } as const;

/** Models, best first, with how sure that is. */
export function Ranking({ summary }: { readonly summary: Summary }) {
  const { ranking, basis, metric, coverage } = summary;
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
    <div className="scrolling">
      <Table aria-label="Ranking" className="ranking" verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              Model
              <div className="mark-below">
                <IntervalAxis axis={axis} />
              </div>
            </Table.Th>
            <Table.Th visibleFrom="sm" className="ranking-plot">
              <span className="unseen">Score with its interval, drawn</span>
              <IntervalAxis axis={axis} />
            </Table.Th>
            <Table.Th ta="right">
              {metric === null ? "Score of 100" : `${metric} of 100`}
              <Text size="xs" className="quiet" fw={400}>
                {basis === null
                  ? "nothing scored"
                  : `${BASIS_WORDS[basis]}, ${wholeNumber(coverage[basis])} of ${wholeNumber(coverage.answers)} answers`}
                {isAdjusted && (
                  <span title="Some scores are missing for some models. Models are compared on the tasks and scorers they share; open a row for the unadjusted mean.">
                    , adjusted
                  </span>
                )}
              </Text>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="xs">
              <span title="The ranks that the data allow, all models' together at 95 %">Rank</span>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              <span title="Items with a score">n</span>
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              Auto-fail, %
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              Failed, %
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              Cost of 1,000 tasks
            </Table.Th>
            <Table.Th ta="right" visibleFrom="md">
              Median latency
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
    </div>
  );
}

interface RowProps {
  readonly result: ModelResult;
  readonly axis: Axis;
  readonly color: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row({ result, axis, color, isOpen, onToggle }: RowProps) {
  const { modelId, simulated, latencyMs, costPer1000Tasks } = result;
  const score = rankingScore(result);
  const mark = <IntervalMark axis={axis} score={score} color={color} isHollow={simulated} />;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap={8} wrap="nowrap">
          <UnstyledButton className="unfold" onClick={onToggle} aria-expanded={isOpen}>
            <Group gap={8} wrap="nowrap">
              <span aria-hidden className="unfold-sign">
                {isOpen ? "▾" : "▸"}
              </span>
              <Text component="span" size="sm" fw={600} className="break">
                {modelId}
                <span className="unseen"> criteria, judges and reasons</span>
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
      <Table.Td ta="right" visibleFrom="xs" className="whole">
        {rankWords(result.rankInterval)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        {result.scored}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        <EstimateText of={result.autoFailRate} times={100} stacked />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        <EstimateText of={result.failureRate} times={100} stacked />
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        {costWords(costPer1000Tasks, latencyMs !== null)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="md">
        {latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs.median)}
      </Table.Td>
    </Table.Tr>
  );
}

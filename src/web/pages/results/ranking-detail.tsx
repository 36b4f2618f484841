import { Trans, useLingui } from "@lingui/react/macro";
import { Group, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type Estimate,
  CLUSTER_OF_TASKS,
  FEWEST_TASKS,
  type ModelResult,
  type SliceName,
  type Summary,
  pickedLeader,
  rankingScore,
  spendMessage,
  tokensPerAnswer,
} from "../../../core/index.ts";
import { formatNumber, formatRange } from "../../../presentation/index.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { EstimateText, NOT_KNOWN, WeightedMean, costWords, milliseconds, rankWords } from "./numbers.tsx";
import { reasonWords } from "../../../presentation/index.ts";
import { spoken } from "../../language.ts";

/** What a model's line in the ranking is made of. */
export function RankingDetail({
  summary,
  result,
}: {
  readonly summary: Summary;
  readonly result: ModelResult;
}) {
  const { t } = useLingui();
  return (
    <Stack gap="md">
      <Facts result={result} leader={pickedLeader(summary)} />
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="xl">
        <Criteria summary={summary} modelId={result.modelId} />
        <Groups summary={summary} modelId={result.modelId} by="judge" title={t`Score by judge`} />
        <Groups summary={summary} modelId={result.modelId} by="metric" title={t`Score by metric`} />
        <Groups summary={summary} modelId={result.modelId} by="criterion" title={t`Score by criterion`} />
        <Against summary={summary} modelId={result.modelId} />
        <Unscored result={result} />
      </SimpleGrid>
    </Stack>
  );
}

/** How several answers to one task vary, and several judges on one answer, where there are any. */
function useRepeatFacts({ repeats, betweenJudges }: ModelResult): (readonly [string, ReactNode])[] {
  const { t } = useLingui();
  const share = (name: string, of: Estimate | null): (readonly [string, ReactNode])[] =>
    of === null ? [] : [[`${name}, %`, <EstimateText key={name} of={of} times={100} />]];
  const points = (name: string, value: number | null): (readonly [string, ReactNode])[] =>
    value === null ? [] : [[name, formatNumber(value, 1)]];
  return [
    ...share(`pass@${repeats?.samples ?? 1}`, repeats?.passAtK ?? null),
    ...share(`pass^${repeats?.samples ?? 1}`, repeats?.passHatK ?? null),
    ...points(t`Answer noise, points`, repeats?.betweenSamples ?? null),
    ...points(t`Judge noise, points`, betweenJudges),
  ];
}

/** What the score's interval allows for, or why it holds less often than it says. */
function cautionFact(label: string, score: Estimate): (readonly [string, ReactNode])[] {
  return score.known && score.caution !== undefined ? [[label, spoken(score.caution)]] : [];
}

function Facts({ result, leader }: { readonly result: ModelResult; readonly leader: Summary["leader"] }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const repeats = useRepeatFacts(result);
  const { latencyMs, firstTokenMs, costPer1000Tasks, tokensPerSecond } = result;
  const tokens = tokensPerAnswer(result);
  const models = leader?.of ?? 0;
  const spent = translate(spendMessage(result.spend));
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t`Rank`, rankWords(result.rankInterval)],
    [t`Scored items`, formatNumber(result.scored)],
    ...(leader?.modelId === result.modelId
      ? [
          [
            t`Score, corrected for picking the best of ${models}`,
            <EstimateText key="l" of={leader.score} />,
          ] as const,
        ]
      : []),
    ...cautionFact(t`Note`, rankingScore(result)),
    ...(result.adjustedScore === null
      ? []
      : [[t`Unadjusted mean`, <EstimateText key="u" of={result.score} />] as const]),
    ...repeats,
    [t`Auto-fail, %`, <EstimateText key="a" of={result.autoFailRate} times={100} />],
    [t`Failed, %`, <EstimateText key="f" of={result.failureRate} times={100} />],
    [t`Refused, %`, <EstimateText key="r" of={result.refusalRate} times={100} />],
    [
      t`Cost so far`,
      result.simulated && result.spend.usd > 0 ? t`${spent} (simulated, nothing is paid)` : spent,
    ],
    [t`Cost per 1,000 answers`, costWords(costPer1000Tasks, latencyMs !== null)],
    [t`Median latency`, latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs.median)],
    [t`95th percentile latency`, latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs.p95)],
    [t`Time to first token`, firstTokenMs === null ? NOT_KNOWN : milliseconds(firstTokenMs.median)],
    [t`Output tokens per answer`, tokens.output === null ? NOT_KNOWN : formatNumber(tokens.output)],
    [t`Prompt tokens per answer`, tokens.input === null ? NOT_KNOWN : formatNumber(tokens.input)],
    [t`Output tokens per second`, tokensPerSecond === null ? NOT_KNOWN : formatNumber(tokensPerSecond, 1)],
    [t`Standard deviation over tasks`, result.spread === null ? NOT_KNOWN : formatNumber(result.spread, 1)],
    [t`Provider and model`, `${result.provider}, ${result.name}`],
    [t`Served model`, <Served key="s" result={result} />],
  ];
  return (
    <Group gap="lg">
      {facts.map(([label, value]) => (
        <div key={label}>
          <Text size="xs" className="quiet">
            {label}
          </Text>
          <Text size="sm" component="div">
            {value}
          </Text>
        </div>
      ))}
    </Group>
  );
}

/** Who answered by the provider's own word, and that it was not always the same. */
function Served({ result: { served } }: { readonly result: ModelResult }) {
  const [only, ...others] = served;
  if (only === undefined) return NOT_KNOWN;
  if (others.length === 0) return only.name;
  const names = served.map(({ name, answers }) => `${name} (${answers})`).join(", ");
  return <Trans>changed during the run: {names}</Trans>;
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <Text size="sm" fw={600} mb={4}>
        {title}
      </Text>
      {children}
    </section>
  );
}

interface Line {
  readonly name: string;
  readonly mean: Estimate;
}

function Lines({ label, lines }: { readonly label: string; readonly lines: readonly Line[] }) {
  return (
    <Table aria-label={label} verticalSpacing={2} horizontalSpacing={0} withRowBorders={false}>
      <Table.Tbody>
        {lines.map(({ name, mean }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400} className="break">
              {name}
            </Table.Th>
            <Table.Td ta="right">
              <EstimateText of={mean} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface PartProps {
  readonly summary: Summary;
  readonly modelId: string;
}

/** People's scores by weighted criteria. */
function Criteria({ summary, modelId }: PartProps) {
  const { t } = useLingui();
  const own = summary.people?.totals.find((total) => total.modelId === modelId);
  if (own === undefined) return null;
  return (
    <Block title={t`Criteria, scored by people`}>
      <Text size="sm" mb={4}>
        <Trans>Weighted mean</Trans> <WeightedMean total={own.total} of={own.totalOf} />
      </Text>
      <Lines
        label={t`Criteria`}
        lines={own.criteria.map(({ name, weight, mean }) => ({ name: t`${name} (weight ${weight})`, mean }))}
      />
    </Block>
  );
}

function Groups({
  summary,
  modelId,
  by,
  title,
}: PartProps & { readonly by: SliceName; readonly title: string }) {
  // Criteria stand with their weights already.
  const isSaid =
    by === "criterion" && summary.people?.totals.some((total) => total.modelId === modelId) === true;
  const groups = summary.slices.find((slice) => slice.by === by)?.groups ?? [];
  const lines = groups.flatMap(({ name, models }) => {
    const mean = models[modelId];
    return mean === undefined ? [] : [{ name, mean }];
  });
  if (lines.length === 0 || isSaid) return null;
  return (
    <Block title={title}>
      <Lines label={title} lines={lines} />
    </Block>
  );
}

interface DifferenceProps extends Pick<Summary["comparisons"][number], "toldApart" | "difference"> {
  readonly other: string;
  readonly isBetter: boolean;
}

/** What is known of the difference to another model. */
function Difference({ other, isBetter, toldApart, difference }: DifferenceProps) {
  if (!difference.known) return <Trans>Can't be compared with {other}</Trans>;
  if (toldApart) return isBetter ? <Trans>Ahead of {other}</Trans> : <Trans>Behind {other}</Trans>;
  if (difference.clusters >= FEWEST_TASKS) return <Trans>Can't be told apart from {other}</Trans>;
  return difference.clusterUnit === CLUSTER_OF_TASKS ? (
    <Trans>Too few clusters of related tasks to compare with {other}</Trans>
  ) : (
    <Trans>Too few tasks to compare with {other}</Trans>
  );
}

/** By how many points. */
function Points({ difference }: { readonly difference: Estimate }) {
  if (!difference.known) return spoken(difference.reason);
  const value = formatNumber(difference.value, 1);
  if (difference.interval === null) return <Trans>{value} points</Trans>;
  const range = formatRange(difference.interval.low, difference.interval.high);
  return (
    <Trans>
      {value} points (95 % CI {range})
    </Trans>
  );
}

/** Whom it can be told apart from. */
function Against({ summary, modelId }: PartProps) {
  const { t } = useLingui();
  const own = summary.comparisons.filter(({ first, second }) => first === modelId || second === modelId);
  if (own.length === 0) return null;
  return (
    <Block title={t`Compared with other models`}>
      <Stack gap={2}>
        {own.map(({ first, second, toldApart, difference }) => {
          const [other, isBetter] = first === modelId ? [second, true] : [first, false];
          return (
            <Text key={other} size="sm" component="div" className="break">
              <Difference other={other} isBetter={isBetter} toldApart={toldApart} difference={difference} />
              <Text size="xs" className="quiet">
                <Points difference={difference} />
                {difference.known && difference.caution !== undefined && `. ${spoken(difference.caution)}`}
              </Text>
            </Text>
          );
        })}
      </Stack>
    </Block>
  );
}

function Unscored({ result: { unscored, missingBounds } }: { readonly result: ModelResult }) {
  const { t } = useLingui();
  const reasons = Object.entries(unscored);
  const [low, high] = [missingBounds?.low ?? 0, missingBounds?.high ?? 0].map((bound) =>
    formatNumber(bound, 1),
  );
  if (reasons.length === 0) return null;
  return (
    <Block title={t`Items without a score`}>
      <Stack gap={2}>
        {reasons.map(([reason, count]) => (
          <Text key={reason} size="sm">
            {formatNumber(count)} · {reasonWords(reason)}
          </Text>
        ))}
        {missingBounds !== null && (
          <Text size="xs" className="quiet">
            <Trans>
              If they had all scored 0 or all scored 100, the mean would be {low} or {high}.
            </Trans>
          </Text>
        )}
      </Stack>
    </Block>
  );
}

import { Group, SimpleGrid, Stack, Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type Estimate,
  CLUSTER_OF_TASKS,
  FEWEST_TASKS,
  type ModelResult,
  type SliceName,
  type Summary,
  describeSpend,
  rankingScore,
} from "../../../core/index.ts";
import { EstimateText, NOT_KNOWN, asWords, costWords, milliseconds, rankWords } from "./numbers.tsx";

/** What a model's line in the ranking is made of. */
export function RankingDetail({
  summary,
  result,
}: {
  readonly summary: Summary;
  readonly result: ModelResult;
}) {
  return (
    <Stack gap="md">
      <Facts result={result} leader={summary.leader} />
      <SimpleGrid cols={{ base: 1, md: 2, lg: 3 }} spacing="xl">
        <Criteria summary={summary} modelId={result.modelId} />
        <Groups summary={summary} modelId={result.modelId} by="judge" title="By judge" />
        <Groups summary={summary} modelId={result.modelId} by="metric" title="By metric" />
        <Groups
          summary={summary}
          modelId={result.modelId}
          by="criterion"
          title="By rubric item or criterion"
        />
        <Against summary={summary} modelId={result.modelId} />
        <Unscored result={result} />
      </SimpleGrid>
    </Stack>
  );
}

/** How several answers to one task vary, and several judges on one answer, where there are any. */
function repeatFacts({ repeats, betweenJudges }: ModelResult): (readonly [string, ReactNode])[] {
  const share = (name: string, of: Estimate | null): (readonly [string, ReactNode])[] =>
    of === null ? [] : [[`${name}, %`, <EstimateText key={name} of={of} times={100} />]];
  const points = (name: string, value: number | null): (readonly [string, ReactNode])[] =>
    value === null ? [] : [[name, `${value.toFixed(1)} points`]];
  return [
    ...share(`pass@${repeats?.samples ?? 1}`, repeats?.passAtK ?? null),
    ...share(`pass^${repeats?.samples ?? 1}`, repeats?.passHatK ?? null),
    ...points("Answer noise", repeats?.betweenSamples ?? null),
    ...points("Judge noise", betweenJudges),
  ];
}

/** What the score's interval allows for, or why it holds less often than it says. */
function cautionFact(score: Estimate): (readonly [string, ReactNode])[] {
  return score.known && score.caution !== undefined ? [["Caution", score.caution]] : [];
}

function Facts({ result, leader }: { readonly result: ModelResult; readonly leader: Summary["leader"] }) {
  const { latencyMs, firstTokenMs, costPer1000Tasks, meanTokens, tokensPerSecond } = result;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ["Rank", rankWords(result.rankInterval)],
    ["Scored items", String(result.scored)],
    ...(leader?.modelId === result.modelId
      ? [[`Score as the highest of ${leader.of}`, <EstimateText key="l" of={leader.score} />] as const]
      : []),
    ...cautionFact(rankingScore(result)),
    ...(result.adjustedScore === null
      ? []
      : [["Unadjusted mean", <EstimateText key="u" of={result.score} />] as const]),
    ...repeatFacts(result),
    ["Auto-fail, %", <EstimateText key="a" of={result.autoFailRate} times={100} />],
    ["Failed, %", <EstimateText key="f" of={result.failureRate} times={100} />],
    ["Refused, %", <EstimateText key="r" of={result.refusalRate} times={100} />],
    ["Cost so far", describeSpend(result.spend)],
    ["Cost of 1,000 tasks", costWords(costPer1000Tasks, latencyMs !== null)],
    ["Median latency", latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs.median)],
    ["95 % within", latencyMs === null ? NOT_KNOWN : milliseconds(latencyMs.p95)],
    ["First token", firstTokenMs === null ? NOT_KNOWN : milliseconds(firstTokenMs.median)],
    ["Tokens of an answer", meanTokens === null ? NOT_KNOWN : meanTokens.toFixed(0)],
    ["Tokens a second", tokensPerSecond === null ? NOT_KNOWN : tokensPerSecond.toFixed(1)],
    ["Spread of tasks", result.spread === null ? NOT_KNOWN : result.spread.toFixed(1)],
    ["Provider and model", `${result.provider}, ${result.name}`],
    ["Served model", servedWords(result)],
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
function servedWords({ served }: ModelResult): string {
  const [only, ...others] = served;
  if (only === undefined) return NOT_KNOWN;
  if (others.length === 0) return only.name;
  return `changed during the run: ${served.map(({ name, answers }) => `${name} (${answers})`).join(", ")}`;
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
  const own = summary.people?.totals.find((total) => total.modelId === modelId);
  if (own === undefined) return null;
  return (
    <Block title="Criteria, scored by people">
      <Text size="sm" mb={4}>
        Total <EstimateText of={own.total} /> <span className="quiet">of {own.totalOf}</span>
      </Text>
      <Lines
        label="Criteria"
        lines={own.criteria.map(({ name, weight, mean }) => ({ name: `${name} (weight ${weight})`, mean }))}
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
    <Block title={`${title}, of 100`}>
      <Lines label={title} lines={lines} />
    </Block>
  );
}

function differenceWords(difference: Estimate, word: string): string {
  if (!difference.known) return difference.reason;
  const { value, interval } = difference;
  const between = interval === null ? "" : ` (${interval.low.toFixed(1)} to ${interval.high.toFixed(1)})`;
  return `${value.toFixed(1)}${between} points ${word}`;
}

function againstWords(
  other: string,
  isBetter: boolean,
  { toldApart, difference }: Pick<Summary["comparisons"][number], "toldApart" | "difference">,
): string {
  if (!difference.known) return `Cannot be compared with ${other}`;
  if (toldApart) return `${isBetter ? "Better" : "Worse"} than ${other}`;
  if (difference.clusters >= FEWEST_TASKS) return `Cannot be told apart from ${other}`;
  const units = difference.clusterUnit === CLUSTER_OF_TASKS ? "clusters of related tasks" : "tasks";
  return `Too few ${units} to compare with ${other}`;
}

/** Whom it can be told apart from. */
function Against({ summary, modelId }: PartProps) {
  const own = summary.comparisons.filter(({ first, second }) => first === modelId || second === modelId);
  if (own.length === 0) return null;
  return (
    <Block title="Against other models">
      <Stack gap={2}>
        {own.map(({ first, second, toldApart, difference }) => {
          const [other, isBetter] = first === modelId ? [second, true] : [first, false];
          return (
            <Text key={other} size="sm" component="div" className="break">
              {againstWords(other, isBetter, { toldApart, difference })}
              <Text size="xs" className="quiet">
                {differenceWords(difference, toldApart ? (isBetter ? "ahead" : "behind") : "apart")}
                {difference.known && difference.caution !== undefined && `. ${difference.caution}`}
              </Text>
            </Text>
          );
        })}
      </Stack>
    </Block>
  );
}

function Unscored({ result: { unscored, missingBounds } }: { readonly result: ModelResult }) {
  const reasons = Object.entries(unscored);
  if (reasons.length === 0) return null;
  return (
    <Block title="Items without a score">
      <Stack gap={2}>
        {reasons.map(([reason, count]) => (
          <Text key={reason} size="sm">
            {count} {asWords(reason)}
          </Text>
        ))}
        {missingBounds !== null && (
          <Text size="xs" className="quiet">
            Were they all worst or all best, the mean would lie between {missingBounds.low.toFixed(1)} and{" "}
            {missingBounds.high.toFixed(1)}.
          </Text>
        )}
      </Stack>
    </Block>
  );
}

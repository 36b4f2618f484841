import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type PairsResult,
  type PeopleResult,
  pairHabitMessages,
  repeatMessage,
} from "../../../core/index.ts";
import { canScore } from "../../parts/can-score.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { formatNumber } from "../../parts/format.ts";
import { LinkButton } from "../../parts/links.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { Term } from "../../parts/term.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { EstimateText, WeightedMean, rankWords } from "./numbers.tsx";
import { byMean, orderSentence } from "./people-order.ts";
import type { ViewProps } from "./view-props.ts";

/** What people said, and what came of comparing answers two by two. */
export function People({ run, summary }: ViewProps) {
  const { people, pairs } = summary;
  if (people === null && pairs.length === 0) return <NoScores run={run} />;
  return (
    <Stack gap="xl">
      {people !== null && people.totals.length > 0 && <Totals totals={people.totals} summary={summary} />}
      {people !== null && people.ratings.length > 0 && <Ratings ratings={people.ratings} summary={summary} />}
      {pairs.map((result) => (
        <Pairs key={result.by} result={result} summary={summary} />
      ))}
      {people !== null && people.sessions.length > 0 && <Sessions people={people} />}
    </Stack>
  );
}

function NoScores({ run }: Pick<ViewProps, "run">) {
  const { t } = useLingui();
  const { runId } = run;
  return (
    <EmptyState
      title={t`No finished blind sessions yet`}
      action={
        canScore(run) && (
          <LinkButton
            to="/runs/$runId"
            params={{ runId }}
            search={(now: object) => ({ ...now, score: "blind" })}
          >
            <Trans>Score blind</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>
        In a session you score answers without knowing which model wrote them. Its results appear here when
        you finish it.
      </Trans>
    </EmptyState>
  );
}

type InSummary = Pick<ViewProps, "summary">;

/** A model's name, marked like everywhere where it is made up or recorded. */
function ModelCell({ modelId, summary }: InSummary & { readonly modelId: string }) {
  const model = summary.ranking.find((result) => result.modelId === modelId);
  return (
    <Table.Td>
      <Group gap={6}>
        {modelId}
        {model !== undefined && <ProvenanceBadge of={model} />}
      </Group>
    </Table.Td>
  );
}

interface SectionProps {
  readonly title: string;
  /** What the table shows, in words. */
  readonly lead?: string | null;
  readonly note?: ReactNode;
  readonly head: readonly string[];
  readonly children: ReactNode;
}

/** A table whose first column names and whose others count. */
function Section({ title, lead = null, note, head, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={3}>{title}</Title>
      {lead !== null && (
        <Text mt={4} maw={760}>
          {lead}
        </Text>
      )}
      {note !== undefined && (
        <Text size="sm" className="quiet" maw={760} mt={4}>
          {note}
        </Text>
      )}
      <div className="scrolling" tabIndex={0} role="group" aria-label={title}>
        <Table aria-label={title} mt="xs" verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {head.map((name, index) => (
                <Table.Th key={name} ta={index === 0 ? "left" : "right"}>
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>{children}</Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function Totals({ totals, summary }: Pick<PeopleResult, "totals"> & InSummary) {
  const { t } = useLingui();
  const criteria = totals[0]?.criteria ?? [];
  const most = totals[0]?.totalOf ?? 0;
  const order = orderSentence(
    summary,
    totals.map(({ modelId, total }) => ({ modelId, mean: total })),
  );
  const scales = t`All scores are on a scale of 0 to 100, whatever a criterion's maximum. The weighted mean counts each criterion by its weight.`;
  return (
    <Section
      title={t`Scores by criterion`}
      lead={order}
      note={scales}
      head={[
        t`Model`,
        t`Weighted mean (95 % CI)`,
        ...criteria.map(({ name, weight }) => t`${name} (weight ${weight})`),
      ]}
    >
      {totals.map(({ modelId, total, criteria: own }) => (
        <Table.Tr key={modelId}>
          <ModelCell modelId={modelId} summary={summary} />
          <Table.Td ta="right" fw={600}>
            <WeightedMean total={total} of={most} stacked />
          </Table.Td>
          {own.map(({ name, mean }) => (
            <Table.Td key={name} ta="right">
              <EstimateText of={mean} stacked />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Section>
  );
}

function Ratings({ ratings, summary }: Pick<PeopleResult, "ratings"> & InSummary) {
  const { t } = useLingui();
  const rated = byMean(ratings.map((one) => ({ ...one, mean: one.rating })));
  return (
    <Section
      title={t`Ratings (1–5)`}
      lead={orderSentence(summary, rated)}
      note={t`The last five columns count how often each rating was given.`}
      head={[t`Model`, t`Mean rating (95 % CI)`, "1", "2", "3", "4", "5"]}
    >
      {rated.map(({ modelId, rating, counts }) => (
        <Table.Tr key={modelId}>
          <ModelCell modelId={modelId} summary={summary} />
          <Table.Td ta="right" fw={600}>
            <EstimateText of={rating} digits={2} stacked />
          </Table.Td>
          {counts.map((count, index) => (
            <Table.Td key={index} ta="right">
              {count}
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Section>
  );
}

function Pairs({ result, summary }: InSummary & { readonly result: PairsResult }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { by, models } = result;
  const [verdicts, bothBad] = [formatNumber(result.verdicts), formatNumber(result.bothBad)];
  const counts =
    result.bothBad > 0 ? t`Verdicts: ${verdicts}, both bad: ${bothBad}.` : t`Verdicts: ${verdicts}.`;
  const note = [counts, ...pairHabitMessages(result).map(translate)].join(" ");
  return (
    <Section
      title={by === "people" ? t`Comparisons by people` : t`Comparisons by judges`}
      note={
        <>
          {note} {by !== "people" && <Term name="flip-rate" />}
        </>
      }
      head={[
        t`Model`,
        t`Win rate, % (95 % CI)`,
        t`Rating (average 1000)`,
        t`Rank`,
        t`Wins`,
        t`Draws`,
        t`Losses`,
      ]}
    >
      {models.map(({ modelId, winRate, rating, rankInterval, wins, draws, losses }) => (
        <Table.Tr key={modelId}>
          <ModelCell modelId={modelId} summary={summary} />
          <Table.Td ta="right" fw={600}>
            <EstimateText of={winRate} times={100} />
          </Table.Td>
          <Table.Td ta="right">
            <EstimateText of={rating} digits={0} />
          </Table.Td>
          <Table.Td ta="right">{rankWords(rankInterval)}</Table.Td>
          <Table.Td ta="right">{wins}</Table.Td>
          <Table.Td ta="right">{draws}</Table.Td>
          <Table.Td ta="right">{losses}</Table.Td>
        </Table.Tr>
      ))}
    </Section>
  );
}

function Sessions({ people: { sessions, repeats } }: { readonly people: PeopleResult }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const kinds = { criteria: t`By criteria`, rating: t`Ratings (1–5)`, comparison: t`Comparisons` };
  return (
    <section aria-label={t`Sessions`}>
      <Title order={3}>
        <Trans>Sessions</Trans>
      </Title>
      <Stack gap={4} mt="xs">
        {sessions.map(({ sessionId, rater, kind, finishedAt, unblinded, repeated }) => (
          <Group key={sessionId} gap="sm">
            <Text size="sm" fw={600}>
              {rater}
            </Text>
            <Text size="sm">{kinds[kind]}</Text>
            <Text size="sm" className="quiet">
              <Time at={finishedAt} />
            </Text>
            {unblinded && (
              <Badge color="yellow" variant="light" tt="none" size="sm">
                <Trans>not blind</Trans>
              </Badge>
            )}
            {repeated > 0 && (
              <Badge color="gray" variant="light" tt="none" size="sm">
                <Plural
                  value={repeated}
                  one="# answer scored again later"
                  other="# answers scored again later"
                />
              </Badge>
            )}
          </Group>
        ))}
        {repeats.map((repeat) => (
          <Text key={`${repeat.rater} ${repeat.kind}`} size="sm" className="quiet" maw={760}>
            {translate(repeatMessage(repeat))}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

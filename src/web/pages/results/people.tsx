import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import {
  type PairsResult,
  type PeopleResult,
  pairHabitMessages,
  repeatMessage,
} from "../../../core/index.ts";
import { formatNumber } from "../../parts/format.ts";
import { Term } from "../../parts/term.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { EstimateText, WeightedMean, rankWords } from "./numbers.tsx";
import type { ViewProps } from "./view-props.ts";

/** What people said, and what came of comparing answers two by two. */
export function People({ summary: { people, pairs } }: ViewProps) {
  if (people === null && pairs.length === 0)
    return (
      <Text className="quiet" maw={560}>
        <Trans>No human scores yet. Results of a scoring session appear here when it is finished.</Trans>
      </Text>
    );
  return (
    <Stack gap="xl">
      {people !== null && people.totals.length > 0 && <Totals totals={people.totals} />}
      {people !== null && people.ratings.length > 0 && <Ratings ratings={people.ratings} />}
      {pairs.map((result) => (
        <Pairs key={result.by} result={result} />
      ))}
      {people !== null && people.sessions.length > 0 && <Sessions people={people} />}
    </Stack>
  );
}

interface SectionProps {
  readonly title: string;
  readonly note?: ReactNode;
  readonly head: readonly string[];
  readonly children: ReactNode;
}

/** A table whose first column names and whose others count. */
function Section({ title, note, head, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <Title order={3}>{title}</Title>
      {note !== undefined && (
        <Text size="sm" className="quiet">
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

function Totals({ totals }: Pick<PeopleResult, "totals">) {
  const { t } = useLingui();
  const criteria = totals[0]?.criteria ?? [];
  const most = totals[0]?.totalOf ?? 0;
  return (
    <Section
      title={t`Scores by criterion`}
      note={t`All scores are on a scale of 0 to 100, whatever a criterion's maximum. The weighted mean counts each criterion by its weight.`}
      head={[
        t`Model`,
        t`Weighted mean`,
        ...criteria.map(({ name, weight }) => t`${name} (weight ${weight})`),
      ]}
    >
      {totals.map(({ modelId, total, criteria: own }) => (
        <Table.Tr key={modelId}>
          <Table.Td>{modelId}</Table.Td>
          <Table.Td ta="right" fw={600}>
            <WeightedMean total={total} of={most} />
          </Table.Td>
          {own.map(({ name, mean }) => (
            <Table.Td key={name} ta="right">
              <EstimateText of={mean} />
            </Table.Td>
          ))}
        </Table.Tr>
      ))}
    </Section>
  );
}

function Ratings({ ratings }: Pick<PeopleResult, "ratings">) {
  const { t } = useLingui();
  return (
    <Section title={t`Ratings (1–5)`} head={[t`Model`, t`Mean rating`, "1", "2", "3", "4", "5"]}>
      {ratings.map(({ modelId, rating, counts }) => (
        <Table.Tr key={modelId}>
          <Table.Td>{modelId}</Table.Td>
          <Table.Td ta="right" fw={600}>
            <EstimateText of={rating} digits={2} />
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

function Pairs({ result }: { readonly result: PairsResult }) {
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
      head={[t`Model`, t`Win rate, %`, t`Rating (average 1000)`, t`Rank`, t`Wins`, t`Draws`, t`Losses`]}
    >
      {models.map(({ modelId, winRate, rating, rankInterval, wins, draws, losses }) => (
        <Table.Tr key={modelId}>
          <Table.Td>{modelId}</Table.Td>
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

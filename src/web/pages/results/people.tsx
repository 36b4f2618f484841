import { Badge, Group, Stack, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { type PairsResult, type PeopleResult, pairHabitWords, repeatWords } from "../../../core/index.ts";
import { Time } from "../../parts/time-ago.tsx";
import { EstimateText, rankWords } from "./numbers.tsx";
import type { ViewProps } from "./view-props.ts";

/** What people said, and what came of comparing answers two by two. */
export function People({ summary: { people, pairs } }: ViewProps) {
  if (people === null && pairs.length === 0)
    return (
      <Text className="quiet" maw={560}>
        Nobody has scored these answers yet, and nobody has compared them. A finished session of blind scoring
        shows here.
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
  const criteria = totals[0]?.criteria ?? [];
  return (
    <Section
      title="Totals by criteria"
      note={`Each criterion is a mean of 100; the total adds them up by weight, of ${totals[0]?.totalOf ?? 0}.`}
      head={[
        "Model",
        `Total of ${totals[0]?.totalOf ?? 0}`,
        ...criteria.map(({ name, weight }) => `${name} × ${weight}`),
      ]}
    >
      {totals.map(({ modelId, total, criteria: own }) => (
        <Table.Tr key={modelId}>
          <Table.Td>{modelId}</Table.Td>
          <Table.Td ta="right" fw={600}>
            <EstimateText of={total} />
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
  return (
    <Section title="Ratings from 1 to 5" head={["Model", "Mean of 5", "1", "2", "3", "4", "5"]}>
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
  const { by, verdicts, bothBad, models } = result;
  const counts = `${verdicts} ${verdicts === 1 ? "verdict" : "verdicts"}${bothBad > 0 ? `, ${bothBad} times both bad` : ""}.`;
  const note = [counts, ...pairHabitWords(result)].join(" ");
  return (
    <Section
      title={`Two by two, by ${by}`}
      note={note}
      head={["Model", "Win rate, %", "Rating (1000 is average)", "Rank", "Wins", "Draws", "Losses"]}
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

const KIND_WORDS = { criteria: "By criteria", rating: "From 1 to 5", comparison: "Two by two" } as const;

function Sessions({ people: { sessions, repeats } }: { readonly people: PeopleResult }) {
  return (
    <section aria-label="Who scored">
      <Title order={3}>Who scored</Title>
      <Stack gap={4} mt="xs">
        {sessions.map(({ sessionId, rater, kind, finishedAt, unblinded, repeated }) => (
          <Group key={sessionId} gap="sm">
            <Text size="sm" fw={600}>
              {rater}
            </Text>
            <Text size="sm">{KIND_WORDS[kind]}</Text>
            <Text size="sm" className="quiet">
              <Time at={finishedAt} />
            </Text>
            {unblinded && (
              <Badge color="yellow" variant="light" tt="none" size="sm">
                not blind
              </Badge>
            )}
            {repeated > 0 && (
              <Badge color="gray" variant="light" tt="none" size="sm">
                {repeated} {repeated === 1 ? "answer" : "answers"} scored again later
              </Badge>
            )}
          </Group>
        ))}
        {repeats.map((repeat) => (
          <Text key={`${repeat.rater} ${repeat.kind}`} size="sm" className="quiet" maw={760}>
            {repeatWords(repeat)}
          </Text>
        ))}
      </Stack>
    </section>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Badge, Group, Stack, Text, Title } from "@mantine/core";
import {
  type PairsResult,
  type PeopleResult,
  pairHabitMessages,
  ratersOf,
  repeatMessage,
} from "../../../core/index.ts";
import { byMean, canScore, orderSentence, pairsSentence } from "../../../presentation/index.ts";
import { AgreementText } from "../../parts/agreement-text.tsx";
import { EmptyState } from "../../parts/empty-state.tsx";
import { formatNumber } from "../../../presentation/index.ts";
import { LinkButton, LinkText } from "../../parts/links.tsx";
import { Term } from "../../parts/term.tsx";
import { Time } from "../../parts/time-ago.tsx";
import { useNarrow } from "../../parts/use-narrow.ts";
import { useTranslate } from "../../parts/use-translate.ts";
import { FewPeople } from "./few-people.tsx";
import { ManualScores } from "./manual-scores.tsx";
import { EstimateText, NOT_KNOWN, WeightedMean, rankWords } from "./numbers.tsx";
import { PeopleTable } from "./people-table.tsx";
import type { ViewProps } from "./view-props.ts";

/** What people said, and what came of comparing answers two by two. */
export function People({ run, summary }: ViewProps) {
  const { people, pairs } = summary;
  if (people === null && pairs.length === 0) return <NoScores run={run} />;
  const manual = people?.manual ?? null;
  return (
    <Stack gap="xl">
      {people !== null && (
        <Stack gap={4} maw={760}>
          <AgreementText found={people.agreement} />
          <FewPeople sessions={people.sessions} />
        </Stack>
      )}
      {people !== null && people.totals.length > 0 && <Totals people={people} summary={summary} />}
      {people !== null && people.ratings.length > 0 && <Ratings people={people} summary={summary} />}
      {pairs.map((result) => (
        <Pairs key={result.by} result={result} summary={summary} />
      ))}
      {manual !== null && <ManualScores manual={manual} summary={summary} />}
      {people !== null && people.sessions.length > 0 ? (
        <Sessions people={people} />
      ) : (
        <NoSessions run={run} />
      )}
    </Stack>
  );
}

function NoScores({ run }: Pick<ViewProps, "run">) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No human scores yet`} action={<ScoreBlindLink run={run} />}>
      <Trans>
        In a blind session you score answers without knowing which model wrote them. Its results appear here
        when you finish it. Scores you give to single answers on their task's page appear here at once.
      </Trans>
    </EmptyState>
  );
}

/** Something was said, but in no session. */
function NoSessions({ run }: Pick<ViewProps, "run">) {
  return (
    <Group gap="sm">
      <Text size="sm" className="quiet">
        <Trans>No blind sessions are finished yet.</Trans>
      </Text>
      <ScoreBlindLink run={run} />
    </Group>
  );
}

function ScoreBlindLink({ run }: Pick<ViewProps, "run">) {
  if (!canScore(run)) return null;
  const { runId } = run;
  return (
    <LinkButton
      to="/runs/$runId"
      params={{ runId }}
      search={(now: object) => ({ ...now, score: "blind" })}
      variant="default"
    >
      <Trans>Score blind</Trans>
    </LinkButton>
  );
}

type InSummary = Pick<ViewProps, "summary">;

type OfPeople = InSummary & { readonly people: PeopleResult };

function Totals({ people: { totals, sessions }, summary }: OfPeople) {
  const { t } = useLingui();
  const order = orderSentence(
    summary,
    totals.map(({ modelId, total }) => ({ modelId, mean: total })),
    ratersOf(sessions, "criteria"),
  );
  const criteria = (totals[0]?.criteria ?? []).map(({ name, weight }, index) => ({
    head: t`${name} (weight ${weight})`,
    cell: ({ criteria: own }: PeopleResult["totals"][number]) => {
      const said = own[index];
      return said === undefined ? NOT_KNOWN : <MeanOfScores {...said} />;
    },
  }));
  return (
    <PeopleTable
      summary={summary}
      title={t`Scores by criterion`}
      modelHead={t`Model`}
      lead={order}
      note={t`All scores are on a scale of 0 to 100, whatever a criterion's maximum. The weighted mean counts each criterion by its weight; n is the number of scores.`}
      rows={totals}
      columns={[
        {
          head: t`Weighted mean (95 % CI)`,
          cell: ({ total, totalOf }) => <WeightedMean total={total} of={totalOf} stacked />,
        },
        ...criteria,
      ]}
    />
  );
}

/** The mean of one criterion, and how many scores it is made of. */
function MeanOfScores({ mean, n }: PeopleResult["totals"][number]["criteria"][number]) {
  const count = formatNumber(n);
  return (
    <>
      <EstimateText of={mean} stacked />
      {mean.known && (
        <Text component="div" size="xs" className="quiet unbroken">
          <Trans>n = {count}</Trans>
        </Text>
      )}
    </>
  );
}

function Ratings({ people: { ratings, sessions }, summary }: OfPeople) {
  const { t } = useLingui();
  const isNarrow = useNarrow();
  const rated = byMean(ratings.map((one) => ({ ...one, mean: one.rating })));
  return (
    <PeopleTable
      summary={summary}
      title={t`Ratings (1–5)`}
      modelHead={t`Model`}
      lead={orderSentence(summary, rated, ratersOf(sessions, "rating"))}
      note={[
        t`In the mean, each task counts once, however often it was rated.`,
        ...(isNarrow ? [] : [t`The last five columns count how often each rating was given.`]),
      ].join(" ")}
      rows={rated}
      columns={[
        {
          head: t`Mean rating (95 % CI)`,
          cell: ({ rating }) => <EstimateText of={rating} digits={2} stacked />,
        },
        {
          head: t`Ratings given`,
          cell: ({ counts }) => formatNumber(counts.reduce((sum, count) => sum + count, 0)),
        },
        ...[1, 2, 3, 4, 5].map((value) => ({
          head: String(value),
          name: t`Rated ${value}`,
          cell: ({ counts }: PeopleResult["ratings"][number]) => counts[value - 1] ?? 0,
        })),
      ]}
    />
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
    <PeopleTable
      summary={summary}
      title={by === "people" ? t`Comparisons by people` : t`Comparisons by judges`}
      modelHead={t`Model`}
      lead={pairsSentence(result, summary)}
      note={
        <>
          {note} {by !== "people" && <Term name="flip-rate" />}
        </>
      }
      rows={models}
      columns={[
        { head: t`Win rate, % (95 % CI)`, cell: ({ winRate }) => <EstimateText of={winRate} times={100} /> },
        { head: t`Rating (average 1000)`, cell: ({ rating }) => <EstimateText of={rating} digits={0} /> },
        { head: t`Rank`, cell: ({ rankInterval }) => rankWords(rankInterval) },
        { head: t`Wins`, cell: ({ wins }) => wins },
        { head: t`Draws`, cell: ({ draws }) => draws },
        { head: t`Losses`, cell: ({ losses }) => losses },
      ]}
    />
  );
}

function Sessions({ people: { sessions, repeats } }: { readonly people: PeopleResult }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const kinds = { criteria: t`By criteria`, rating: t`Ratings (1–5)`, comparison: t`Comparisons` };
  return (
    <section aria-label={t`Blind sessions`}>
      <Title order={3}>
        <Trans>Blind sessions</Trans>
      </Title>
      <Stack gap={4} mt="xs">
        {sessions.map(({ sessionId, rater, kind, finishedAt, unblinded, repeated }) => (
          <Group key={sessionId} gap="sm">
            <LinkText to="/sessions/$sessionId" params={{ sessionId }} size="sm" fw={600}>
              {rater}
            </LinkText>
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

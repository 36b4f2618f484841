import { Trans, useLingui } from "@lingui/react/macro";
import "../session/session.css";
import { Group, Select, Skeleton, Stack, Tabs, Text, TextInput, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { canScore, runTitles } from "../../../../presentation/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { answerRunsQuery } from "../../../parts/answer-runs.ts";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { useRater } from "../../../parts/use-rater.ts";
import { RatingFeed } from "./rating-feed.tsx";
import { Ratings } from "./ratings.tsx";

/** Quick ratings of any answer, with its model in sight, and all ratings there are. */
export function Evaluate() {
  const { t } = useLingui();
  const { tab = "rate" } = useSearch({ from: "/evaluate" });
  const navigate = useNavigate({ from: "/evaluate" });
  const runs = useQuery(answerRunsQuery());
  const scorable = (runs.data ?? []).filter(canScore);
  return (
    <Stack gap="md">
      <Title order={1}>
        <Trans>Evaluate</Trans>
      </Title>
      {runs.isLoadingError ? (
        <Problem error={runs.error} onRetry={() => void runs.refetch()} />
      ) : runs.data === undefined ? (
        <Skeleton height={240} />
      ) : scorable.length === 0 ? (
        <EmptyState
          title={t`No answers to rate yet`}
          action={
            <LinkButton to="/new">
              <Trans>New run</Trans>
            </LinkButton>
          }
        >
          <Trans>Here you rate the answers of a run from 1 to 5, with tags and notes.</Trans>
        </EmptyState>
      ) : (
        <Tabs
          value={tab === "all" ? "all" : "rate"}
          onChange={(next) => void navigate({ search: { tab: next === "all" ? "all" : "" } })}
          keepMounted={false}
        >
          <Tabs.List mb="md">
            <Tabs.Tab value="rate">
              <Trans>Rate answers</Trans>
            </Tabs.Tab>
            <Tabs.Tab value="all">
              <Trans>All ratings</Trans>
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="rate">
            <RateAnswers runs={scorable} />
          </Tabs.Panel>
          <Tabs.Panel value="all">
            <Ratings runs={runs.data} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Stack>
  );
}

function RateAnswers({ runs }: { readonly runs: readonly RunView[] }) {
  const { t } = useLingui();
  const { run: asked } = useSearch({ from: "/evaluate" });
  const navigate = useNavigate({ from: "/evaluate" });
  const [rater, setRater] = useRater();
  const titleOf = runTitles(runs);
  const run = runs.find(({ runId }) => runId === asked) ?? runs[0];
  if (run === undefined) return null;
  const name = rater.trim();
  return (
    <Stack gap="md">
      <Group align="flex-end">
        <Select
          label={t`Run`}
          searchable
          allowDeselect={false}
          miw={260}
          data={runs.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole }))}
          value={run.runId}
          onChange={(next) => void navigate({ search: { run: next ?? "" }, replace: true })}
        />
        <TextInput
          label={t`Your name`}
          required
          value={rater}
          onChange={(event) => setRater(event.currentTarget.value)}
        />
      </Group>
      <Text size="sm" className="quiet">
        <Trans>
          You see which model wrote each answer. To rate without names, choose Rate 1–5 under{" "}
          <LinkText to="/sessions" size="sm" underline="always">
            Scoring
          </LinkText>
          .
        </Trans>
      </Text>
      {name === "" ? (
        <Text role="status">
          <Trans>Enter your name to start rating. It is saved with your ratings.</Trans>
        </Text>
      ) : (
        <RatingFeed key={`${run.runId} ${name}`} run={run} rater={name} />
      )}
    </Stack>
  );
}

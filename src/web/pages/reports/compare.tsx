import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { runTitles } from "../../../presentation/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { answerRunsQuery } from "../../parts/answer-runs.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { Waiting } from "../../parts/waiting.tsx";

/** Chooses two runs; what differs between them is told on a page of its own. */
export function CompareReport() {
  const { t } = useLingui();
  const { run: wanted, with: wantedOther } = useSearch({ from: "/reports" });
  const navigate = useNavigate({ from: "/reports" });
  const runs = useQuery(answerRunsQuery());
  if (runs.isLoadingError) return <Problem error={runs.error} onRetry={() => void runs.refetch()} />;
  if (runs.data === undefined) return <Waiting label={t`Loading runs…`} />;
  const all = runs.data;
  if (all.length < 2)
    return (
      <EmptyState
        title={t`Two runs are needed`}
        action={
          <LinkButton to="/new">
            <Trans>New run</Trans>
          </LinkButton>
        }
      >
        <Trans>
          Run the same tasks twice, for instance with another prompt, and see here which models got better or
          worse and which tasks flipped.
        </Trans>
      </EmptyState>
    );
  const isKnown = (runId: string | undefined): runId is string => all.some((run) => run.runId === runId);
  const second = isKnown(wantedOther)
    ? wantedOther
    : (all.find(({ runId }) => runId !== wanted)?.runId ?? "");
  const first = isKnown(wanted) ? wanted : (all.find(({ runId }) => runId !== second)?.runId ?? "");
  const titleOf = runTitles(all);
  const data = all.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole }));
  const choose = (change: { run?: string; with?: string }): void =>
    void navigate({
      search: (before) => ({ ...before, run: first, with: second, ...change }),
      replace: true,
      resetScroll: false,
    });
  const isSame = first === second;
  return (
    <Stack gap="md" maw={720}>
      <Text>
        <Trans>
          Differences are paired by task: only tasks that ask the same in both runs count, for models that
          both runs have.
        </Trans>
      </Text>
      <Select
        label={t`First run`}
        description={t`The one before the change.`}
        data={data}
        value={first}
        onChange={(runId) => runId !== null && choose({ run: runId })}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t`No runs match`}
      />
      <Select
        label={t`Second run`}
        description={t`The one after it.`}
        data={data}
        value={second}
        onChange={(runId) => runId !== null && choose({ with: runId })}
        allowDeselect={false}
        searchable
        nothingFoundMessage={t`No runs match`}
        error={isSame ? t`Choose two different runs.` : null}
      />
      <Group>
        {isSame ? (
          <Button disabled>
            <Trans>Compare runs</Trans>
          </Button>
        ) : (
          <LinkButton to="/runs/$runId" params={{ runId: first }} search={{ tab: "diff", with: second }}>
            <Trans>Compare runs</Trans>
          </LinkButton>
        )}
        <Button variant="default" onClick={() => choose({ run: second, with: first })}>
          <Trans>Swap</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

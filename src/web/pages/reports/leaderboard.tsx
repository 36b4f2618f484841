import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { axisFor } from "../../../charts/index.ts";
import {
  type Leaderboard,
  type LeaderboardRow,
  boardVerdict,
  rankingScore,
  trialsLeftOut,
} from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { spoken } from "../../language.ts";
import { EmptyState } from "../../parts/empty-state.tsx";
import { IntervalAxis, IntervalMark } from "../../parts/interval-mark.tsx";
import { LinkButton } from "../../parts/links.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { useModelColors } from "../results/use-model-colors.ts";
import { BlindRuns } from "./blind-runs.tsx";
import { useBoardColumns } from "./board-columns.tsx";
import { ReportTable } from "./report-table.tsx";

/** All models across all runs. */
export function LeaderboardReport() {
  const { t } = useLingui();
  const board = useQuery({ queryKey: ["leaderboard"], queryFn: () => client.getLeaderboard({}) });
  if (board.isError) return <Problem error={board.error} onRetry={() => void board.refetch()} />;
  if (board.data === undefined) return <Waiting label={t`Calculating results…`} />;
  if (board.data.models.length === 0)
    return (
      <EmptyState
        title={t`No results yet`}
        action={
          <LinkButton to="/new">
            <Trans>New run</Trans>
          </LinkButton>
        }
      >
        <Trans>The leaderboard ranks every model over all your runs, on the tasks that models share.</Trans>{" "}
        <BlindRuns count={board.data.blindRuns} /> <Trials count={board.data.trialRuns} />
      </EmptyState>
    );
  return <Board board={board.data} />;
}

function Board({ board }: { readonly board: Leaderboard }) {
  const translate = useTranslate();
  const [first = "", ...rest] = boardVerdict(board).map(translate);
  const unscored = board.models.filter(({ group }) => group === null);
  return (
    <Stack gap="lg">
      <div className="sentence" role="status">
        <Text size="lg" fw={500}>
          {first}
        </Text>
        {rest.length > 0 && <Text mt={4}>{rest.join(" ")}</Text>}
        <Text size="sm" className="quiet" mt={4}>
          <Plural
            value={board.runs}
            one="From # run. A task counts once for a model, however often it was run."
            other="From # runs. A task counts once for a model, however often it was run."
          />{" "}
          <Trans>
            Scores and intervals are over all tasks that a model was scored on. “Best run” and “Latest run”
            are the scores in the runs' own rankings.
          </Trans>{" "}
          <BlindRuns count={board.blindRuns} /> <Trials count={board.trialRuns} />
        </Text>
      </div>
      {board.groups.map(({ group, reason }) => (
        <BoardGroup
          key={group}
          all={board.models}
          rows={board.models.filter((row) => row.group === group)}
          number={board.groups.length > 1 ? group : null}
          reason={reason}
        />
      ))}
      {unscored.length > 0 && (
        <div>
          <Title order={2}>
            <Trans>Not scored yet</Trans>
          </Title>
          <List size="sm">
            {unscored.map((row) => (
              <List.Item key={row.label}>
                {row.label} <ProvenanceBadge of={row} />
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}

function Trials({ count }: { readonly count: number }) {
  const translate = useTranslate();
  const leftOut = trialsLeftOut(count);
  if (leftOut === null) return null;
  return (
    <>
      {translate(leftOut)}{" "}
      <Trans>What a trial shows is on its own page, against the run it was made of.</Trans>
    </>
  );
}

interface GroupProps {
  readonly all: readonly LeaderboardRow[];
  readonly rows: readonly LeaderboardRow[];
  /** Null where all models can be compared. */
  readonly number: number | null;
  readonly reason: string | null;
}

/** Models that can be compared with each other, best first. */
function BoardGroup({ all, rows, number: place, reason }: GroupProps) {
  const { t } = useLingui();
  const colorOf = useModelColors(all);
  const axis = axisFor(rows.map(rankingScore).flatMap((score) => (score.known ? [score] : [])));
  const columns = useBoardColumns(rows);
  const why = reason === null ? "" : spoken(reason);
  const title = place === null ? t`Leaderboard` : t`Leaderboard, group ${place}`;
  return (
    <section aria-label={title}>
      {place !== null && (
        <>
          <Title order={2}>
            <Trans>Group {place}</Trans>
          </Title>
          <Text size="sm" className="quiet" mb="xs">
            {reason === null ? (
              <Trans>Models can be compared inside a group, not between groups.</Trans>
            ) : (
              <Trans>Apart from group 1: {why}.</Trans>
            )}
          </Text>
        </>
      )}
      <ReportTable
        title={title}
        columns={columns}
        rows={rows}
        keyOf={({ label }) => label}
        mark={{
          head: (
            <>
              <span className="unseen">{t`Score with its confidence interval, drawn`}</span>
              <IntervalAxis axis={axis} />
            </>
          ),
          of: (row) => (
            <IntervalMark
              axis={axis}
              score={rankingScore(row)}
              color={colorOf(row.modelId)}
              isHollow={row.simulated}
            />
          ),
        }}
      />
    </section>
  );
}

import { t as say } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import {
  type Cell,
  type LeaderboardRow,
  estimateCell,
  isAdjusted,
  modelLabel,
  number,
  rankingScore,
  text,
  unknown,
} from "../../../core/index.ts";
import { runTitles } from "../../../presentation/index.ts";
import { answerRunsQuery } from "../../parts/answer-runs.ts";
import { LinkText } from "../../parts/links.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { CellText } from "../results/chart-table.tsx";
import { rankWords } from "../results/numbers.tsx";
import type { ReportColumn } from "./report-table.tsx";

type BoardColumn = ReportColumn<LeaderboardRow>;

const THOUSAND = 1_000;

/** A share of something for each answer; unknown where it is, or where there is no answer. */
function perAnswer(
  sum: number | null,
  answers: number,
  digitsOf: (share: number) => number,
  times = 1,
): Cell {
  if (answers === 0) return unknown(say`nothing answered`);
  if (sum === null) return unknown(say`unknown for some answers`);
  const share = (sum / answers) * times;
  return number(share, digitsOf(share));
}

/** Cents, and below a cent two digits that say something. */
const moneyDigits = (usd: number): number =>
  usd === 0 || usd >= 0.1 ? 2 : Math.min(8, 1 + Math.ceil(-Math.log10(usd)));

const tokensOf = ({ tokens: { input, output } }: LeaderboardRow): number | null =>
  input === null || output === null ? null : input + output;

const ranksCell = ({ rankInterval }: LeaderboardRow): Cell =>
  rankInterval === null ? unknown(say`nothing to compare with`) : text(rankWords(rankInterval));

/** What is known of each model over all runs; where means are adjusted, its own mean stands beside. */
export function useBoardColumns(rows: readonly LeaderboardRow[]): readonly BoardColumn[] {
  const { t } = useLingui();
  const column = (name: string, header: string, cell: BoardColumn["cell"], unit?: string): BoardColumn => ({
    name,
    header,
    cell,
    align: "right",
    ...(unit === undefined ? {} : { unit }),
  });
  const runLinks = useRunLinks();
  return [
    {
      name: "model",
      header: t`Model`,
      align: "left",
      cell: (row) => text(modelLabel({ ...row, modelId: row.label })),
      shown: (row) => (
        <Group gap={6}>
          <b className="breakable">{row.label}</b>
          <ProvenanceBadge of={row} />
        </Group>
      ),
    },
    column("score", t`Score (95 % CI)`, (row) => estimateCell(rankingScore(row), 1), t`of 100`),
    ...(isAdjusted(rows)
      ? [column("unadjusted", t`Unadjusted`, ({ score }) => estimateCell(score, 1), t`of 100`)]
      : []),
    column("ranks", t`Rank`, ranksCell),
    column("tasks", t`Tasks`, ({ tasks }) => number(tasks, 0)),
    column("runs", t`Runs`, (row) => number(row.runs, 0)),
    {
      ...column("best", t`Best run`, ({ best }) => number(best?.score ?? null, 1), t`of 100`),
      shown: runLinks("best"),
    },
    {
      ...column("latest", t`Latest run`, ({ latest }) => number(latest?.score ?? null, 1), t`of 100`),
      shown: runLinks("latest"),
    },
    column("answers", t`Answers`, ({ answers }) => number(answers, 0)),
    column(
      "cost",
      t`Cost per 1,000 answers`,
      (row) => perAnswer(row.costUsd, row.answers, moneyDigits, THOUSAND),
      "USD",
    ),
    column("latency", t`Mean latency`, (row) => number(row.meanLatencyMs, 0), t`ms`),
    column("tokens", t`Tokens per answer`, (row) => perAnswer(tokensOf(row), row.answers, () => 0)),
  ];
}

/** The score of a run, leading to it. */
function useRunLinks() {
  const titleOf = runTitles(useQuery(answerRunsQuery()).data ?? []);
  return (which: "best" | "latest") => (row: LeaderboardRow) => {
    const one = row[which];
    if (one === null) return undefined;
    const title = titleOf(one.runId).whole;
    const score = <CellText cell={number(one.score, 1)} />;
    return (
      <LinkText to="/runs/$runId" params={{ runId: one.runId }} size="sm" title={title} underline="always">
        {score}
        <span className="unseen"> {title}</span>
      </LinkText>
    );
  };
}

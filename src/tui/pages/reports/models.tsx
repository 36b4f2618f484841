import { useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { type Estimate, type Summary, rankingScore } from "../../../core/index.ts";
import {
  type ModelFigures,
  estimateText,
  figuresOf,
  formatMoney,
  formatNumber,
  milliseconds,
} from "../../../presentation/index.ts";
import { type Line, dim } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { fit, widthOf } from "../../parts/clean-text.ts";
import type { Location } from "../../locations.ts";
import { WithResults } from "../results/with-results.tsx";
import { ChosenRun } from "./chosen-run.tsx";

interface ModelsProps {
  readonly place: Extract<Location, { readonly page: "reports" }>;
  readonly rows: number;
}

/** Each model of a run in a few numbers. */
export function ModelsReport({ place, rows }: ModelsProps) {
  const { t } = useLingui();
  return (
    <ChosenRun
      place={place}
      rows={rows}
      purpose={t`Key figures of each model appear here: ratings, win rate, cost, latency and tokens.`}
    >
      {({ runId }, left) => (
        <WithResults runId={runId} rows={left}>
          {(summary) => <Models summary={summary} rows={left} />}
        </WithResults>
      )}
    </ChosenRun>
  );
}

function Models({ summary, rows }: { readonly summary: Summary; readonly rows: number }) {
  const { t } = useLingui();
  const facts = useFacts();
  const lines = summary.ranking.flatMap((result): Line[] => {
    const own = facts(figuresOf(result, summary));
    const labels = Math.max(...own.map(([label]) => widthOf(label)));
    return [
      [
        { text: result.modelId, isBold: true, color: "blue" },
        { text: result.simulated ? `  ${t`simulated`}` : "", isDim: true },
      ],
      ...own.map(([label, value, n]): Line => [
        { text: `  ${fit(label, labels)}  `, isDim: true },
        { text: value ?? t`unknown` },
        { text: value === null || n === "" ? "" : `  ${n}`, isDim: true },
      ]),
      [],
    ];
  });
  return (
    <Scroll name="model figures" rows={rows} lines={lines.length === 0 ? [dim(t`No answers yet`)] : lines} />
  );
}

/** What it is called, its value or null where it is unknown, and what it stands on. */
type Fact = readonly [label: string, value: string | null, n: string];

function useFacts(): (model: ModelFigures) => readonly Fact[] {
  const { t } = useLingui();
  const shown = (of: Estimate, options = {}): string | null => (of.known ? estimateText(of, options) : null);
  return ({ result, rating, winRates }) => {
    const { costPer1000Tasks, latencyMs, meanTokens } = result;
    const score = rankingScore(result);
    const answers = plural(latencyMs?.n ?? 0, { one: "# answer", other: "# answers" });
    return [
      [
        t`Average rating, 1 to 5`,
        shown(rating, { digits: 2 }),
        rating.known ? plural(rating.n, { one: "# rating", other: "# ratings" }) : "",
      ],
      ...(winRates.length === 0 ? [[t`Win rate`, null, ""] as const] : []),
      ...winRates.map(({ by, winRate, comparisons }): Fact => [
        by === "people" ? t`Win rate by people, %` : t`Win rate by judges, %`,
        shown(winRate, { times: 100 }),
        plural(comparisons, { one: "# comparison", other: "# comparisons" }),
      ]),
      [
        t`Score, of 100`,
        shown(score),
        score.known ? plural(score.n, { one: "# task", other: "# tasks" }) : "",
      ],
      [t`Cost per 1,000 answers`, costPer1000Tasks === null ? null : formatMoney(costPer1000Tasks), answers],
      [t`Median latency`, latencyMs === null ? null : milliseconds(latencyMs.median), answers],
      [t`Tokens per answer`, meanTokens === null ? null : formatNumber(meanTokens), answers],
    ];
  };
}

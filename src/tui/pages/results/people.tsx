import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../contract/index.ts";
import {
  type PairsResult,
  type Summary,
  agreementMessages,
  fewPeopleMessage,
  pairHabitMessages,
  ratersOf,
  weightedMean,
} from "../../../core/index.ts";
import {
  byMean,
  estimateText,
  formatNumber,
  orderSentence,
  pairsSentence,
  rankWords,
  translate,
} from "../../../presentation/index.ts";
import { type Line, Lines, bold, dim, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { leftOutOfLines, tableLines } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { useWholeLines, wholeRows } from "../../parts/whole-rows.tsx";
import { useRoom } from "../../room.ts";
import { useSessionOffer, useSessions } from "./people-sessions.tsx";
import { WithResults } from "./with-results.tsx";

interface ViewProps {
  readonly run: RunView;
  readonly rows: number;
}

/** What people said of a run's answers, and what came of comparing them two by two. */
export function People({ run: { runId }, rows }: ViewProps) {
  return (
    <WithResults runId={runId} rows={rows}>
      {(summary) => <Found summary={summary} rows={rows} />}
    </WithResults>
  );
}

interface FoundProps {
  readonly summary: Summary;
  readonly rows: number;
}

function Found({ summary, rows }: FoundProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { people, pairs } = summary;
  const sections = [useTotals(summary), useRatings(summary), usePairs(summary), useManual(summary)].flat();
  const sessions = useSessions(people);
  useSessionOffer(people);
  useWholeLines({
    name: "people",
    lines: sections.flatMap(({ whole }) => whole),
    isOpened: people === null || people.sessions.length === 0,
    isSaid: sections.some(({ isCut }) => isCut),
  });
  if (people === null && pairs.length === 0)
    return (
      <Lines
        lines={paragraph(
          `${t`No human scores yet`}. ${t`In a blind session you score answers without knowing which model wrote them. Its results appear here when you finish it. Scores you give to single answers on their task's page appear here at once.`}`,
          columns,
          { isDim: true },
        )}
      />
    );
  const agreement = (people?.agreement ?? []).flatMap((found) =>
    paragraph(agreementMessages(found).map(translate).join(" "), columns),
  );
  const few = fewPeopleMessage(people?.sessions ?? []);
  const caution = few === null ? [] : paragraph(translate(few), columns, { isDim: true });
  return (
    <Scroll
      name="people"
      rows={rows}
      lines={[...agreement, ...caution, ...sections.flatMap(({ lines }) => lines), ...sessions]}
    />
  );
}

interface Section<Row> {
  readonly title: string;
  readonly lead?: string | null;
  /** From what has no room in the table, if it speaks of columns. */
  readonly note: string | ((leftOut: readonly TableColumn<Row>[]) => string);
  readonly rows: readonly Row[];
  readonly columns: readonly TableColumn<Row>[];
}

/** A table with its words. */
interface SectionLines {
  readonly lines: readonly Line[];
  /** Everything that it says of each model. */
  readonly whole: readonly Line[];
  /** Whether columns have no room in it. */
  readonly isCut: boolean;
}

function sectionLines<Row>(
  { title, lead = null, note, rows, columns }: Section<Row>,
  width: number,
): SectionLines {
  const leftOut = leftOutOfLines(columns, rows, width);
  return {
    lines: [
      [],
      bold(title),
      ...(lead === null ? [] : paragraph(lead, width)),
      ...paragraph(typeof note === "string" ? note : note(leftOut), width, { isDim: true }),
      ...tableLines(columns, rows, width),
    ],
    whole: [dim(title), ...wholeRows(columns, rows, width), []],
    isCut: leftOut.length > 0,
  };
}

const number = <Row,>(header: string, spare: number, cell: (row: Row) => string): TableColumn<Row> => ({
  name: header,
  header,
  align: "right",
  cell,
  spare,
});

/** How often a rating was given. */
const countOf = <Row extends { readonly counts: readonly number[] }>(
  value: number,
  wholeHeader: string,
): TableColumn<Row> => ({
  ...number<Row>(String(value), 1, ({ counts }) => formatNumber(counts[value - 1] ?? 0)),
  wholeHeader,
});

interface OfModel {
  readonly modelId: string;
}

function useModelColumn({ ranking }: Summary): TableColumn<OfModel> {
  const { t } = useLingui();
  const simulated = new Set(ranking.flatMap((one) => (one.simulated ? [one.modelId] : [])));
  return {
    name: "model",
    header: t`Model`,
    cell: ({ modelId }) => (simulated.has(modelId) ? `${modelId} (${t`simulated`})` : modelId),
  };
}

function useTotals(summary: Summary): readonly SectionLines[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const model = useModelColumn(summary);
  const totals = summary.people?.totals ?? [];
  if (totals.length === 0) return [];
  type Row = (typeof totals)[number];
  const criteria = (totals[0]?.criteria ?? []).map(({ name, weight }, index) =>
    number<Row>(t`${name} (weight ${weight})`, 1 + index, ({ criteria: own }) => {
      const said = own[index];
      if (said?.mean.known !== true) return "–";
      const count = formatNumber(said.n);
      return `${estimateText(said.mean)} ${t`n = ${count}`}`;
    }),
  );
  return [
    sectionLines(
      {
        title: t`Scores by criterion`,
        lead: orderSentence(
          summary,
          totals.map(({ modelId, total }) => ({ modelId, mean: total })),
          ratersOf(summary.people?.sessions ?? [], "criteria"),
        ),
        note: t`All scores are on a scale of 0 to 100, whatever a criterion's maximum. The weighted mean counts each criterion by its weight; n is the number of scores.`,
        rows: totals,
        columns: [
          model,
          number<Row>(t`Weighted mean (95 % CI)`, 0, (row) => estimateText(weightedMean(row))),
          ...criteria,
        ],
      },
      columns,
    ),
  ];
}

function useRatings(summary: Summary): readonly SectionLines[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const model = useModelColumn(summary);
  const ratings = summary.people?.ratings ?? [];
  if (ratings.length === 0) return [];
  type Row = (typeof ratings)[number];
  const rated = byMean(ratings.map((one) => ({ ...one, mean: one.rating })));
  return [
    sectionLines<Row>(
      {
        title: t`Ratings (1–5)`,
        lead: orderSentence(summary, rated, ratersOf(summary.people?.sessions ?? [], "rating")),
        note: (leftOut) =>
          [
            t`In the mean, each task counts once, however often it was rated.`,
            leftOut.length === 0
              ? t`The last five columns count how often each rating was given.`
              : t`How often each rating was given is under All columns: press +.`,
          ].join(" "),
        rows: rated,
        columns: [
          model,
          number(t`Mean rating (95 % CI)`, 0, ({ rating }) => estimateText(rating, { digits: 2 })),
          number(t`Ratings given`, 0, ({ counts }) =>
            formatNumber(counts.reduce((sum, count) => sum + count, 0)),
          ),
          ...[1, 2, 3, 4, 5].map((value) => countOf<Row>(value, t`Rated ${value}`)),
        ],
      },
      columns,
    ),
  ];
}

function usePairs(summary: Summary): readonly SectionLines[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const model = useModelColumn(summary);
  return summary.pairs.flatMap((result) => {
    const [verdicts, bothBad] = [formatNumber(result.verdicts), formatNumber(result.bothBad)];
    const counts =
      result.bothBad > 0 ? t`Verdicts: ${verdicts}, both bad: ${bothBad}.` : t`Verdicts: ${verdicts}.`;
    return sectionLines<PairsResult["models"][number]>(
      {
        title: result.by === "people" ? t`Comparisons by people` : t`Comparisons by judges`,
        lead: pairsSentence(result, summary),
        note: [counts, ...pairHabitMessages(result).map(translate)].join(" "),
        rows: result.models,
        columns: [
          model,
          number(t`Win rate, % (95 % CI)`, 0, ({ winRate }) => estimateText(winRate, { times: 100 })),
          number(t`Rating (average 1000)`, 2, ({ rating }) => estimateText(rating, { digits: 0 })),
          number(t`Rank`, 0, ({ rankInterval }) => rankWords(rankInterval)),
          number(t`Wins`, 1, ({ wins }) => formatNumber(wins)),
          number(t`Draws`, 1, ({ draws }) => formatNumber(draws)),
          number(t`Losses`, 1, ({ losses }) => formatNumber(losses)),
        ],
      },
      columns,
    );
  });
}

function useManual(summary: Summary): readonly SectionLines[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const model = useModelColumn(summary);
  const manual = summary.people?.manual ?? null;
  if (manual === null) return [];
  type Row = (typeof manual.models)[number];
  const people = manual.raters.map(({ rater, answers }) => `${rater} (${formatNumber(answers)})`).join(", ");
  const given = t`Given to single answers with the model's name in view, so not blind. On the scale of 100, 1 and Fail count 0, 5 and Pass count 100.`;
  return [
    sectionLines<Row>(
      {
        title: t`Manual scores`,
        note: `${given} ${t`Answers scored, by person: ${people}`}`,
        rows: byMean(manual.models.map((one) => ({ ...one, mean: one.score }))),
        columns: [
          model,
          number(t`Mean of 100 (95 % CI)`, 0, ({ score }) => estimateText(score)),
          number(t`Answers scored`, 0, ({ answers }) => formatNumber(answers)),
          ...[1, 2, 3, 4, 5].map((value) => countOf<Row>(value, t`Rated ${value}`)),
          number(t({ message: "Pass", context: "manual score" }), 2, ({ passed }) => formatNumber(passed)),
          number(t({ message: "Fail", context: "manual score" }), 2, ({ failed }) => formatNumber(failed)),
        ],
      },
      columns,
    ),
  ];
}

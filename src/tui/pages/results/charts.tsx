import { useLingui } from "@lingui/react/macro";
import {
  axisFor,
  costQualityChart,
  latencyBoxChart,
  latencyHistogramChart,
  paretoFront,
  positionOn,
  rankingChart,
  ratingHistogramChart,
  tokensChart,
} from "../../../charts/index.ts";
import { type ModelResult, type Summary, rankingScore } from "../../../core/index.ts";
import {
  MISSING_CHARTS,
  estimateText,
  formatMoney,
  formatNumber,
  milliseconds,
  translate,
} from "../../../presentation/index.ts";
import { useGlyphs } from "../../glyphs.ts";
import { barText } from "../../parts/bar.ts";
import { fit, widthOf } from "../../parts/clean-text.ts";
import { boxPlot, scatter, shadedStrip, tallestShare } from "../../parts/drawing.ts";
import { type Line, bold, dim, paragraph, plain } from "../../parts/lines.tsx";
import { axisText, intervalPlot } from "../../parts/plot.ts";
import { Scroll } from "../../parts/scroll.tsx";
import { useRoom } from "../../room.ts";
import { WithResults } from "./with-results.tsx";

interface ChartsProps {
  readonly runId: string;
  readonly rows: number;
}

/** A run in pictures, as far as characters can draw them. */
export function Charts({ runId, rows }: ChartsProps) {
  return (
    <WithResults runId={runId} rows={rows}>
      {(summary) => <Drawn summary={summary} rows={rows} />}
    </WithResults>
  );
}

function Drawn({ summary, rows }: { readonly summary: Summary; readonly rows: number }) {
  const lines = [
    ...useRanking(summary),
    ...useCosts(summary),
    ...useLatencies(summary),
    ...useSpread(summary),
    ...useRatings(summary),
    ...useTokens(summary),
  ];
  return <Scroll name={`charts ${summary.run.runId}`} lines={lines} rows={rows} />;
}

/** A name beside its drawing, and the number behind it. */
interface Row {
  readonly name: string;
  readonly drawing: string;
  readonly number: string;
}

const MOST_NAME = 28;

/** How wide names, drawings and numbers are, when they share a line. */
function useLayout(rows: readonly Pick<Row, "name" | "number">[]) {
  const { columns } = useRoom();
  const names = Math.min(MOST_NAME, Math.max(1, ...rows.map(({ name }) => widthOf(name))));
  const numbers = Math.max(1, ...rows.map(({ number }) => widthOf(number)));
  return { names, numbers, drawing: Math.max(10, columns - names - numbers - 4) };
}

const rowLines = (rows: readonly Row[], names: number): readonly Line[] =>
  rows.map(({ name, drawing, number }) => [
    { text: `${fit(name, names)}  ` },
    { text: drawing, color: "blue" },
    { text: `  ${number}` },
  ]);

interface Head {
  readonly title: string;
  readonly caption: string;
}

/** Title, drawing and how to read it; or why there is none. */
function useFigure(head: Head | null, missing: string, drawing: readonly Line[]): readonly Line[] {
  const { columns } = useRoom();
  if (head === null) return [...paragraph(missing, columns, { isDim: true }), []];
  return [bold(head.title), ...drawing, ...paragraph(head.caption, columns, { isDim: true }), []];
}

function useLabel(): (model: Pick<ModelResult, "modelId" | "simulated">) => string {
  const { t } = useLingui();
  return ({ modelId, simulated }) => (simulated ? `${modelId} (${t`simulated`})` : modelId);
}

function useRanking(summary: Summary): readonly Line[] {
  const { t } = useLingui();
  const glyph = useGlyphs();
  const label = useLabel();
  const { ranking } = summary;
  const chart = rankingChart(summary, {}, translate);
  const axis = axisFor(ranking.map(rankingScore).flatMap((score) => (score.known ? [score] : [])));
  const rows = ranking.map((result) => ({
    name: label(result),
    number: estimateText(rankingScore(result)),
    score: rankingScore(result),
  }));
  const { names, drawing } = useLayout(rows);
  const caption = t`Dot: mean score. Line: its 95 % confidence interval.`;
  const head = chart === null ? null : { title: chart.title, caption };
  return useFigure(head, t`Charts appear here when the first answers are scored.`, [
    ...rowLines(
      rows.map(({ score, ...row }) => ({ ...row, drawing: intervalPlot(axis, score, drawing, glyph) })),
      names,
    ),
    dim(`${" ".repeat(names + 2)}${axisText(axis, drawing)}`),
  ]);
}

const SCATTER_ROWS = 9;
const SCALE_COLUMNS = 4;

/** Cost to the right, score upwards; each model by its number. */
function useCosts(summary: Summary): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const glyph = useGlyphs();
  const label = useLabel();
  const { ranking } = summary;
  const chart = costQualityChart(summary, translate);
  const points = ranking.flatMap((result) => {
    const score = rankingScore(result);
    const { costPer1000Tasks: cost } = result;
    return score.known && cost !== null ? [{ result, score, cost, quality: score.value }] : [];
  });
  const axis = axisFor(points.map(({ score }) => ({ ...score, interval: null })));
  const dearest = Math.max(...points.map(({ cost }) => cost), Number.MIN_VALUE);
  const best = new Set(paretoFront(points));
  const width = columns - SCALE_COLUMNS - 2;
  const field = scatter(
    points.map(({ cost, quality }, index) => ({
      mark: String(index + 1),
      x: cost / dearest,
      y: positionOn(axis, quality),
    })),
    width,
    SCATTER_ROWS,
  );
  const scale = (row: number): string =>
    row === 0 ? formatNumber(axis.high) : row === SCATTER_ROWS - 1 ? formatNumber(axis.low) : "";
  const end = formatMoney(dearest);
  const names = Math.min(MOST_NAME, Math.max(1, ...points.map(({ result }) => widthOf(label(result)))));
  const head =
    chart === null
      ? null
      : {
          title: chart.title,
          caption: t`Upwards: mean score. To the right: cost per 1,000 answers, from 0. An asterisk marks the models on the Pareto front.`,
        };
  return useFigure(head, t(MISSING_CHARTS.costQuality), [
    ...field.map((text, row): Line => [
      { text: `${fit(scale(row), SCALE_COLUMNS, "right")} ${glyph.vertical}`, isDim: true },
      { text, color: "blue", isBold: true },
    ]),
    dim(`${" ".repeat(SCALE_COLUMNS + 2)}${fit("$0", width - widthOf(end))}${end}`),
    ...points.map((point, index) => {
      const { result, cost, score } = point;
      const number = fit(String(index + 1), 2, "right");
      const star = best.has(point) ? "*" : " ";
      return plain(
        `${number}${star} ${fit(label(result), names)}  ${fit(formatMoney(cost), 10, "right")}  ${estimateText(score)}`,
      );
    }),
  ]);
}

type Timed = ModelResult & { readonly latencyMs: NonNullable<ModelResult["latencyMs"]> };
const timed = ({ ranking }: Summary): readonly Timed[] =>
  ranking.filter((result): result is Timed => result.latencyMs !== null);

/** From 0 to the end, below a drawing. */
function scaleLine(names: number, drawing: number, end: string): Line {
  return dim(`${" ".repeat(names + 2)}${fit("0", drawing - widthOf(end))}${end}`);
}

function useLatencies(summary: Summary): readonly Line[] {
  const { t } = useLingui();
  const glyph = useGlyphs();
  const label = useLabel();
  const models = timed(summary);
  const longest = Math.max(1, ...models.map(({ latencyMs }) => latencyMs.upperWhisker));
  const rows = models.map((result) => ({
    name: label(result),
    number: milliseconds(result.latencyMs.median),
    latency: result.latencyMs,
  }));
  const { names, drawing } = useLayout(rows);
  const chart = latencyBoxChart(summary, translate);
  const caption = t`Shaded: middle half of the answers, with the median as a line and at the right. Whiskers: farthest answers within 1.5 × IQR (interquartile range); answers beyond that are not drawn. Axis from 0.`;
  return useFigure(chart === null ? null : { title: chart.title, caption }, t(MISSING_CHARTS.latency), [
    ...rowLines(
      rows.map(({ latency, ...row }) => ({ ...row, drawing: boxPlot(latency, longest, drawing, glyph) })),
      names,
    ),
    scaleLine(names, drawing, milliseconds(longest)),
  ]);
}

function useSpread(summary: Summary): readonly Line[] {
  const { t } = useLingui();
  const glyph = useGlyphs();
  const label = useLabel();
  const models = timed(summary);
  const tallest = tallestShare(models.map(({ latencyMs }) => latencyMs.histogram.counts));
  const rows = models.map((result) => {
    const { counts, edges } = result.latencyMs.histogram;
    return {
      name: label(result),
      number: `${milliseconds(edges[0] ?? 0)} – ${milliseconds(edges.at(-1) ?? 0)}`,
      drawing: shadedStrip(counts, tallest, glyph),
    };
  });
  const { names } = useLayout(rows);
  const chart = latencyHistogramChart(summary, translate);
  const caption = t`From each model's fastest to its slowest answer, in equal steps. The darker, the larger the share of its answers.`;
  return useFigure(
    chart === null ? null : { title: chart.title, caption },
    t(MISSING_CHARTS.latencies),
    rowLines(rows, names),
  );
}

const RATING_COLUMNS = 10;

function useRatings(summary: Summary): readonly Line[] {
  const { t } = useLingui();
  const glyph = useGlyphs();
  const label = useLabel();
  const simulated = new Set(summary.ranking.filter((one) => one.simulated).map(({ modelId }) => modelId));
  const ratings = summary.people?.ratings ?? [];
  const most = Math.max(1, ...ratings.flatMap(({ counts }) => counts));
  const chart = ratingHistogramChart(summary, translate);
  const lines = ratings.flatMap(({ modelId, counts }) => [
    plain(label({ modelId, simulated: simulated.has(modelId) })),
    ...counts.map((count, index): Line => [
      { text: `  ${index + 1} ` },
      { text: barText(count / most, RATING_COLUMNS * 2, { ...glyph, empty: " " }), color: "blue" },
      { text: ` ${formatNumber(count)}` },
    ]),
  ]);
  const caption = t`How often each rating from 1 to 5 was given.`;
  return useFigure(chart === null ? null : { title: chart.title, caption }, t(MISSING_CHARTS.ratings), lines);
}

/** Pale what was sent to each model, full what it wrote. */
function useTokens(summary: Summary): readonly Line[] {
  const { t } = useLingui();
  const { shades } = useGlyphs();
  const label = useLabel();
  const models = timed(summary).flatMap((result) => {
    const { input, output } = result.tokens;
    return input === null || output === null ? [] : [{ result, input, output }];
  });
  const most = Math.max(1, ...models.map(({ input, output }) => input + output));
  const rows = models.map(({ result, input, output }) => {
    const [sent, written] = [formatNumber(input), formatNumber(output)];
    return { name: label(result), number: `${sent} → ${written}`, input, output };
  });
  const { names, drawing } = useLayout(rows);
  const columnsOf = (tokens: number): number => Math.round((tokens / most) * drawing);
  return useFigure(
    tokensChart(summary, translate),
    t(MISSING_CHARTS.tokens),
    rowLines(
      rows.map(({ input, output, ...row }) => ({
        ...row,
        drawing: fit(
          `${(shades[1] ?? "").repeat(columnsOf(input))}${(shades[4] ?? "").repeat(columnsOf(output))}`,
          drawing,
        ),
      })),
      names,
    ),
  );
}

import { type Estimate, type ModelResult, plainLine } from "../../core/index.ts";
import { shortened } from "../text/display-width.ts";
import { modelLabel } from "../text/model-label.ts";
import { type Axis, axisFor, positionOn } from "./axis.ts";
import { escapeHtml } from "./escape-html.ts";

export interface IntervalChartOptions {
  /** Unique on the page; links the picture with its text alternative. */
  readonly id: string;
  readonly title: string;
  /** Smaller rows and no caption, for lists of runs under one explanation. */
  readonly compact?: boolean;
}

/** Heights in pixels: of a row, of its text's baseline and of its marks. And the most columns of a name. */
interface Layout {
  readonly row: number;
  readonly text: number;
  readonly marks: number;
  readonly name: number;
}

const ROOMY: Layout = { row: 48, text: 18, marks: 34, name: 48 };
const COMPACT: Layout = { row: 38, text: 14, marks: 27, name: 30 };
const AXIS_HEIGHT = 24;
/** Columns of a name that fit beside the mean on a screen of 360 pixels, and beside the interval on a wide one. */
const NARROW_NAME = 24;

/**
 * Mean and interval of every model on one axis, each labelled where it stands. Places are in per cent and
 * letters in pixels, so that the chart fits any width without a script and its text never shrinks.
 */
export function intervalChart(results: readonly ModelResult[], options: IntervalChartOptions): string {
  const layout = options.compact === true ? COMPACT : ROOMY;
  const axis = axisFor(results.flatMap(({ score }) => (score.known ? [score] : [])));
  const bottom = results.length * layout.row;
  const id = escapeHtml(options.id);
  return `<figure>
<div class="chart${options.compact === true ? " compact" : ""}">
<svg role="img" aria-labelledby="${id}-title ${id}-desc" height="${bottom + AXIS_HEIGHT}">
<title id="${id}-title">${escapeHtml(options.title)}</title>
<desc id="${id}-desc">${escapeHtml(results.map(inWords).join(" "))}</desc>
${axis.ticks.map((tick) => tickMark(axis, tick, bottom)).join("\n")}
${results.map((result, index) => row(result, axis, layout, index * layout.row)).join("\n")}
</svg>
</div>
${options.compact === true ? "" : `<figcaption>${escapeHtml(caption(axis, results))}</figcaption>`}
</figure>`;
}

function row(result: ModelResult, axis: Axis, layout: Layout, top: number): string {
  const mark = result.simulated ? ` <tspan class="marked">(simulated)</tspan>` : "";
  const baseline = top + layout.text;
  return `<text class="name" x="0" y="${baseline}">${name(result.modelId, layout.name)}${mark}</text>
${value(result.score, baseline)}${marks(result, axis, top + layout.marks)}`;
}

/** A long name in two parts, of which a narrow screen shows only the first. */
function name(modelId: string, width: number): string {
  const whole = shortened(plainLine(modelId), width);
  const cut = shortened(whole, NARROW_NAME);
  if (cut === whole) return escapeHtml(whole);
  const start = cut.slice(0, -1);
  const tail = `<tspan class="tail">${escapeHtml(whole.slice(start.length))}</tspan>`;
  return `${escapeHtml(start)}${tail}<tspan class="ellipsis">…</tspan>`;
}

function value(score: Estimate, baseline: number): string {
  const place = `x="100%" y="${baseline}" text-anchor="end"`;
  if (!score.known) return `<text class="absent" ${place}>no score</text>`;
  const range = score.interval === null ? "" : ` <tspan class="range">${interval(score.interval)}</tspan>`;
  return `<text ${place}><tspan class="mean">${score.value.toFixed(1)}</tspan>${range}</text>`;
}

function marks({ score, simulated }: ModelResult, axis: Axis, y: number): string {
  if (!score.known) return "";
  const at = (place: number) => `${(positionOn(axis, place) * 100).toFixed(2)}%`;
  const dot = `<circle${simulated ? ` class="hollow"` : ""} cx="${at(score.value)}" cy="${y}" r="5"/>`;
  if (score.interval === null) return `\n${dot}`;
  const { low, high } = score.interval;
  return `\n<line class="reach" x1="${at(low)}" x2="${at(high)}" y1="${y}" y2="${y}"/>\n${dot}`;
}

function tickMark(axis: Axis, tick: number, bottom: number): string {
  const place = positionOn(axis, tick);
  const x = `${(place * 100).toFixed(2)}%`;
  const anchor = place === 0 ? "start" : place === 1 ? "end" : "middle";
  return `<line class="grid" x1="${x}" x2="${x}" y1="0" y2="${bottom}"/>
<text class="tick" x="${x}" y="${bottom + 16}" text-anchor="${anchor}">${tick}</text>`;
}

function inWords(result: ModelResult): string {
  const { score } = result;
  if (!score.known) return `${modelLabel(result)}: no score.`;
  const range = score.interval === null ? "" : ` ${interval(score.interval)}`;
  return `${modelLabel(result)}: ${score.value.toFixed(1)}${range}.`;
}

function caption(axis: Axis, results: readonly ModelResult[]): string {
  const intervals = results.flatMap(({ score }) =>
    score.known && score.interval !== null ? [score.interval] : [],
  );
  const level = intervals[0]?.level;
  const band = level === undefined ? "" : `, band: its ${Math.round(level * 100)} % interval`;
  const hollow = results.some(({ simulated }) => simulated) ? " Hollow dot: a simulated model." : "";
  return `Dot: mean score${band}.${hollow} Axis from ${axis.low} to ${axis.high} of 100.`;
}

function interval({ low, high }: { readonly low: number; readonly high: number }): string {
  return `[${low.toFixed(1)}, ${high.toFixed(1)}]`;
}

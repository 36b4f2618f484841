import { type Chart, PAGE_THEME } from "../../charts/index.ts";
import type { SvgRenderer } from "../../charts/render-svg.ts";
import { escapeHtml } from "../../core/index.ts";

/** Pixels for which a chart is drawn, for a desk, a phone and a list: letters must not shrink with the screen. */
const WIDTHS = { wide: 880, narrow: 340, compact: 400 } as const;

export interface FigureOptions {
  /** Unique on the page. */
  readonly id: string;
  /** Only the picture, for lists of runs under one explanation; it takes as much room as there is. */
  readonly compact?: boolean;
}

/** A chart with its words. It has the page's colours, so it suits light and dark; the style shows one of both sizes. */
export function figure(draw: SvgRenderer, chart: Chart, { id, compact = false }: FigureOptions): string {
  const picture = (size: keyof typeof WIDTHS) => {
    const svg = draw(chart, { theme: PAGE_THEME, width: WIDTHS[size], id: `${id}-${size}` });
    return `<div class="chart ${size}">${inPage(svg)}</div>`;
  };
  if (compact) return `<figure>${picture("compact")}</figure>`;
  return `<figure>
<p class="title">${escapeHtml(chart.title)}</p>
${picture("wide")}
${picture("narrow")}
<figcaption>${escapeHtml(chart.caption)}</figcaption>
</figure>`;
}

/** What a document of its own needs and a picture in a page does not. */
function inPage(svg: string): string {
  return svg.replace(/^<svg\b[^>]*/, (tag) =>
    tag.replaceAll(/ (?:xmlns(?::\w+)?|version|baseProfile)="[^"]*"/g, ""),
  );
}

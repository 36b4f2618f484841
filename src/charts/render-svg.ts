import { escapeHtml } from "../core/index.ts";
import type { Chart, Look } from "./chart.ts";
import { withWholeNames } from "./parts/drawn-name.ts";

/** Draws charts as pictures, on a machine without a screen. A page draws them with `register.ts` itself. */
export interface SvgRenderer {
  /** A whole SVG document with the title and the description in it. `id` must be unique on the page. */
  (chart: Chart, options: Look & { readonly id: string }): string;
}

/** Loads ECharts, which takes half a second: only for those who draw. */
export async function svgRenderer(): Promise<SvgRenderer> {
  const { init } = await import("./register.ts");
  return (chart, { id, ...look }) => {
    const { width } = look;
    const height = chart.height(width);
    const canvas = init(null, null, { renderer: "svg", ssr: true, width, height });
    try {
      canvas.setOption(chart.option(look));
      return described(canvas.renderToSVGString(), chart, id);
    } finally {
      // What is not disposed of keeps the process alive.
      canvas.dispose();
    }
  };
}

/** One picture; who draws several asks for a renderer. */
export async function renderSvg(chart: Chart, options: Look & { readonly id: string }): Promise<string> {
  return (await svgRenderer())(chart, options);
}

/**
 * Ids depend on how much was drawn before, and on a page they meet: they begin with the chart's own. What is
 * there for a mouse goes away.
 */
function described(svg: string, chart: Chart, id: string): string {
  const words = `<title id="${id}-title">${escapeHtml(chart.title)}</title><desc id="${id}-desc">${escapeHtml(chart.description)}</desc>`;
  return withWholeNames(svg)
    .replaceAll(/ (?:ecmeta_\w+|class|pointer-events)="[^"]*"/g, "")
    .replaceAll(/<style\b[\s\S]*?<\/style>/g, "")
    .replaceAll(/\bzr\d+-/g, `${id}-`)
    .replace(/^<svg\b[^>]*/, (tag) => `${tag} role="img" aria-labelledby="${id}-title ${id}-desc"`)
    .replace(">", () => `>${words}`);
}

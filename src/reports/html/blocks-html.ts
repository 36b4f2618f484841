import type { SvgRenderer } from "../../charts/render-svg.ts";
import { escapeHtml, escapeText } from "../../core/index.ts";
import { type Block, type FactValue, type Section, tableBlock } from "../content/block.ts";
import { figure } from "./figure.ts";
import { htmlTable } from "./html-table.ts";

/** A section of a report as part of a page. */
export function sectionHtml({ title, blocks }: Section, draw: SvgRenderer): string {
  return `<section>
<h2>${escapeHtml(title)}</h2>
${blocksHtml(blocks, draw)}
</section>`;
}

export function blocksHtml(blocks: readonly Block[], draw: SvgRenderer): string {
  return blocks.map((block) => blockHtml(block, draw)).join("\n");
}

function blockHtml(block: Block, draw: SvgRenderer): string {
  switch (block.kind) {
    case "text":
      return `<p>${escapeHtml(block.text)}</p>`;
    case "lead":
    case "quiet":
    case "note":
      return `<p class="${block.kind}">${escapeHtml(block.text)}</p>`;
    case "table":
      return htmlTable(block.table);
    case "chart": {
      const { id, chart, hasTable } = block;
      const drawn = figure(draw, chart, { id });
      if (hasTable) return drawn;
      const { columns, rows } = chart.table;
      const table = blockHtml(tableBlock(chart.title, columns, rows, "name"), draw);
      return `${drawn}\n${folded("Chart data", table)}`;
    }
    case "quote":
      return quoteHtml(block.label, block.text);
    case "list":
      return `<ul class="quiet">\n${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join("\n")}\n</ul>`;
    case "fold":
      return folded(block.title, blocksHtml(block.blocks, draw));
    case "points": {
      const points = block.points.map(
        ([what, words]) => `<li><strong>${escapeHtml(what)}</strong> ${escapeHtml(words)}</li>`,
      );
      return `<ul>\n${points.join("\n")}\n</ul>`;
    }
    case "facts": {
      const facts = block.facts.map(
        ([name, values]) =>
          `<dt>${escapeHtml(name)}</dt>${values.map((value) => `<dd>${factHtml(value)}</dd>`).join("")}`,
      );
      return `<dl>\n${facts.join("\n")}\n</dl>`;
    }
  }
}

export function quoteHtml(label: string, text: string): string {
  return `<div class="quote"><p class="quiet">${escapeHtml(label)}</p><pre>${escapeText(text)}</pre></div>`;
}

function folded(title: string, content: string): string {
  return `<details>\n<summary>${escapeHtml(title)}</summary>\n${content}\n</details>`;
}

function factHtml({ text, quiet }: FactValue): string {
  return quiet === undefined
    ? escapeHtml(text)
    : `${escapeHtml(text)} <span class="quiet">${escapeHtml(quiet)}</span>`;
}

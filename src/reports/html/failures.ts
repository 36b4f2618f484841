import { type Summary, plainLine } from "../../core/index.ts";
import { counted } from "../text/counted.ts";
import { shortened } from "../text/display-width.ts";
import { escapeHtml } from "./escape-html.ts";
import { scrollable } from "./scrollable.ts";

/** Providers sometimes answer with whole pages; the beginning tells what went wrong. */
const LONGEST_MESSAGE = 400;
const MOST_ROWS = 25;

/** What went wrong and how often. */
export function failures(list: Summary["failures"]): string {
  if (list.length === 0) return "<p>No item failed.</p>";
  const rows = list.slice(0, MOST_ROWS).map(({ stage, message, count }) => {
    const words = escapeHtml(shortened(plainLine(message), LONGEST_MESSAGE));
    return `<tr><td class="right">${count}</td><td>${escapeHtml(stage)}</td><td class="message">${words}</td></tr>`;
  });
  const rest = list.length - rows.length;
  const more =
    rest === 0 ? "" : `\n<p class="quiet">And ${counted(rest, "rarer message")} in summary.json.</p>`;
  const head = `<thead><tr><th scope="col" class="right">Items</th><th scope="col">Stage</th><th scope="col">Message</th></tr></thead>`;
  return scrollable("Failures", `${head}\n<tbody>\n${rows.join("\n")}\n</tbody>`) + more;
}

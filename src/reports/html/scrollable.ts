import { escapeHtml } from "../../core/index.ts";

/** A table that scrolls inside its frame when the screen is too narrow, with the keyboard as well. */
export function scrollable(label: string, content: string): string {
  const name = escapeHtml(label);
  return `<div class="scroll" role="region" tabindex="0" aria-label="${name}">
<table aria-label="${name}">
${content}
</table>
</div>`;
}

/** What a bundle needs besides the style of every page. A task takes the place of everything else while it is open. */
export const BUNDLE_STYLE = `
.task { display: none; }
.task:target { display: block; }
main:has(> .task:target) > :not(:target) { display: none; }
.task nav, main > nav { margin: 8px 0 16px; }
.answers { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(360px, 100%), 1fr)); gap: 24px; }
.answer { min-width: 0; }
h3 { font-size: 16px; margin: 16px 0 8px; }
h3 .quiet { font-weight: 400; }
.small { font-size: 13px; }
.finder input {
  font: inherit; width: min(360px, 100%); padding: 4px 8px; color: inherit; background: var(--page);
  border: 1px solid var(--border); border-radius: 6px;
}
.grid td.shaded { background: color-mix(in srgb, var(--accent) calc(var(--share) * 0.45), transparent); }
thead button { all: unset; cursor: pointer; }
thead button:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
thead th[aria-sort=ascending] button::after { content: " ↑"; }
thead th[aria-sort=descending] button::after { content: " ↓"; }
@media print { .task { display: block; break-before: page; } }`;

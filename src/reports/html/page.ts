import { escapeHtml } from "../../core/index.ts";
import { STYLE } from "./style.ts";

interface PageParts {
  readonly style?: string;
  /** Only this one runs: whatever else a name or an answer may bring does not. */
  readonly script?: string;
}

/** A whole page in one file: nothing fetched, nothing sent, and no script unless it is given one. */
export async function page(
  title: string,
  body: string,
  { style = "", script }: PageParts = {},
): Promise<string> {
  const allowed = script === undefined ? "" : `; script-src 'sha256-${await digest(script)}'`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'${allowed}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
${body}
${script === undefined ? "" : `<script>${script}</script>`}
</body>
</html>
`;
}

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

import type { Hono } from "hono";
import { type FailureCode, escapeHtml } from "../core/index.ts";
import { STATUS_OF } from "./problem.ts";

/** What each code means, and what to do about it. */
const MEANINGS: Readonly<Record<FailureCode, readonly [meaning: string, advice: string]>> = {
  "invalid-input": [
    "The request is not valid. Nothing was changed.",
    "`faults` lists each problem, where it is and what was expected.",
  ],
  "not-found": ["It doesn't exist, or the URL is wrong.", "Check the ID, or look it up in its list."],
  conflict: [
    "The request conflicts with the current state: a name is already in use, something is in use, or it was already done.",
    "The message says what the conflict is, and `hint` what you can do.",
  ],
  "changed-meanwhile": [
    "It has changed since you loaded it (If-Match). Nothing was changed.",
    "Load it again and repeat your change.",
  ],
  "run-active": [
    "Another run is active, and only one run can be active at a time.",
    "Wait for it to finish, pause it, or start this one with `queue`.",
  ],
  "session-open": [
    "This run is being scored blind, and the response would show which model gave which answer.",
    "Wait until the session is finished, or use `unblind`: the session is then marked as unblinded.",
  ],
  "not-available": ["Not available in this form.", "The message says what is available instead."],
  "too-large": ["The request body is too large for this route.", "Send less at once, or send it as a file."],
  "too-many-requests": ["Too many requests in a short time.", "Wait a second and try again."],
  forbidden: [
    "The request comes from another website or host, or your invitation or access token doesn't cover it.",
    "Use the server's own address. Guests can only access their own session; a named token has its scopes only.",
  ],
  unauthorized: [
    "The server requires an access token, or the token is not valid.",
    "Send `Authorization: Bearer TOKEN` with the host's ASSAY_TOKEN or a named token.",
  ],
  "secrets-failed": [
    "Secrets can't be decrypted: the master key is missing or different.",
    "Restore the key, or enter the secrets again.",
  ],
  "storage-newer": ["This database was written by a newer version of Assay.", "Update Assay."],
  "ownership-lost": ["Another process has taken over this run.", "Nothing is lost; reload the run."],
  "storage-failed": [
    "The database could not be reached, read or written just now.",
    "Check that it is running and can be reached, then try again.",
  ],
  "storage-full": [
    "There is no space left for the database. Nothing of the request was stored.",
    "Free some space on the disk that holds it. Trying again doesn't help before that.",
  ],
  "storage-unusable": [
    "The database is read-only, damaged or not a database. Trying again doesn't help.",
    "`hint` says what does: other permissions, another server, or a backup.",
  ],
  "workspace-failed": [
    "The workspace folder could not be read or written.",
    "Check its permissions and the free disk space.",
  ],
  "host-unreachable": [
    "The server is shutting down, or another one did not respond.",
    "Check that it is running; if it was restarted, try again.",
  ],
  "provider-failed": [
    "A provider didn't respond, or its response couldn't be used.",
    "The message contains the provider's error. `assay doctor` checks every provider.",
  ],
  bug: ["This should not happen.", "Please report it with the message. It contains none of your data."],
};

/** Serves what each code means. It tells nothing of the workspace. */
export function serveProblemPage(app: Pick<Hono, "get">): void {
  app.get("/api/problems", (context) => context.html(PAGE));
}

const coded = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Errors - Assay</title>
<style>
body { font: 16px/1.5 Inter, system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1.125rem; margin: 2rem 0 .25rem }
h2 span { font-weight: 400; opacity: .7 }
p { margin: .25rem 0 }
:target { outline: 2px solid currentColor; outline-offset: .5rem }
</style>
</head>
<body>
<h1>Errors</h1>
<p>Every error of the API has the same body: <code>status</code>, <code>code</code>, <code>message</code>, and optionally <code>hint</code>, <code>faults</code> and <code>counts</code>. Codes are stable; messages may change.</p>
${Object.entries(MEANINGS)
  .map(
    ([code, [meaning, advice]]) => `<section id="${code}">
<h2><code>${code}</code> <span>${STATUS_OF[code as FailureCode]}</span></h2>
<p>${coded(meaning)}</p>
<p>${coded(advice)}</p>
</section>`,
  )
  .join("\n")}
</body>
</html>
`;

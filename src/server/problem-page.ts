import type { Hono } from "hono";
import { type FailureCode, escapeHtml } from "../core/index.ts";
import { STATUS_OF } from "./problem.ts";

/** What each code means, and what to do about it. */
const MEANINGS: Readonly<Record<FailureCode, readonly [meaning: string, advice: string]>> = {
  "invalid-input": [
    "Something in the request is not as it should be. Nothing was changed.",
    "`faults` names every place, what is wrong with it and what was expected.",
  ],
  "not-found": ["There is no such thing, or no such address.", "Look it up in the list it should be in."],
  conflict: [
    "The request is right, but not in the present state: a name is taken, something is in use, or it was done already.",
    "The message says what stands in the way, and `hint` what can be done.",
  ],
  "changed-meanwhile": [
    "If-Match named a state that is not there any more: somebody has changed it since. Nothing was changed.",
    "Read it again, and repeat the change on what is there now.",
  ],
  "run-active": [
    "Another run is being executed, and only one is at a time.",
    "Wait for it, pause it, or start this one with `queue`.",
  ],
  "session-open": [
    "Somebody scores this run blind, and the answer would tell who said what.",
    "Wait until the session is finished. `unblind` shows it all the same, and that is written down.",
  ],
  "not-available": [
    "What is asked for does not exist in this form.",
    "The message says what there is instead.",
  ],
  "too-large": ["The body is larger than this route takes.", "Send less at once, or send it as a file."],
  "too-many-requests": ["Requests come faster than a person can make them.", "Wait a second and try again."],
  forbidden: [
    "The request comes from another page or host, or an invitation does not open this.",
    "Call the host by its own address. Guests reach their own session and nothing else.",
  ],
  unauthorized: [
    "The host wants a token, or does not know this one.",
    "Send `Authorization: Bearer TOKEN` with the host's ASSAY_TOKEN.",
  ],
  "secrets-failed": [
    "Secrets cannot be read: the master key is missing or another one.",
    "Bring the key back, or give the secrets again.",
  ],
  "storage-newer": ["A newer Assay has written this database.", "Update Assay."],
  "ownership-lost": ["Another process executes this run now.", "Nothing is lost; look at the run again."],
  "storage-failed": [
    "The database could not be read or written.",
    "Look at the disk and the message, then try again.",
  ],
  "workspace-failed": [
    "The workspace folder could not be read or written.",
    "Look at its rights and its disk.",
  ],
  "host-unreachable": ["Another host did not answer.", "Look whether it is running."],
  "provider-failed": [
    "A provider did not answer, or not with anything of use.",
    "The message repeats what it said. `assay doctor` looks at every provider.",
  ],
  bug: ["This should not happen.", "Please report it with the message. Nothing of your data is in it."],
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
<title>When something is wrong - Assay</title>
<style>
body { font: 16px/1.5 Inter, system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1.125rem; margin: 2rem 0 .25rem }
h2 span { font-weight: 400; opacity: .7 }
p { margin: .25rem 0 }
:target { outline: 2px solid currentColor; outline-offset: .5rem }
</style>
</head>
<body>
<h1>When something is wrong</h1>
<p>Every error of the API has the same body: <code>status</code>, <code>code</code>, <code>message</code>, and where there is something to say <code>hint</code>, <code>faults</code> and <code>counts</code>. Codes stay; messages may become clearer.</p>
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

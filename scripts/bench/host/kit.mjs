// What the parts of `npm run bench host` share.
const LONGEST_MS = 10 * 60_000;

export const post = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});

/** So many tagged tasks, as the lines of a bank. */
export const bankOf = (tasks, name = "bank", question = "Question") =>
  Array.from({ length: tasks }, (_, index) =>
    JSON.stringify({
      id: `${name}-${index}`,
      category: "bench",
      difficulty: "Easy",
      scenario: [],
      prompt: `${question} ${index}? `.repeat(10),
      rubric: ["is right"],
      auto_fail: [],
      tags: [`tag ${index % 50}`, `kind ${index % 7}`],
    }),
  ).join("\n");

/** Reads an answer to its end and returns its bytes. */
export async function fetched(url, init) {
  const answer = await fetch(url, { signal: AbortSignal.timeout(LONGEST_MS), ...init });
  let bytes = 0;
  for await (const part of answer.body ?? []) bytes += part.length;
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return bytes;
}

/** The wait that such a share of all waits does not exceed. */
export function percentile(waits, share) {
  const sorted = waits.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

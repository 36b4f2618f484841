import type { PairView, PickedPair, SessionTask } from "../../contract/index.ts";
import {
  Failure,
  type ListOrder,
  type Page,
  type SESSION_TASK_SORTS,
  type SessionAnswer,
  type SortedRequest,
  pageInOrder,
  renderPrompt,
  phrase,
} from "../../core/index.ts";
import type { PairTallies } from "./pair-tallies.ts";
import type { Parts } from "../parts.ts";
import { pairView, requireComparing, showPair } from "./pairs.ts";
import { requireOpen } from "./sessions.ts";

/**
 * Answers by task that can be picked: of each model the first in the session's order. Two of the same model could teach
 * nothing, and a person would learn from just that whose they are.
 */
function pickable(answers: readonly SessionAnswer[]): Map<string, SessionAnswer[]> {
  const firsts = new Map<string, SessionAnswer>();
  for (const answer of answers) {
    const key = JSON.stringify([answer.taskId, answer.modelId]);
    if (!firsts.has(key)) firsts.set(key, answer);
  }
  return Map.groupBy(firsts.values(), ({ taskId }) => taskId);
}

const ORDER: ListOrder<(typeof SESSION_TASK_SORTS)[number]> = {
  usual: "position",
  kinds: { position: "id", taskId: "text" },
};

/** Tasks of the session, usually in the order of the run, with answers to pick from. */
export async function listSessionTasks(
  parts: Parts,
  tallies: PairTallies,
  request: SortedRequest<(typeof SESSION_TASK_SORTS)[number]> & { readonly sessionId: string },
): Promise<Page<SessionTask>> {
  await requireComparing(parts, request.sessionId);
  const { answers } = await tallies.of(request.sessionId);
  const firstItem = (own: readonly SessionAnswer[]) => Math.min(...own.map(({ itemId }) => itemId));
  const tasks = [...pickable(answers)].toSorted(([, a], [, b]) => firstItem(a) - firstItem(b));
  // Numbers of items would tell who answered; places do not, and are fixed when the session begins.
  const placed = tasks.map(([taskId, own], index) => ({ taskId, own, id: index + 1 }));
  const page = pageInOrder(placed, ORDER, request, ({ taskId, id }, field) =>
    field === "position" ? { id } : { id, value: taskId },
  );
  const rows: SessionTask[] = [];
  for (const { taskId, own } of page.rows) {
    const task = await parts.store.readTaskOf(firstItem(own));
    if (task === null) continue;
    const answerIds = own.map(({ answerId }) => answerId);
    rows.push({ taskId, category: task.category, prompt: renderPrompt(task), answerIds });
  }
  return { rows, next: page.next };
}

/** Puts two answers side by side that a person has picked; a pair that was there before is shown as it is. */
export async function pickPair(
  parts: Parts,
  tallies: PairTallies,
  sessionId: string,
  picked: PickedPair,
): Promise<PairView> {
  const session = await requireComparing(parts, sessionId);
  await requireOpen(parts, sessionId);
  const tally = await tallies.of(sessionId);
  const byTask = pickable(tally.answers);
  const all = [...byTask.values()].flat();
  const find = (side: keyof PickedPair): SessionAnswer => {
    const found = all.find(({ answerId }) => answerId === picked[side]);
    if (found !== undefined) return found;
    throw wrong(
      side,
      phrase`is not one of the answers to pick from`,
      phrase`an id from \`answerIds\` of the session's tasks`,
    );
  };
  const [first, second] = [find("first"), find("second")];
  if (first === second)
    throw wrong("second", phrase`is the same answer as \`first\``, phrase`another answer to the task`);
  if (first.taskId !== second.taskId)
    throw wrong(
      "second",
      phrase`is an answer to ${second.taskId}`,
      phrase`an answer to ${first.taskId}, as \`first\` is`,
    );
  const sides = [first.itemId, second.itemId] as const;
  const knownId = tally.pairOf(sides);
  const known = knownId === null ? null : await parts.store.findPair(sessionId, knownId);
  return known === null ? await showPair(parts, session, sides, null) : await pairView(parts, session, known);
}

function wrong(key: keyof PickedPair, message: string, expected: string): Failure {
  return new Failure("invalid-input", phrase`These two answers can't be compared.`, {
    faults: [{ key, message, expected }],
  });
}

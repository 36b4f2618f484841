// A run whose answers read like texts: words as common and as rare as those of a language.
import { taskSchema } from "../../src/core/index.ts";
import { benchSetup } from "./large-run.mjs";

const WORDS = 40_000;
const SYLLABLES =
  "ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te".split(
    " ",
  );

/** Numbers from 0 to 1 that are the same each time. */
function drawing(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The word of a rank: the first ones are short, as in every language. */
function wordAt(rank) {
  let [left, word] = [rank + 1, ""];
  while (left > 0) {
    word += SYLLABLES[left % SYLLABLES.length];
    left = Math.floor(left / SYLLABLES.length);
  }
  return word;
}

export function textMaker(seed) {
  const draw = drawing(seed);
  const vocabulary = Array.from({ length: WORDS }, (_, rank) => wordAt(rank));
  // Zipf: the second word is half as common as the first, the third a third.
  const word = () => vocabulary[Math.floor(WORDS ** draw()) - 1] ?? vocabulary[0];
  return (count) =>
    Array.from({ length: count }, (_, index) => word() + (index % 12 === 11 ? ".\n" : "")).join(" ");
}

export function searchedRun(runId, tasks, text) {
  return {
    runId,
    setupHash: "-",
    at: 1_800_000_000_000,
    queued: false,
    setup: benchSetup(10),
    tasks: Array.from({ length: tasks }, (_, index) =>
      taskSchema.parse({
        taskId: `task-${index}`,
        category: "c",
        prompt: text(40),
        rubric: [{ id: "r", text: text(8) }],
      }),
    ),
  };
}

/** Answer and judgement of an item, as a provider and a judge give them. */
export function changesOf(item, text) {
  const [said, asked, reason] = [text(150), text(40), text(40)];
  const usage = {
    inputTokens: 60,
    outputTokens: 200,
    cachedTokens: null,
    reasoningTokens: null,
    estimated: false,
  };
  const response = {
    text: said,
    reasoning: null,
    raw: { id: `call-${item.itemId}`, choices: [{ message: { role: "assistant", content: said } }], usage },
    messages: [{ role: "user", content: asked }],
    contextHash: `context-${item.itemId}`,
    finishReason: "stop",
    usage,
    costUsd: 0.001,
    latencyMs: 900,
    firstTokenMs: null,
    retries: 0,
    waitMs: 0,
    reused: false,
    startedAt: 1_800_000_000_000,
    endedAt: 1_800_000_000_900,
    served: null,
    warnings: [],
  };
  const score = {
    scorer: "jay",
    scorerKind: "judge",
    outcome: { scored: true, value: 3, scaleMin: 0, scaleMax: 4 },
    autoFail: false,
    reason,
    parts: { r: 1 },
    flags: [],
    transcript: [
      { role: "user", content: `${asked}\n${said}` },
      { role: "assistant", content: reason },
    ],
    costUsd: 0.001,
  };
  return [
    { type: "item-answered", item, response },
    { type: "item-judged", item, score, complete: true },
  ];
}

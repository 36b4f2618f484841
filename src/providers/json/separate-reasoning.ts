import type { Parameters } from "../../core/index.ts";

/** What models put around thoughts that they write into their answers. */
const MARKERS: readonly (readonly [open: string, close: string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<thought>", "</thought>"],
  ["<reasoning>", "</reasoning>"],
  ["<seed:think>", "</seed:think>"],
  ["[THINK]", "[/THINK]"],
  ["<|START_THINKING|>", "<|END_THINKING|>"],
  ["◁think▷", "◁/think▷"],
  ["<|channel|>analysis<|message|>", "<|end|>"],
];
/** How one of them may begin; most answers begin otherwise. */
const LIKE_MARKER = /^\s*[<[◁]/;
/** What gpt-oss writes between its thoughts and its answer. */
const ANSWER_BEGINS = /^(?:<\|start\|>assistant)?<\|channel\|>final<\|message\|>/;
/** Some templates open the thoughts in the prompt, so that only their end comes back, on a line of its own. */
const ONLY_END = /^<\/think>[ \t]*$/m;

export interface Separated {
  readonly text: string;
  /** Null where there is none. */
  readonly reasoning: string | null;
}

/** Takes thoughts from the head of an answer. Whatever stands further down is the answer's own. */
export function separateReasoning(text: string): Separated {
  const thoughts: string[] = [];
  let rest = text;
  for (;;) {
    const head = headOf(rest);
    if (head === null) break;
    thoughts.push(head.thought);
    rest = head.rest;
  }
  if (thoughts.length === 0) return withoutBeginning(text);
  return { text: rest.replace(ANSWER_BEGINS, ""), reasoning: joinedReasoning(thoughts) };
}

/** What was said, with all thoughts apart unless somebody wants those at its head to stay there. */
export function textAndReasoning(
  { text, reasoning }: Separated,
  wanted: Parameters["reasoningText"],
): Separated {
  if (wanted === "keep") return { text, reasoning };
  const separated = separateReasoning(text);
  return { text: separated.text, reasoning: joinedReasoning([reasoning, separated.reasoning]) };
}

/** Several thoughts as one text; null where all are empty. */
export function joinedReasoning(thoughts: readonly (string | null)[]): string | null {
  let said: string | null = null;
  for (const thought of thoughts) {
    const own = thought?.trim() ?? "";
    if (own !== "") said = said === null ? own : `${said}\n\n${own}`;
  }
  return said;
}

function headOf(text: string): { readonly thought: string; readonly rest: string } | null {
  if (!LIKE_MARKER.test(text)) return null;
  const head = text.trimStart();
  const start = head.slice(0, 40).toLowerCase();
  const marker = MARKERS.find(([open]) => start.startsWith(open.toLowerCase()));
  if (marker === undefined) return null;
  const [open, close] = marker;
  const body = head.slice(open.length);
  const end = body.search(new RegExp(close.replaceAll(/[[\]|]/g, String.raw`\$&`), "i"));
  // Cut off while it was thinking: all of it is thought.
  if (end === -1) return { thought: body, rest: "" };
  return { thought: body.slice(0, end), rest: body.slice(end + close.length).trimStart() };
}

function withoutBeginning(text: string): Separated {
  if (!text.includes("</think>") || text.includes("<think>")) return { text, reasoning: null };
  const found = ONLY_END.exec(text);
  if (found === null) return { text, reasoning: null };
  const rest = text.slice(found.index + found[0].length).trimStart();
  return { text: rest, reasoning: joinedReasoning([text.slice(0, found.index)]) };
}

import { type Quirk, chat, chatStream, events, piece, plain, streamed } from "./quirk.ts";

const FOUR = "2 + 2 = 4";
const THOUGHT = "Two and two.";

const thinkingIn = (
  text: string,
  reasoning: string | null,
  answer = FOUR,
): Omit<Quirk, "sent" | "before" | "now"> => ({
  ways: [
    plain(chat({ content: text })),
    streamed(chatStream([{ content: text.slice(0, 4) }, { content: text.slice(4) }])),
  ],
  outcome: { answer: { text: answer, reasoning, finishReason: "stop" } },
});

const JUDGED = "judged as part of the answer";
const APART = "reasoning separated from the answer";

/** What chat completions say, and how. */
export const ANSWER_QUIRKS: readonly Quirk[] = [
  {
    sent: "stream: `content: null`, then `stop`",
    before: "failure after 9 tries",
    now: "an empty answer, as in the plain form",
    ways: [
      plain(chat({ content: null })),
      plain(chat({ content: "" })),
      streamed(chatStream([{ role: "assistant", content: null }])),
      streamed(chatStream([{ role: "assistant" }])),
    ],
    outcome: { answer: { text: "", reasoning: null, finishReason: "stop" } },
    isWellFormed: true,
  },
  {
    sent: "only `reasoning_content`, with `content: null`",
    before: "failure",
    now: "an empty answer, reasoning kept",
    ways: [
      plain(chat({ content: null, reasoning_content: THOUGHT })),
      streamed(chatStream([{ content: null, reasoning_content: "Two " }, { reasoning_content: "and two." }])),
    ],
    outcome: { answer: { text: "", reasoning: THOUGHT, finishReason: "stop" } },
    isWellFormed: true,
  },
  ...["reasoning_content", "reasoning", "thinking"].map((key): Quirk => ({
    sent: `reasoning in the field \`${key}\``,
    before: "only in the raw answer",
    now: "kept and shown",
    ways: [
      plain(chat({ content: FOUR, [key]: THOUGHT })),
      streamed(chatStream([{ [key]: "Two " }, { [key]: "and two." }, { content: FOUR }])),
    ],
    outcome: { answer: { text: FOUR, reasoning: THOUGHT } },
    isWellFormed: true,
  })),
  {
    sent: "Mistral: reasoning as a part of the content",
    before: "only in the raw answer",
    now: "kept and shown",
    ways: [
      plain(
        chat({
          content: [
            { type: "thinking", thinking: [{ type: "text", text: THOUGHT }] },
            { type: "text", text: FOUR },
          ],
        }),
      ),
      streamed(
        chatStream([
          { content: [{ type: "thinking", thinking: [{ type: "text", text: THOUGHT }] }] },
          { content: FOUR },
        ]),
      ),
    ],
    outcome: { answer: { text: FOUR, reasoning: THOUGHT } },
  },
  ...[
    ["<think>", "</think>"],
    ["<thinking>", "</thinking>"],
    ["<thought>", "</thought>"],
    ["<reasoning>", "</reasoning>"],
    ["<seed:think>", "</seed:think>"],
    ["[THINK]", "[/THINK]"],
    ["<|START_THINKING|>", "<|END_THINKING|>"],
    ["◁think▷", "◁/think▷"],
  ].map(([open = "", close = ""]): Quirk => ({
    sent: `\`${open}…${close}\` at the start of the content`,
    before: JUDGED,
    now: APART,
    ...thinkingIn(`${open}\n${THOUGHT}\n${close}\n\n${FOUR}`, THOUGHT),
  })),
  {
    sent: "gpt-oss: `<|channel|>analysis<|message|>…<|end|>` at the start of the content",
    before: JUDGED,
    now: APART,
    ...thinkingIn(
      `<|channel|>analysis<|message|>${THOUGHT}<|end|><|start|>assistant<|channel|>final<|message|>${FOUR}`,
      THOUGHT,
    ),
  },
  {
    sent: "`<think>` at the start of the content, never closed",
    before: JUDGED,
    now: "all of it is reasoning, the answer is empty",
    ...thinkingIn(`<think>${THOUGHT}`, THOUGHT, ""),
  },
  {
    sent: "only `</think>`, on a line of its own",
    before: JUDGED,
    now: "the text before it is reasoning",
    ...thinkingIn(`${THOUGHT}\n</think>\n\n${FOUR}`, THOUGHT),
  },
  {
    sent: "`<think>` further down in the content",
    before: "part of the answer",
    now: "part of the answer",
    ...thinkingIn(`Use <think>x</think>.\n</think>\n`, null, "Use <think>x</think>.\n</think>\n"),
  },
  {
    sent: "`<think>` at the start of the content, with `reasoningText: keep`",
    before: "part of the answer",
    now: "part of the answer",
    ...thinkingIn(`<think>${THOUGHT}</think>${FOUR}`, null, `<think>${THOUGHT}</think>${FOUR}`),
    call: { parameters: { reasoningText: "keep" } },
  },
  ...["max_tokens", "MAX_TOKENS", "model_length", "max_output_tokens"].map((word): Quirk => ({
    sent: `finish reason \`${word.toLowerCase()}\`${word === "MAX_TOKENS" ? " in capitals" : ""}`,
    before: "other",
    now: "length",
    ways: [plain(chat({ content: FOUR }, word)), streamed(chatStream([{ content: FOUR }], word))],
    outcome: { answer: { text: FOUR, finishReason: "length" } },
  })),
  ...["eos_token", "STOP", "end_turn", "COMPLETE", "stop_sequence"].map((word): Quirk => ({
    sent: `finish reason \`${word}\``,
    before: "other",
    now: "stop",
    ways: [plain(chat({ content: FOUR }, word)), streamed(chatStream([{ content: FOUR }], word))],
    outcome: { answer: { text: FOUR, finishReason: "stop" } },
  })),
  {
    sent: "only a tool call",
    before: "failure after 9 tries, or an empty answer",
    now: "an empty answer that ended with a tool call; unscored as `tool-call`",
    ways: [
      plain(chat({ content: null, tool_calls: [toolCall("{}")] }, "tool_calls")),
      plain(chat({ content: "", tool_calls: [toolCall("{}")] }, "stop")),
      streamed(
        chatStream(
          [
            { content: null, tool_calls: [{ index: 0, ...toolCall("{") }] },
            { tool_calls: [{ index: 0, function: { arguments: "}" } }] },
          ],
          "tool_calls",
        ),
      ),
    ],
    outcome: { answer: { text: "", finishReason: "tool-call" } },
    isWellFormed: true,
  },
  ...(
    [
      [
        "`usage.prompt_tokens_details.cached_tokens`",
        { prompt_tokens_details: { cached_tokens: 3 } },
        "kept, shown nowhere",
      ],
      ["`usage.cached_tokens`", { cached_tokens: 3 }, "lost"],
      ["`usage.prompt_cache_hit_tokens`", { prompt_cache_hit_tokens: 3 }, "lost"],
    ] as const
  ).map(([sent, told, before]): Quirk => ({
    sent: `cached tokens as ${sent}`,
    before,
    now: "a column, with its own price",
    ways: counted(told),
    outcome: { answer: { usage: { inputTokens: 9, outputTokens: 7, cachedTokens: 3 } } },
  })),
  {
    sent: "reasoning tokens as `usage.completion_tokens_details.reasoning_tokens` or `usage.reasoning_tokens`",
    before: "the first shown nowhere, the second lost",
    now: "a column, with its own price",
    ways: [
      ...counted({ completion_tokens_details: { reasoning_tokens: 5 } }),
      ...counted({ reasoning_tokens: 5 }),
    ],
    outcome: { answer: { usage: { inputTokens: 9, outputTokens: 7, reasoningTokens: 5 } } },
  },
];

function toolCall(said: string) {
  return { id: "call_1", type: "function", function: { name: "weather", arguments: said } };
}

function counted(told: object): Quirk["ways"] {
  const usage = { prompt_tokens: 9, completion_tokens: 7, total_tokens: 16, ...told };
  const last = { ...(piece({}, "stop") as object), usage };
  return [
    plain(chat({ content: FOUR }, "stop", usage)),
    streamed(events(piece({ content: FOUR }), last, "[DONE]")),
  ];
}

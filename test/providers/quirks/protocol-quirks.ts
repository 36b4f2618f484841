import type { Json } from "../../../src/core/index.ts";
import { type Quirk, events, plain, streamed, typedEvents } from "./quirk.ts";

const TOOL_CALL = {
  before: "failure after 9 tries",
  now: "an empty answer that ended with a tool call; unscored as `tool-call`",
  outcome: { answer: { text: "", finishReason: "tool-call" } },
  isWellFormed: true,
} as const;
const THOUGHT = { before: "only in the raw answer", now: "kept and shown" } as const;
const THOUGHTS = { answer: { text: "Four", reasoning: "Two and two.", finishReason: "stop" } } as const;

const usage = { input_tokens: 5, output_tokens: 1 };
const message = (content: readonly Json[], stop_reason: string | null): Json => ({
  id: "msg_1",
  type: "message",
  role: "assistant",
  model: "alder",
  content,
  stop_reason,
  stop_sequence: null,
  usage,
});
const start = { type: "message_start", message: message([], null) };
const block = (index: number, content_block: Json) => ({ type: "content_block_start", index, content_block });
const delta = (index: number, told: Json) => ({ type: "content_block_delta", index, delta: told });
const stop = (index: number) => ({ type: "content_block_stop", index });
const end = (stop_reason: string) => [
  { type: "message_delta", delta: { stop_reason, stop_sequence: null }, usage: { output_tokens: 7 } },
  { type: "message_stop" },
];
const written = (index: number, text: string) => [
  block(index, { type: "text", text: "" }),
  delta(index, { type: "text_delta", text }),
  stop(index),
];
const tool = { type: "tool_use", id: "toolu_1", name: "weather" };

const candidate = (parts: readonly Json[], finishReason?: string): Json => ({
  candidates: [
    { index: 0, content: { role: "model", parts }, ...(finishReason === undefined ? {} : { finishReason }) },
  ],
  modelVersion: "alder",
});
const lines = (...values: readonly Json[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join("");
const NDJSON = { "content-type": "application/x-ndjson" };
const called = { function: { name: "weather", arguments: {} } };
const response = (output: readonly Json[]): Json => ({
  id: "resp_1",
  object: "response",
  model: "alder",
  status: "completed",
  output,
});
const said = {
  type: "message",
  id: "m",
  role: "assistant",
  status: "completed",
  content: [{ type: "output_text", text: "Four", annotations: [] }],
};
const functionCall = {
  type: "function_call",
  id: "f",
  call_id: "c",
  name: "weather",
  arguments: "{}",
  status: "completed",
};
const summary = { type: "reasoning", id: "r", summary: [{ type: "summary_text", text: "Two and two." }] };
const responses = (...output: readonly Json[]): Quirk["ways"] => [
  plain(response(output)),
  streamed(typedEvents({ type: "response.completed", sequence_number: 0, response: response(output) })),
];

/** What the other protocols send. */
export const PROTOCOL_QUIRKS: readonly Quirk[] = [
  {
    sent: "Anthropic: a second `message_start` in one stream",
    before: "the text of both",
    now: "the abandoned message is dropped",
    type: "anthropic",
    ways: [
      streamed(
        typedEvents(
          start,
          ...written(0, "Thr"),
          ...written(1, "ee"),
          start,
          ...written(0, "Four"),
          ...end("end_turn"),
        ),
      ),
    ],
    outcome: { answer: { text: "Four", finishReason: "stop" } },
  },
  {
    sent: "Anthropic: thinking blocks",
    ...THOUGHT,
    type: "anthropic",
    ways: [
      plain(
        message(
          [
            { type: "thinking", thinking: "Two and two.", signature: "s" },
            { type: "text", text: "Four" },
          ],
          "end_turn",
        ),
      ),
      streamed(
        typedEvents(
          start,
          block(0, { type: "thinking", thinking: "", signature: "" }),
          delta(0, { type: "thinking_delta", thinking: "Two and two." }),
          stop(0),
          ...written(1, "Four"),
          ...end("end_turn"),
        ),
      ),
    ],
    outcome: THOUGHTS,
    isWellFormed: true,
  },
  {
    sent: "Anthropic: only a tool call",
    ...TOOL_CALL,
    type: "anthropic",
    ways: [
      plain(message([{ ...tool, input: { city: "Oslo" } }], "tool_use")),
      streamed(
        typedEvents(
          start,
          block(0, { ...tool, input: {} }),
          delta(0, { type: "input_json_delta", partial_json: '{"city":"Oslo"}' }),
          stop(0),
          ...end("tool_use"),
        ),
      ),
    ],
  },
  {
    sent: "Gemini: thought parts",
    ...THOUGHT,
    type: "gemini",
    ways: [
      plain(candidate([{ text: "Two and two.", thought: true }, { text: "Four" }], "STOP")),
      streamed(
        events(candidate([{ text: "Two and two.", thought: true }]), candidate([{ text: "Four" }], "STOP")),
      ),
    ],
    outcome: THOUGHTS,
    isWellFormed: true,
  },
  {
    sent: "Gemini: only a tool call",
    ...TOOL_CALL,
    before: "failure in one piece, an empty answer in a stream",
    type: "gemini",
    ways: [
      plain(candidate([{ functionCall: { name: "weather", args: {} } }], "STOP")),
      streamed(
        events(
          candidate([{ functionCall: { name: "weather", args: {} } }]),
          candidate([{ text: "" }], "STOP"),
        ),
      ),
    ],
  },
  {
    sent: "Ollama: `thinking` next to the content",
    ...THOUGHT,
    type: "ollama",
    ways: [
      plain({ message: { content: "Four", thinking: "Two and two." }, done: true, done_reason: "stop" }),
      streamed(
        lines(
          { message: { content: "", thinking: "Two and two." }, done: false },
          { message: { content: "Four" }, done: true, done_reason: "stop" },
        ),
        NDJSON,
      ),
      // Some proxies call it JSON.
      streamed(
        lines(
          { message: { content: "", thinking: "Two and two." }, done: false },
          { message: { content: "Four" }, done: true, done_reason: "stop" },
        ),
        { "content-type": "application/json" },
      ),
    ],
    outcome: THOUGHTS,
  },
  {
    sent: "Ollama: only a tool call",
    before: "an empty answer",
    now: TOOL_CALL.now,
    outcome: TOOL_CALL.outcome,
    type: "ollama",
    ways: [
      plain({ message: { content: "", tool_calls: [called] }, done: true, done_reason: "stop" }),
      streamed(
        lines(
          { message: { content: "", tool_calls: [called] }, done: false },
          { message: { content: "" }, done: true, done_reason: "stop" },
        ),
        NDJSON,
      ),
    ],
  },
  {
    sent: "OpenAI Responses: reasoning summaries",
    ...THOUGHT,
    type: "openai-responses",
    ways: responses(summary, said),
    outcome: THOUGHTS,
    isWellFormed: true,
  },
  {
    sent: "OpenAI Responses: only a tool call",
    ...TOOL_CALL,
    type: "openai-responses",
    ways: responses(functionCall),
  },
];

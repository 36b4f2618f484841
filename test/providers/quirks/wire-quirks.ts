import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { type Quirk, chat, chatStream, events, piece, plain, streamed } from "./quirk.ts";

const CAFE = "Café 東京";
const BODY = JSON.stringify(chat({ content: CAFE }));
const STREAM = chatStream([{ content: "Café " }, { content: "東京" }]);
const READ = { answer: { text: CAFE, finishReason: "stop", warnings: [] } } as const;
const JSON_TYPE = "application/json";
const EVENTS_TYPE = "text/event-stream";

const packed = (name: string, pack: (text: string) => Buffer): Quirk => ({
  sent: `\`content-encoding: ${name}\`, not requested`,
  before: 'binary in the error, or "the stream ended"',
  now: "decompressed, up to 20 MB",
  ways: [
    plain(pack(BODY), { "content-type": JSON_TYPE, "content-encoding": name }),
    streamed(pack(STREAM), { "content-type": EVENTS_TYPE, "content-encoding": name }),
  ],
  outcome: READ,
});

const reason = (message: string): string => `the provider returned an error: ${message}`;

/** How bytes come over the wire. */
export const WIRE_QUIRKS: readonly Quirk[] = [
  packed("gzip", gzipSync),
  packed("br", (text) => brotliCompressSync(text)),
  packed("zstd", (text) => zstdCompressSync(text)),
  packed("deflate", deflateSync),
  {
    sent: "a few kilobytes of gzip that decompress to more than 20 MB",
    before: "binary in the error",
    now: "refused",
    ways: [
      plain(gzipSync(Buffer.alloc(30 * 1024 * 1024, " ")), {
        "content-type": JSON_TYPE,
        "content-encoding": "gzip",
      }),
    ],
    outcome: { failure: { retry: "permanent", message: "the response is larger than 20 MB" } },
  },
  {
    sent: "`content-encoding: utf-8`, which isn't an encoding",
    before: "read",
    now: "read",
    ways: [
      plain(BODY, { "content-type": JSON_TYPE, "content-encoding": "utf-8" }),
      streamed(STREAM, { "content-type": EVENTS_TYPE, "content-encoding": "utf-8" }),
    ],
    outcome: READ,
  },
  {
    sent: "an unknown content encoding",
    before: "binary in the error",
    now: "reported by name, not retried",
    ways: [
      plain(Buffer.from([0xff, 6, 0, 0, 0x73]), { "content-type": JSON_TYPE, "content-encoding": "snappy" }),
    ],
    outcome: {
      failure: {
        retry: "permanent",
        message: "the response is compressed with snappy, which Assay can't read",
      },
    },
  },
  {
    sent: "an event with empty `data:`",
    before: '"the stream ended"',
    now: "ignored",
    ways: [streamed(`data:\n\ndata: \n\n${STREAM}`)],
    outcome: READ,
  },
  {
    sent: "events that end their lines with a lone CR",
    before: '"the stream ended"',
    now: "read",
    ways: [streamed(STREAM.replaceAll("\n", "\r"))],
    outcome: READ,
  },
  {
    sent: "single newlines between events",
    before: '"the stream ended"',
    now: "read",
    ways: [streamed(STREAM.replaceAll("\n\n", "\n"))],
    outcome: READ,
  },
  {
    sent: "an event stream as `text/plain`, as `application/json` or without a type",
    before: '"not JSON"',
    now: "read as what it is",
    ways: [
      streamed(STREAM, { "content-type": "text/plain" }),
      streamed(STREAM, { "content-type": JSON_TYPE }),
      streamed(STREAM, {}),
      streamed(`\n: hello\n\n${STREAM}`, {}),
    ],
    outcome: READ,
  },
  {
    sent: "a byte order mark before JSON or before the first event",
    before: "failure, or the first piece lost",
    now: "ignored",
    ways: [plain(`\uFEFF${BODY}`), streamed(`\uFEFF${STREAM}`), streamed(`\uFEFF${STREAM}`, {})],
    outcome: READ,
  },
  {
    sent: "`NaN` or `Infinity` in the counts",
    before: "failure",
    now: "read; such counts are unknown and estimated",
    ways: ["NaN", "Infinity", "-Infinity"].flatMap((number) => [
      plain(BODY.replace(/}$/, `,"usage":{"prompt_tokens":${number},"completion_tokens":7}}`)),
      streamed(
        events(
          piece({ content: CAFE }),
          piece({}, "stop"),
          `{"choices":[],"usage":{"prompt_tokens":${number},"completion_tokens":7}}`,
          "[DONE]",
        ),
      ),
    ]),
    outcome: { answer: { text: CAFE, usage: { outputTokens: 7, estimated: true } } },
  },
  {
    sent: "`charset=iso-8859-1` in the content type",
    before: "wrong letters",
    now: "decoded",
    ways: [
      plain(Buffer.from(JSON.stringify(chat({ content: "Café" })), "latin1"), {
        "content-type": "application/json; charset=ISO-8859-1",
      }),
      streamed(Buffer.from(chatStream([{ content: "Ca" }, { content: "fé" }]), "latin1"), {
        "content-type": 'text/event-stream; charset="iso-8859-1"',
      }),
    ],
    outcome: { answer: { text: "Café", warnings: [] } },
  },
  {
    sent: "an unknown character set",
    before: "silently read as UTF-8",
    now: "read as UTF-8, with a warning",
    ways: [
      plain(BODY, { "content-type": "application/json; charset=x-none" }),
      streamed(STREAM, { "content-type": "text/event-stream; charset=x-none" }),
    ],
    outcome: {
      answer: {
        text: CAFE,
        warnings: ["the server names an unknown character set (x-none); read as UTF-8"],
      },
    },
  },
  {
    sent: '200 with `{"object":"error"}`',
    before: '"has no choices" or "the stream ended", retried',
    now: "the provider's reason; retried only if that can help",
    ways: [
      plain({ object: "error", message: "top_p must be in (0, 1]", type: "BadRequestError", code: 400 }),
      streamed(events({ object: "error", message: "top_p must be in (0, 1]", type: "BadRequestError" })),
    ],
    outcome: { failure: { retry: "permanent", message: reason("top_p must be in (0, 1]") } },
  },
  {
    sent: '200 with `{"detail":"Rate limit exceeded"}`',
    before: '"has no choices" or "the stream ended", retried',
    now: "the provider's reason, as a rate limit",
    ways: [plain({ detail: "Rate limit exceeded" }), streamed(events({ detail: "Rate limit exceeded" }))],
    outcome: { failure: { retry: "rate-limited", message: reason("Rate limit exceeded") } },
  },
  {
    sent: '200 with `{"detail":"Not authenticated"}`',
    before: '"has no choices" or "the stream ended", retried',
    now: "the provider's reason, as a rejected key",
    ways: [plain({ detail: "Not authenticated" }), streamed(events({ detail: "Not authenticated" }))],
    outcome: {
      failure: { retry: "permanent", message: reason("Not authenticated"), call: { obstacle: "rejected" } },
    },
  },
  {
    sent: "an event named `error`",
    before: '"the stream ended", unless it held `error`',
    now: "the provider's reason",
    ways: [
      streamed('event: error\ndata: {"message":"worker died"}\n\n'),
      streamed("event: error\ndata: worker died\n\n"),
      streamed(
        `${events(piece({ content: "Caf" }))}event: error\ndata: {"error":{"message":"worker died"}}\n\n`,
      ),
    ],
    outcome: { failure: { retry: "transient", message: reason("worker died") } },
  },
];

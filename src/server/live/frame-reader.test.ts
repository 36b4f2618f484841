import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BadFrame, type Frame, writeFrame } from "./frame.ts";
import { FRAME_LIMITS, FrameReader } from "./frame-reader.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function readAll(pieces: readonly Uint8Array[], reader = new FrameReader()): Frame[] {
  return pieces.flatMap((piece) => [...reader.read(piece)]);
}

const read = (text: string): Frame[] => readAll([bytesOf(text)]);
const reasonFor = (text: string): string => {
  try {
    read(text);
    return "no reason";
  } catch (error) {
    if (error instanceof BadFrame) return error.message;
    throw error;
  }
};

/** Frames as plain values, to compare them. */
const plain = (frames: readonly Frame[]) =>
  frames.map(({ command, headers, body }) => ({ command, headers: [...headers], body }));

describe("frames", () => {
  it("are read as the standard writes them", () => {
    expect(plain(read("SUBSCRIBE\nid:0\ndestination:/queue/foo\n\n\0\n\r\nACK\r\nid:1\r\n\r\n\0"))).toEqual([
      {
        command: "SUBSCRIBE",
        headers: [
          ["id", "0"],
          ["destination", "/queue/foo"],
        ],
        body: "",
      },
      { command: "ACK", headers: [["id", "1"]], body: "" },
    ]);
  });

  it("count the first of a repeated header, and keep colons and empty values", () => {
    const [frame] = read("MESSAGE\nfoo:World\nfoo:Hello\nat:localhost:80\nempty:\n\n\0");
    expect([...(frame?.headers ?? [])]).toEqual([
      ["foo", "World"],
      ["at", "localhost:80"],
      ["empty", ""],
    ]);
  });

  it("have their escapes undone in one pass, and CONNECT has none", () => {
    expect(read("SEND\na\\cb:\\\\r\\r\\n\\c\\\\\n\n\0")[0]?.headers.get("a:b")).toBe("\\r\r\n:\\");
    expect(read("CONNECT\npasscode:a\\nb\n\n\0")[0]?.headers.get("passcode")).toBe("a\\nb");
  });

  it("may hold a NUL where they say how long they are", () => {
    expect(read("SEND\ncontent-length:3\n\na\0b\0")[0]?.body).toBe("a\0b");
    expect(read("SEND\ncontent-length:2\n\né\0")[0]?.body).toBe("é");
  });

  it.each([
    ["SEND\ncontent-length:2\n\nabc\0", "The body is longer than its content-length of 2."],
    ["SEND\ncontent-length:two\n\nab\0", "The content-length is not a whole number."],
    ["SEND\ncontent-length:-1\n\n\0", "The content-length is not a whole number."],
    ["SEND\ncontent-length:999999999\n\n", "The body of a frame is larger than 65536 bytes."],
    ["SEND\nno colon\n\n\0", "A header is not of the form `name:value`."],
    ["SEND\n:value\n\n\0", "A header is not of the form `name:value`."],
    ["SEND\na:b\rc\n\n\0", "A header holds a carriage return."],
    ["SEND\na:\\t\n\n\0", "A header holds an escape that STOMP does not have."],
    ["SEND\na:\\\n\n\0", "A header holds an escape that STOMP does not have."],
    ["SEND\0", "A frame ends before its headers do."],
    ["\0", "A frame ends before its headers do."],
    ["send\n\n\0", "A frame begins with a command in capital letters."],
    [" \n\n\0", "A frame begins with a command in capital letters."],
    [`SEND\n${"a:b\n".repeat(65)}\n\0`, "A frame has more than 64 headers."],
    [`SEND\na:${"b".repeat(20_000)}`, "The headers of a frame are larger than 16384 bytes."],
    [`SEND\n\n${"b".repeat(70_000)}`, "The body of a frame is larger than 65536 bytes."],
  ])("are refused for a reason (%#: $1)", (text, reason) => {
    expect(reasonFor(text)).toBe(reason);
  });

  it("are refused when they are not UTF-8", () => {
    expect(() => readAll([Uint8Array.from([...bytesOf("SEND\n\n"), 0xff, 0])])).toThrow(BadFrame);
  });

  it("come back as they were written, however the bytes are cut", () => {
    const sign = fc.constantFrom("a", "c", "r", "n", ":", "\\", "\n", "\r", "\0", " ", "é", "🙂", "\u2028");
    const text = fc.string({ unit: sign, maxLength: 20 });
    const header = text.map((value) => value.replaceAll("\0", ""));
    const frame = fc.record({
      command: fc.constantFrom("SEND", "SUBSCRIBE", "MESSAGE", "ERROR"),
      headers: fc.dictionary(
        header.filter((name) => name !== "" && name !== "content-length" && name !== "__proto__"),
        header,
        { maxKeys: 5 },
      ),
      body: text,
    });
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 4 }), fc.array(fc.nat({ max: 50 })), (frames, sizes) => {
        const bytes = bytesOf(frames.map((one) => writeFrame(one.command, one.headers, one.body)).join("\n"));
        const whole = plain(readAll([bytes]));
        expect(whole.map(({ command, body }) => ({ command, body }))).toEqual(
          frames.map(({ command, body }) => ({ command, body })),
        );
        const headers = whole.map((one) => one.headers.filter(([name]) => name !== "content-length"));
        expect(headers).toEqual(frames.map((one) => Object.entries(one.headers)));
        expect(plain(readAll(cut(bytes, sizes)))).toEqual(whole);
      }),
    );
  });

  it("are read or refused, whatever comes, alike in one piece and byte by byte", () => {
    const scrap = fc.constantFrom(
      "SEND",
      "\n",
      "\r\n",
      "\0",
      ":",
      "\\c",
      "\\x",
      "content-length:3",
      "a",
      "é",
    );
    const outcome = (pieces: readonly Uint8Array[]) => {
      const reader = new FrameReader({ ...FRAME_LIMITS, headBytes: 40, bodyBytes: 20 });
      const frames: Frame[] = [];
      try {
        for (const piece of pieces) for (const frame of reader.read(piece)) frames.push(frame);
        return [plain(frames), "read"];
      } catch (error) {
        if (!(error instanceof BadFrame)) throw error;
        return [plain(frames), error.message];
      }
    };
    const input = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.array(scrap, { maxLength: 40 }).map((scraps) => bytesOf(scraps.join(""))),
    );
    fc.assert(
      fc.property(input, (bytes) => {
        expect(outcome(cut(bytes, []))).toEqual(outcome([bytes]));
      }),
      { numRuns: 500 },
    );
  });
});

/** Cuts bytes into pieces of these sizes, and what is left into single bytes. */
function cut(bytes: Uint8Array, sizes: readonly number[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let at = 0;
  for (const size of sizes) {
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  for (; at < bytes.length; at += 1) pieces.push(bytes.subarray(at, at + 1));
  return pieces;
}

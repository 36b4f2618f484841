import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Framing, beginsLikeEvents, framingFor, jsonLines } from "./framing.ts";

function framed(contentType: string, bytes: Buffer, cuts: readonly number[] = []): string[] {
  const framing = framingFor(contentType) as Framing;
  const payloads: string[] = [];
  let from = 0;
  for (const cut of [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    payloads.push(...framing.push(bytes.subarray(from, cut)).map(({ data }) => data));
    from = cut;
  }
  return [...payloads, ...framing.end().map(({ data }) => data)];
}

describe("server-sent events", () => {
  it("gives the data of each event, and nothing else", () => {
    const text = ': hello\nevent: a\ndata: {"n":1}\n\nid: 2\r\ndata:{"n":\r\ndata: 2}\r\n\r\n\n\ndata: last';
    expect(framed("text/event-stream; charset=utf-8", Buffer.from(text))).toEqual([
      '{"n":1}',
      '{"n":\n2}',
      "last",
    ]);
  });

  it("does not care where the bytes are cut", () => {
    const bytes = Buffer.from('data: {"text":"é😊"}\n\n: ping\n\ndata: {"text":"漢字"}\n\ndata: [DONE]\n\n');
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 12 }), (cuts) => {
        expect(framed("text/event-stream", bytes, cuts)).toEqual([
          '{"text":"é😊"}',
          '{"text":"漢字"}',
          "[DONE]",
        ]);
      }),
    );
  });

  it("knows how much is waiting", () => {
    const framing = framingFor("text/event-stream") as Framing;
    framing.push(Buffer.from("data: abc\ndata: de"));
    expect(framing.pending).toBe("data: abc".length + "data: de".length);
    framing.push(Buffer.from("\n\n"));
    expect(framing.pending).toBe(0);
  });
});

describe("lines of JSON", () => {
  it("gives each line that is not empty, wherever the bytes are cut", () => {
    const bytes = Buffer.from('{"a":"é"}\n\n{"b":2}\r\n{"c":3}');
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { maxLength: 8 }), (cuts) => {
        const payloads = framed("application/x-ndjson", bytes, cuts).map((line) => line.trim());
        expect(payloads).toEqual(['{"a":"é"}', '{"b":2}', '{"c":3}']);
      }),
    );
  });
});

describe("lines of JSON under another name", () => {
  it.each([
    ['{"a":1}\n{"b":2}\n', ['{"a":1}', '{"b":2}']],
    ['{"a":1}\r\n\r\n{"b":2}', ['{"a":1}', '{"b":2}']],
    ['{"a":1}\n', null],
    ['{"a":1}', null],
    ['{\n  "a": {}\n}\n', null],
    ['{"a":1}\nand so on', null],
    ["", null],
  ])("%j", (text, expected) => {
    expect(jsonLines(text)?.map(({ data }) => data) ?? null).toEqual(expected);
  });
});

it("knows server-sent events by how they begin", () => {
  const heads = [
    "data: x",
    "event: a\n",
    ": ping",
    " \n\ndata:",
    "id: 1",
    "dat",
    "",
    "{",
    "<html>",
    "database",
  ];
  expect(heads.map(beginsLikeEvents)).toEqual([
    true,
    true,
    true,
    true,
    true,
    null,
    null,
    false,
    false,
    false,
  ]);
});

it("takes events that follow each other without a blank line, and those that are cut in lines", () => {
  const text = 'data: {"a":1}\ndata: {"b":\ndata: {"c":2}}\ndata: [DONE]\n';
  expect(framed("text/event-stream", Buffer.from(text))).toEqual(['{"a":1}', '{"b":\n{"c":2}}', "[DONE]"]);
});

it("leaves answers in one piece alone", () => {
  expect(framingFor("application/json")).toBeNull();
  expect(framingFor("text/html")).toBeNull();
});

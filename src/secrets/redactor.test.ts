import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Json } from "../core/index.ts";
import { REDACTED, createRedactor } from "./redactor.ts";

const CANARY = 'Kanarie/"vogel" + ümlaut\\42';
const redactor = createRedactor(() => [CANARY]);
const base64 = (text: string) => Buffer.from(text).toString("base64");

const FORMS: readonly (readonly [string, string])[] = [
  ["as it is", CANARY],
  ["in a URL", encodeURIComponent(CANARY)],
  ["in a URL in lower case", encodeURIComponent(CANARY).replaceAll(/%../g, (code) => code.toLowerCase())],
  ["in a form", new URLSearchParams({ q: CANARY }).toString().slice(2)],
  ["in base64", base64(CANARY)],
  ["in base64 for URLs", Buffer.from(CANARY).toString("base64url")],
  ["in hex", Buffer.from(CANARY).toString("hex")],
  ["in JSON", JSON.stringify(CANARY).slice(1, -1)],
  ["in JSON inside JSON", JSON.stringify(JSON.stringify(CANARY)).slice(3, -3)],
];

describe("a known secret", () => {
  it.each(FORMS)("disappears %s", (_form, spelling) => {
    expect(redactor.text(`before ${spelling} after`)).toBe(`before ${REDACTED} after`);
    expect(redactor.text(spelling + spelling)).toBe(REDACTED);
    expect(redactor.json({ a: [{ [`x${spelling}`]: spelling }] })).toEqual({
      a: [{ [`x${REDACTED}`]: REDACTED }],
    });
    expect(redactor.error(new Error(`Bad key ${spelling}.`))).toBe(`Bad key ${REDACTED}.`);
  });

  it("disappears from any text around it", () => {
    const around = fc.string({ unit: "binary", maxLength: 60 });
    fc.assert(
      fc.property(around, around, fc.constantFrom(...FORMS), (before, after, [, spelling]) => {
        const redacted = redactor.text(before + spelling + after);
        expect(redacted).toContain(REDACTED);
        expect(redacted).not.toContain(spelling);
      }),
    );
  });

  it("disappears from base64 of a longer text, wherever it begins", () => {
    for (const user of ["", "u", "us", "use", "user"]) {
      const redacted = redactor.text(base64(`${user}:${CANARY}:rest`));
      expect(redacted).toContain(REDACTED);
      expect(Buffer.from(redacted.replace(REDACTED, ""), "base64").toString("latin1")).not.toContain("anari");
    }
  });

  it("disappears without the scheme word it was stored with", () => {
    const { text } = createRedactor(() => ["Bearer kanarie"]);
    expect(text("the key kanarie, and Bearer kanarie")).toBe(`the key ${REDACTED}, and ${REDACTED}`);
  });

  it("disappears whole when secrets overlap", () => {
    expect(createRedactor(() => ["abcdef", "defghi"]).text("xabcdefghix")).toBe(`x${REDACTED}x`);
    expect(createRedactor(() => ["abcdef", "abcdefghi"]).text("xabcdefghix")).toBe(`x${REDACTED}x`);
    expect(createRedactor(() => ["aaaaaa"]).text("a".repeat(11))).toBe(REDACTED);
  });

  it("is known from the moment it is entered, until it is deleted", () => {
    const secrets = new Set<string>();
    const { text } = createRedactor(() => secrets);
    expect(text("kanarie")).toBe("kanarie");
    secrets.add("kanarie");
    expect(text("kanarie")).toBe(REDACTED);
    secrets.clear();
    expect(text("kanarie")).toBe("kanarie");
  });

  it("stays when it is too short to tell from a word", () => {
    expect(createRedactor(() => ["", "   ", "the", "short"]).text("the short text")).toBe("the short text");
  });
});

describe("json", () => {
  const { json } = createRedactor(() => []);

  it("knows headers by their names, however they are written down", () => {
    const secret = "opaque words";
    const value: Json = {
      headers: { Authorization: secret, "x-api-key": secret, "Set-Cookie": ["a=b", "c=d"], accept: secret },
      list: [
        { name: "api-key", value: secret },
        { key: "Cookie", value: "a=b" },
        { name: "x", value: secret },
      ],
      pairs: [
        ["authorization", secret],
        ["accept", secret],
      ],
    };
    expect(json(value)).toEqual({
      headers: {
        Authorization: REDACTED,
        "x-api-key": REDACTED,
        "Set-Cookie": [REDACTED, REDACTED],
        accept: secret,
      },
      list: [
        { name: "api-key", value: REDACTED },
        { key: "Cookie", value: REDACTED },
        { name: "x", value: secret },
      ],
      pairs: [
        ["authorization", REDACTED],
        ["accept", secret],
      ],
    });
  });

  it("leaves masked values, names and ordinary fields as they are", () => {
    const value: Json = {
      authorization: "Bearer ****abcd",
      "x-api-key": "",
      cookie: "chocolate chip",
      kept: ["authorization", "cookie"],
      apiKeyEnv: "OPENAI_API_KEY",
      key: "vault:12",
      numbers: [1, -0.5, true, null],
    };
    expect(json(value)).toEqual(value);
    const odd = '{"__proto__":{"a":"b"},"constructor":1}';
    expect(JSON.stringify(json(JSON.parse(odd)))).toBe(odd);
  });

  it("leaves any value without secrets as it is", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(json(value as Json)).toEqual(value);
      }),
    );
  });

  it("does not fall into a value without a bottom", () => {
    let value: Json = "kanarie";
    for (let depth = 0; depth < 100_000; depth++) value = [value];
    const flat = JSON.stringify(createRedactor(() => ["kanarie"]).json(value));
    expect(flat).not.toContain("kanarie");
  });
});

describe("error", () => {
  const { error } = createRedactor(() => ["kanarie"]);

  it("tells the message and its causes", () => {
    const cause = new AggregateError([new Error("refused by kanarie"), new Error("timed out")]);
    expect(error(new TypeError("fetch failed", { cause }))).toBe(
      `fetch failed: AggregateError: refused by ${REDACTED}; timed out`,
    );
  });

  it("tells anything that was thrown", () => {
    const circular = new Error("round");
    circular.cause = circular;
    expect(error("with kanarie")).toBe(`with ${REDACTED}`);
    expect(error({ headers: { authorization: "opaque words" }, key: "kanarie" })).toBe(
      `{ headers: { authorization: '${REDACTED}' }, key: '${REDACTED}' }`,
    );
    expect(error(circular)).toBe("round");
    expect([error(undefined), error(null), error(7), error(Object.create(null))]).toEqual([
      "undefined",
      "null",
      "7",
      "[Object: null prototype] {}",
    ]);
  });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { REDACTED, createRedactor } from "../redactor.ts";
import { processorTime } from "../../../test/support/processor-time.ts";

const { text } = createRedactor(() => []);
const R = REDACTED;

describe("a secret that nobody told us", () => {
  it.each([
    ["Authorization: Bearer kanarie42kanarie", `Authorization: ${R}`],
    ["Authorization: Bearer canary-secret-value\nAccept: */*", `Authorization: ${R}\nAccept: */*`],
    ["> authorization: Basic dXNlcjpwYXNz\r\n", `> authorization: ${R}\r\n`],
    ["Proxy-Authorization: Basic dXNlcjpwYXNzd29yZA==", `Proxy-Authorization: ${R}`],
    ['Authorization: Digest username="u", response="kanarie"\nHost: h', `Authorization: ${R}\nHost: h`],
    ["x-api-key: kanarie_kanarie", `x-api-key: ${R}`],
    ["X-API-KEY=kanarie-kanarie-42", `X-API-KEY=${R}`],
    ["api-key: 0123456789abcdef, next", `api-key: ${R}, next`],
    ["x-goog-api-key:kanarie.42", `x-goog-api-key:${R}`],
    ["Cookie: session=kanarie; theme=dark\nX: y", `Cookie: ${R}\nX: y`],
    ["Set-Cookie: id=kanarie; Path=/; HttpOnly", `Set-Cookie: ${R}`],
    ["curl -H 'Authorization: Bearer kanarie_42' http://h", `curl -H 'Authorization: ${R}' http://h`],
    ['{"authorization":"two words","a":1}', `{"authorization":"${R}","a":1}`],
    ['{"x-api-key" : "with \\"quotes\\" in it"}', `{"x-api-key" : "${R}"}`],
    ["{ 'api-key': 'kanarie', other: 'x' }", `{ 'api-key': '${R}', other: 'x' }`],
    ["{ authorization: 'kanarie' }", `{ authorization: '${R}' }`],
    ['"{\\"authorization\\":\\"kanarie\\",\\"a\\":1}"', `"{\\"authorization\\":\\"${R}\\",\\"a\\":1}"`],
    ["the token Bearer kanarie42 was refused", `the token Bearer ${R} was refused`],
    ["bearer eyJhbGciOi.eyJzdWIi.SflKxw42==", `bearer ${R}`],
    ["Incorrect API key provided: sk-kanarie1234567890.", `Incorrect API key provided: ${R}.`],
    ["sk-proj-kanarie-42_x", R],
    ["key=sk-ant-api03-kanarie42-AA", `key=${R}`],
    ["https://h/v1?key=AIzaSyKanarie1234567890_-x&alt=sse", `https://h/v1?key=${R}&alt=sse`],
    ["(gsk_kanarie1234567890)", `(${R})`],
    ["xai-kanarie1234567890abcdef", R],
    ["postgres://user:pass@host:5432/db", `postgres://user:${R}@host:5432/db`],
    ["redis://:p%40ss:word@host", `redis://:${R}@host`],
    ["postgres://user:p@ss,'w@host/db and a@b.c", `postgres://user:${R}@host/db and a@b.c`],
    [
      '{"url":"https://me:kanarie@h.example","mail":"a@b.c"}',
      `{"url":"https://me:${R}@h.example","mail":"a@b.c"}`,
    ],
  ])("disappears from %s", (leak, redacted) => {
    expect(text(leak)).toBe(redacted);
    expect(text(redacted)).toBe(redacted);
    expect(text(`log ${leak}`)).toBe(`log ${redacted}`);
  });
});

describe("ordinary text", () => {
  it.each([
    "Authorization: the process of deciding who may do what.",
    "Authorization: required",
    "Authorization: (required)\nAuthorization: `needed`\napi-key = “quoted”",
    "Authorization: Bearer tokens are sent in a header.",
    "Use Authorization: Bearer token-based access.",
    'The header is `Authorization: Bearer <token>` or "Authorization": "Bearer $TOKEN".',
    'headers = {"Authorization": "Bearer " + key, "x-api-key": process.env.KEY}',
    "'Authorization': `Bearer ${key}`, 'x-api-key': YOUR_API_KEY",
    "valueMasked: Bearer ****abcd, x-api-key: ****abcd",
    "Cookie: a small, flat, sweet cake. My favourite cookie: oatmeal.",
    'document.cookie = "theme=dark"',
    "The ring bearer carries bearer instruments; the Bearer authentication scheme; a bearer of bad-news.",
    "scikit-learn, sk-learn, sk-SK, sk-fading-circle-container, risk-1234567890123, task-0123456789abcdef",
    "XAI-based methods, xai-explanations-of-models, AIza, gsk_short",
    "http://localhost:3000/a@b, http://localhost:3000, mail a@b.c; http://h:80,me@x.org",
    '{"url":"http://localhost:3000","mail":"a@b.c"}',
    "At 12:30 user:pass@host without a scheme; ratio 3://4.",
    "API key: ask your administrator. api-key: required",
    "tokens 123456, hash 9f86d081884c7d659a2feaa0c55ad015",
  ])("stays as it is: %s", (prose) => {
    expect(text(prose)).toBe(prose);
  });

  it("stays as it is whatever it says", () => {
    const word = fc.constantFrom(
      ..."the Authorization bearer cookie api-key token basic key secret is are of: = ; “quoted” 42 3.5 sk- (and)".split(
        " ",
      ),
    );
    const sentence = fc.array(word, { maxLength: 40 }).map((words) => words.join(" "));
    fc.assert(fc.property(sentence, (prose) => text(prose) === prose));
    fc.assert(fc.property(fc.string({ unit: "binary" }), (any) => text(any) === any));
  });
});

describe("a text of a megabyte", () => {
  const { text } = createRedactor(() => ["kanarie-kanarie", "aaaaaaaa", `${"a".repeat(500)}b`]);
  const MEGABYTE = 2 ** 20;

  it.each([
    "a",
    " ",
    ".",
    "\\",
    '"',
    "://",
    "a://a:",
    "a://a:b",
    "a:b@",
    "sk-",
    "sk-ant-",
    "Bearer ",
    "Bearer\t\t",
    "bearer a",
    "authorization:",
    "authorization: ",
    "authorization:.",
    "authorization=",
    'authorization:"',
    "authorization:'\\",
    'authorization:\\"',
    "authorization:Bearer ",
    "authorization:Bearer .",
    "authorization:Digest a=",
    "cookie:a=",
    "cookie:$a=",
    "cookie:a=b;",
    "x-api-key:a\n",
    "kanarie-",
    "%20",
    '{"a":',
  ])("is read once, not again and again: %j", (unit) => {
    const long = unit.repeat(Math.ceil(MEGABYTE / unit.length));
    let redacted = "";
    const taken = processorTime(() => (redacted = text(`kanarie-kanarie ${long} kanarie-kanarie`)));
    // Far above what it takes and far below what reading it again and again would.
    expect(taken).toBeLessThan(5000);
    expect(redacted.replaceAll("kanarie-kanarie-", "")).not.toContain("kanarie-kanarie ");
    expect(redacted.endsWith("kanarie-kanarie")).toBe(false);
  });
});

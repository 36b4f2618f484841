import { describe, expect, it } from "vitest";
import { errorIn, explanationIn, failureFrom, retryFor, shorten } from "./reported-error.ts";

const nothing = { words: "", code: "" };

describe("retryFor", () => {
  it.each([
    [400, "permanent"],
    [401, "permanent"],
    [402, "permanent"],
    [403, "permanent"],
    [404, "permanent"],
    [408, "transient"],
    [409, "transient"],
    [413, "permanent"],
    [422, "permanent"],
    [425, "transient"],
    [429, "rate-limited"],
    [500, "transient"],
    [501, "permanent"],
    [503, "transient"],
    [529, "transient"],
    [302, "permanent"],
  ] as const)("status %d is %s", (status, retry) => {
    expect(retryFor(status, nothing)).toBe(retry);
  });

  it("never tries again without money or with too long a prompt", () => {
    expect(retryFor(429, { words: "", code: "insufficient_quota" })).toBe("permanent");
    expect(retryFor(500, { words: "the request exceeds the available context size", code: "" })).toBe(
      "permanent",
    );
    expect(retryFor(400, { words: "", code: "context_length_exceeded" })).toBe("permanent");
  });
});

describe("errorIn", () => {
  it.each([
    [{ error: { message: "no", type: "invalid_request_error" } }, "no"],
    [{ error: "model 'x' not found" }, "model 'x' not found"],
    [{ type: "error", error: { type: "overloaded_error", message: "Overloaded" } }, "Overloaded"],
    [{ type: "error", code: "server_error", message: "oh" }, "oh"],
    [{ type: "response.failed", response: { error: { code: "x", message: "failed" } } }, "failed"],
    [{ choices: [{ error: { code: 502, message: "upstream" }, finish_reason: "error" }] }, "upstream"],
    [
      { error: { message: "Provider returned error", metadata: { raw: "busy", provider_name: "Oak" } } },
      "Provider returned error; Oak: busy",
    ],
  ])("finds %o", (body, words) => {
    expect(errorIn(body)?.words).toBe(words);
  });

  it.each([
    {},
    { error: null, output: [] },
    { error: "" },
    { error: false },
    { choices: [{ message: {} }] },
    [],
    "text",
    null,
  ])("finds none in %o", (body) => {
    expect(errorIn(body)).toBeNull();
  });
});

describe("failureFrom", () => {
  it.each([
    [{ error: { type: "overloaded_error", message: "m" } }, "transient"],
    [{ error: { type: "rate_limit_error", message: "m" } }, "rate-limited"],
    [{ error: { code: 429, message: "m" } }, "rate-limited"],
    [{ error: { code: 502, message: "m" } }, "transient"],
    [{ error: { type: "invalid_request_error", message: "m" } }, "permanent"],
    [{ error: { code: "insufficient_quota", message: "m" } }, "permanent"],
    [{ error: { message: "m" } }, "transient"],
  ] as const)("%o is %s", (body, retry) => {
    const error = errorIn(body);
    expect(error && failureFrom(error)).toMatchObject({
      retry,
      message: "the provider returned an error: m",
    });
  });
});

describe("explanationIn", () => {
  it.each([
    [
      "<!DOCTYPE html><html><title> Bad gateway </title></html>",
      null,
      "a web page instead of JSON: Bad gateway",
    ],
    ["<html></html>", null, "a web page instead of JSON"],
    ["plain words", null, "plain words"],
    ["", { detail: "Not Found" }, "Not Found"],
    ["", { detail: [{ msg: "bad" }] }, '[{"msg":"bad"}]'],
  ])("explains %j %j", (text, body, words) => {
    expect(explanationIn(text, body)).toBe(words);
  });
});

it("shortens to one line that a terminal can show", () => {
  expect(shorten("a\n\u001B[31mb\u202E")).toBe("a [31mb");
  const long = shorten("😊".repeat(2000));
  expect(long.length).toBeLessThanOrEqual(501);
  expect(long.isWellFormed()).toBe(true);
});

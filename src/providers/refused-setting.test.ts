import { describe, expect, it } from "vitest";
import { OPENAI_COMPATIBLE } from "./openai-compatible/openai-compatible.ts";
import { leaveOut, refusedSetting } from "./refused-setting.ts";

const body = { model: "alder", stop: ["x"], temperature: 0, top_p: 0.9, max_tokens: 10, response_format: {} };
const refused = (answer: object, status = 400): string | null =>
  refusedSetting(status, answer as never, body, OPENAI_COMPATIBLE.dispensable);

describe("refusedSetting", () => {
  it.each([
    ["temperature", "Unsupported value: 'temperature' does not support 0 with this model.", "temperature"],
    [
      "response_format",
      "Invalid parameter: 'response_format' of type 'json_schema' is not supported.",
      "response_format.type",
    ],
    ["temperature", "`temperature` is deprecated for this model.", undefined],
    ["top_p", "`temperature` and `top_p` cannot both be specified for this model.", undefined],
    ["response_format", "This response_format type is unavailable now", undefined],
  ])("finds %s in %s", (name, message, param) => {
    expect(refused({ error: { message, param } })).toBe(name);
  });

  it.each(["max_tokens", "stop"])("finds %s in a list of faults", (name) => {
    const detail = [{ type: "extra_forbidden", loc: ["body", name], msg: "Extra inputs are not permitted" }];
    expect(refused({ detail }, 422)).toBe(name);
    expect(refused({ object: "error", message: { detail } }, 422)).toBe(name);
  });

  it.each([
    [
      { error: { message: "max_tokens is too large: the model supports at most 4096", param: "max_tokens" } },
      400,
    ],
    [{ error: { message: "'seed' is not supported" } }, 400],
    [{ error: { message: "unknown model" } }, 400],
    [{ error: { message: "unknown error, the server had to stop" } }, 400],
    [{ error: { message: "'temperature' is not supported" } }, 500],
  ])("finds none in %o with status %d", (answer, status) => {
    expect(refused(answer, status)).toBeNull();
  });
});

it("leaves out what was refused and says so", () => {
  const sent: Record<string, unknown> = { model: "alder", temperature: 0 };
  expect(leaveOut(sent, new Set(["temperature", "seed"]), "alder")).toEqual([
    "temperature is not supported by alder and was not sent",
  ]);
  expect(sent).toEqual({ model: "alder" });
});

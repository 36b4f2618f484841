import { describe, expect, it } from "vitest";
import { providerSchema } from "../../core/index.ts";
import { PROTOCOLS } from "../protocols.ts";
import { spokenAt } from "../spoken-at.ts";
import { addressOf } from "./address.ts";

function inference(type: keyof typeof PROTOCOLS, baseUrl?: string, inferenceEndpoint?: string): string {
  const provider = providerSchema.parse({ name: "p", type, baseUrl, inferenceEndpoint });
  const protocol = spokenAt(provider, PROTOCOLS[type]);
  const own = protocol.inferencePath("alder", false);
  const { origin, path } = addressOf(provider, protocol, inferenceEndpoint, own);
  return origin + path;
}

describe("addressOf", () => {
  it.each([
    ["openai-compatible", undefined, "https://api.openai.com/v1/chat/completions"],
    ["openai-responses", undefined, "https://api.openai.com/v1/responses"],
    ["anthropic", undefined, "https://api.anthropic.com/v1/messages"],
    ["openrouter", undefined, "https://openrouter.ai/api/v1/chat/completions"],
    ["ollama", undefined, "http://localhost:11434/api/chat"],
    ["gemini", undefined, "https://generativelanguage.googleapis.com/v1beta/models/alder:generateContent"],
    ["openai-compatible", "http://h:1234", "http://h:1234/v1/chat/completions"],
    ["openai-compatible", "http://h:1234/", "http://h:1234/v1/chat/completions"],
    ["openai-compatible", "http://h/v1/", "http://h/v1/chat/completions"],
    ["openai-compatible", "http://h/proxy/openai//", "http://h/proxy/openai/chat/completions"],
    ["anthropic", "https://h", "https://h/v1/messages"],
    ["openrouter", "https://h", "https://h/api/v1/chat/completions"],
    ["gemini", "https://h", "https://h/v1beta/models/alder:generateContent"],
  ] as const)("%s at %s is %s", (type, baseUrl, expected) => {
    expect(inference(type, baseUrl)).toBe(expected);
  });

  it.each([
    ["http://h", "/v1/chat/completions", "http://h/v1/chat/completions"],
    ["http://h/v1", "/v1/chat/completions", "http://h/v1/chat/completions"],
    ["http://h/v1", "chat", "http://h/v1/chat"],
    ["http://h/a/", "//b?version=2", "http://h/a/b?version=2"],
    ["http://h/v1?a=1", "/chat", "http://h/v1/chat?a=1"],
    ["http://h/v1?a=1", "/chat?b=2", "http://h/v1/chat?b=2&a=1"],
  ])("puts %s and %s together", (baseUrl, endpoint, expected) => {
    expect(inference("openai-compatible", baseUrl, endpoint)).toBe(expected);
  });

  it.each([
    ["openai-compatible", "http://h/v1/chat/completions", "http://h/v1/chat/completions"],
    ["openai-compatible", "http://h/v1/chat/completions/", "http://h/v1/chat/completions"],
    [
      "openai-compatible",
      "https://h/openai/deployments/d/chat/completions?api-version=1",
      "https://h/openai/deployments/d/chat/completions?api-version=1",
    ],
    ["openai-responses", "https://h/v1/responses", "https://h/v1/responses"],
    ["anthropic", "https://h/v1/messages", "https://h/v1/messages"],
    ["openrouter", "https://h/api/v1/chat/completions", "https://h/api/v1/chat/completions"],
    ["ollama", "http://h:11434/api/chat", "http://h:11434/api/chat"],
    ["ollama", "http://h:11434/v1", "http://h:11434/v1/chat/completions"],
    ["ollama", "http://h:11434/v1/chat/completions", "http://h:11434/v1/chat/completions"],
    [
      "gemini",
      "https://h/v1beta/models/other:generateContent",
      "https://h/v1beta/models/alder:generateContent",
    ],
    [
      "gemini",
      "https://h/v1beta/models/other:streamGenerateContent",
      "https://h/v1beta/models/alder:generateContent",
    ],
  ] as const)("takes %s at the whole path %s", (type, baseUrl, expected) => {
    expect(inference(type, baseUrl)).toBe(expected);
  });

  it.each([
    ["openai-compatible", "http://h/v1/chat/completions", "http://h/v1/models"],
    ["anthropic", "https://h/v1/messages", "https://h/v1/models?limit=1000"],
    ["ollama", "http://h:11434/api/chat", "http://h:11434/api/tags"],
    ["ollama", "http://h:11434/v1", "http://h:11434/v1/models"],
    ["gemini", "https://h/v1beta/models/x:generateContent", "https://h/v1beta/models?pageSize=1000"],
  ] as const)("lists the models of %s at %s beside it", (type, baseUrl, expected) => {
    const provider = providerSchema.parse({ name: "p", type, baseUrl });
    const protocol = spokenAt(provider, PROTOCOLS[type]);
    const { origin, path } = addressOf(provider, protocol, undefined, protocol.modelsPath);
    expect(origin + path).toBe(expected);
  });

  it.each(["http://me:secret@h/v1", "https://me@h"])("refuses %s without repeating it", (baseUrl) => {
    expect(() => inference("openai-compatible", baseUrl)).toThrow(
      "The base URL of provider p contains a user name or password.",
    );
  });

  it.each(["nonsense", "ftp://h/v1", "file:///etc/passwd"])("refuses %s", (baseUrl) => {
    expect(() => inference("openai-compatible", baseUrl)).toThrow("base URL of provider p");
  });
});

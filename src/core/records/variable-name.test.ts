import { describe, expect, it } from "vitest";
import { isVariableName, variableNameSchema } from "./variable-name.ts";

describe("the name of a variable", () => {
  it.each([
    "OPENAI_API_KEY",
    "_key",
    "hf_token",
    "hf_api_token",
    "HF_TOKEN",
    "openaiApiKey2",
    "MyCompanyOpenAIKey2024Prod",
    "OPENROUTER_API_KEY_FOR_PROJECT_42",
    "AZURE_OPENAI_KEY_2024_01_15",
    "sk_key",
  ])("may be %s", (name) => {
    expect(isVariableName(name)).toBe(true);
  });

  it.each([
    "sk-abc",
    "sk-ant-api03-abcdef",
    "sk-proj-AbCdEf123456",
    "AIzaSyD3x9abcdefgh1234567",
    "gsk_abcdefghijkl",
    "hf_abcdefghijklmnop",
    "xai-abcdefghijklmn",
    "sk_live_abcdefghij",
    "a3f9c04e5b7d18a2f6c9e0b3",
    "Zx81kQp0LmN4tRv7YsWc",
    "abcdefghijklmnopqrstuvwxyzabcdefghijklmnop",
    "",
    " ",
    "MY KEY",
    "MY-KEY",
    "1KEY",
    "KEY\n",
    "$KEY",
    "Bearer abc",
  ])("is not %j, which is not repeated", (text) => {
    const { error } = variableNameSchema.safeParse(text);
    expect(error?.issues[0]?.message).toContain("variable. Enter a name, e.g. OPENAI_API_KEY");
    const quoted = JSON.stringify(text);
    expect(JSON.stringify(error?.issues)).not.toContain(quoted);
    expect(error?.issues[0]?.message.includes(text) && text.trim().length > 3).toBe(false);
  });
});

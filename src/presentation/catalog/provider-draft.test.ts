import { expect, it } from "vitest";
import { providerBodySchema } from "../../contract/index.ts";
import { PROVIDER_TEMPLATES } from "../../core/index.ts";
import { hasAdvanced, providerBody, providerDraft, templateDraft, typeDraft } from "./provider-draft.ts";

it.each(PROVIDER_TEMPLATES)("the template $id fills the form with what is sent", (template) => {
  const draft = { ...providerDraft(), ...templateDraft(template, "") };
  const { id: _id, note: _note, ...expected } = template;
  expect(providerBodySchema.parse(providerBody(draft))).toMatchObject(expected);
});

it("a name that was typed stays, and a CA file is sent only where there is one", () => {
  const [template] = PROVIDER_TEMPLATES;
  if (template === undefined) throw new Error("there are no templates");
  const draft = { ...providerDraft(), ...templateDraft(template, "Ours") };
  expect(providerBody(draft)).toMatchObject({ name: "Ours" });
  expect(providerBody(draft)).not.toHaveProperty("caFile");
  expect(providerBody({ ...draft, caFile: " /etc/ca.pem " })).toMatchObject({ caFile: "/etc/ca.pem" });
});

it("a type fills in what is usual for it, and leaves alone what was typed", () => {
  const empty = providerDraft();
  const chosen = { ...empty, ...typeDraft(empty, "openrouter") };
  expect(chosen).toMatchObject({
    name: "OpenRouter",
    baseUrl: "https://openrouter.ai/api/v1",
    apiKeyEnv: "OPENROUTER_API_KEY",
    keyWay: "stored",
  });
  expect(typeDraft(chosen, "anthropic")).toMatchObject({
    name: "Anthropic",
    baseUrl: "https://api.anthropic.com",
  });
  const taken = ["OpenRouter", "OpenRouter 2"];
  expect(typeDraft(empty, "openrouter", taken)).toMatchObject({ name: "OpenRouter 3" });
  expect(typeDraft(chosen, "openai-compatible")).toMatchObject({ name: "", baseUrl: "", apiKeyEnv: "" });
  expect(typeDraft({ ...chosen, name: "Ours" }, "ollama")).toMatchObject({
    name: "Ours",
    baseUrl: "http://127.0.0.1:11434",
    keyWay: "none",
  });
});

it("a pasted key goes before the variable, which is read where nothing is pasted", () => {
  const draft = { ...providerDraft(), ...typeDraft(providerDraft(), "openrouter") };
  expect(providerBody(draft)).toMatchObject({ apiKeyEnv: "OPENROUTER_API_KEY" });
  const pasted = providerBody({ ...draft, apiKey: " key-1 " });
  expect(pasted).toMatchObject({ apiKey: "key-1", apiKeyStorage: "stored" });
  expect(pasted).not.toHaveProperty("apiKeyEnv");
  expect(providerBody({ ...draft, keyWay: "none" })).not.toHaveProperty("apiKeyEnv");
});

it("a workspace that stores no secrets gets the variable of a template", () => {
  const template = PROVIDER_TEMPLATES.find(({ apiKeyEnv }) => apiKeyEnv !== undefined);
  if (template === undefined) throw new Error("no template has a key");
  expect([templateDraft(template, "").keyWay, templateDraft(template, "", true).keyWay]).toEqual([
    "stored",
    "env",
  ]);
});

it("what is set among the folded fields is known", () => {
  expect(hasAdvanced(providerDraft())).toBe(false);
  expect(hasAdvanced({ ...providerDraft(), requestsPerMinute: 30 })).toBe(true);
  expect(hasAdvanced({ ...providerDraft(), oneModelAtATime: "yes" })).toBe(true);
});

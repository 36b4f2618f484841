import { hash } from "node:crypto";
import type { Message, Model, Provider, Task } from "../core/index.ts";

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner !== null && typeof inner === "object" && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** What is the same for every item of a model. */
const beginnings = new WeakMap<Model, { provider: Provider; text: string }>();

function beginningOf(provider: Provider, model: Model): string {
  const known = beginnings.get(model);
  if (known?.provider === provider) return known.text;
  // How long somebody waits for an answer is not part of the question.
  const { timeoutMs: _, idleTimeoutMs: __, ...asked } = model.parameters;
  const text = [provider.name, provider.baseUrl ?? "", model.name, sortedJson(asked)].join("|");
  beginnings.set(model, { provider, text });
  return text;
}

/** SHA-256 of `provider|base_url|model|sorted(params)|messages_json|template_version`. */
export function contextHash(
  provider: Provider,
  model: Model,
  messages: readonly Message[],
  task: Pick<Task, "templateVersion">,
): string {
  const parts = [beginningOf(provider, model), JSON.stringify(messages), task.templateVersion ?? ""];
  return hash("sha256", parts.join("|"), "hex");
}

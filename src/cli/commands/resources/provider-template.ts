import type { Client } from "../../../contract/index.ts";
import { Failure, type Json, jsonSchema } from "../../../core/index.ts";
import type { Body } from "./kinds.ts";

/** What was said of a provider, over the template that it names with `template=ID`. */
export async function fromTemplate(client: Client, body: Body): Promise<Body> {
  const { template: wanted, ...given } = body;
  if (wanted === undefined) return body;
  const templates = await client.listProviderTemplates();
  const template = templates.find(({ id }) => id === wanted);
  if (template === undefined) {
    const expected = `one of: ${templates.map(({ id }) => id).join(", ")}`;
    const fault = { key: "template", message: "is not a valid value", expected };
    throw new Failure("invalid-input", "There is no such template.", { faults: [fault] });
  }
  const { id: _id, name: _name, note: _note, apiKeyEnv, ...rest } = template;
  // A key that is given itself takes the place of the variable.
  const key = apiKeyEnv === undefined || given["apiKey"] !== undefined ? {} : { apiKeyEnv };
  return {
    ...(jsonSchema.parse(JSON.parse(JSON.stringify(rest))) as Record<string, Json>),
    ...key,
    ...given,
  };
}

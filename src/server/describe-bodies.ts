import { z } from "@hono/zod-openapi";
import { bodiesOf, routes } from "../contract/index.ts";

interface Described {
  readonly paths?: Record<string, Record<string, DescribedOperation | undefined> | undefined>;
}
interface DescribedOperation {
  requestBody?: { content?: Record<string, { schema?: object }> };
}

/** Adds to an OpenAPI description the bodies in the words of source documents that routes take besides their own. */
export function describeBodies<Document extends object>(document: Document): Document {
  const { paths } = document as Described;
  for (const [name, { path, method }] of Object.entries(routes)) {
    const written = bodiesOf(name);
    const content = paths?.[path]?.[method]?.requestBody?.content?.["application/json"];
    if (written.length === 0 || content?.schema === undefined) continue;
    const others = written.map(({ schema, name: title }) => ({ title, ...jsonSchemaOf(schema) }));
    content.schema = { oneOf: [content.schema, ...others] };
  }
  return document;
}

/** What may be sent, without what only a document of its own needs. */
function jsonSchemaOf(schema: z.ZodType): object {
  const { $schema: _dialect, ...described } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  return described;
}

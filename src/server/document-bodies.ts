import type { Context, Env, Hono, MiddlewareHandler } from "hono";
import { type DocumentBody, routes } from "../contract/index.ts";
import { Failure, explainIssue, phrase } from "../core/index.ts";
import type { Workbench } from "../workbench/index.ts";

type Lookups = Workbench["lookups"];

/**
 * Makes a body in the words of a source document one in Assay's own, before anything else looks at it: what comes of it is
 * checked, limited and answered like any other.
 */
export function translateBody<E extends Env>(
  app: Pick<Hono<E>, "fetch">,
  bodies: readonly DocumentBody[],
  lookups: Lookups,
): MiddlewareHandler<E> {
  return async (context, next) => {
    const body = await jsonOf(context);
    const written = body === null ? undefined : bodies.find(({ recognises }) => recognises(body));
    if (written === undefined) return await next();
    const own = await translated(written, body, lookups);
    if (written.answeredBy !== undefined)
      return await app.fetch(requestTo(routes[written.answeredBy].path, context, own), context.env);
    // What reads the body from here on reads this.
    Object.assign(context.req.bodyCache, { text: Promise.resolve(JSON.stringify(own)) });
    return await next();
  };
}

/** The body as an object; null for anything else, of which the route itself complains. */
async function jsonOf(context: Context): Promise<Readonly<Record<string, unknown>> | null> {
  const body: unknown = await context.req.json().catch(() => null);
  return body !== null && typeof body === "object" && !Array.isArray(body)
    ? (body as Readonly<Record<string, unknown>>)
    : null;
}

async function translated(
  { schema, translate }: DocumentBody,
  body: unknown,
  lookups: Lookups,
): Promise<unknown> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return await translate(body, lookups);
  const faults = parsed.error.issues.flatMap(explainIssue).map(({ fault }) => fault);
  throw new Failure("invalid-input", phrase`The request body is not valid.`, { faults });
}

/** The same request to another route, with another body. */
function requestTo(path: string, { req }: Context, body: unknown): Request {
  const headers = new Headers(req.raw.headers);
  headers.delete("content-length");
  return new Request(new URL(path, req.url), {
    method: req.method,
    headers,
    body: JSON.stringify(body),
    signal: req.raw.signal,
  });
}

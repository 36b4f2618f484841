import {
  type DocumentBody,
  EXAMPLE_IDS,
  type Noun,
  ROUTE_EXAMPLES,
  type Route,
  bodiesOf,
  problemSchema,
  routes,
  routesByNoun,
} from "../contract/index.ts";
import { ApiSchemas, type JsonSchema } from "./api-schemas.ts";
import { shownBy } from "./preconditions.ts";
import { STATUS_OF } from "./problem.ts";

/** The routes in the words of the reference, in the order in which people meet them. */
const NOUNS: Readonly<Record<Noun, { readonly name: string; readonly description: string }>> = {
  tasks: {
    name: "Tasks",
    description: "What is asked: tasks, collections, tags, import, export, generation.",
  },
  catalog: {
    name: "Providers and models",
    description: "Who is asked: providers, models, prices, criteria.",
  },
  runs: { name: "Runs", description: "Asking: plan, start, follow, pause, resume, try again." },
  schedules: { name: "Schedules", description: "Runs that start by themselves, and what is told of them." },
  results: { name: "Results", description: "What came of it, with how sure it is, and as files." },
  judging: {
    name: "Judges",
    description: "What judge models are asked besides scoring answers as they come.",
  },
  people: { name: "People", description: "Blind scoring, ratings, comparisons, guests." },
  workspace: { name: "Workspace", description: "Health, settings and secrets of this workspace." },
};

/** Every status a failure can have. */
const FAILURES = [...new Set(Object.values(STATUS_OF))].sort((one, other) => one - other);

/** The whole API in the words of OpenAPI 3.1. */
export function describeApi(version: string): OpenApiDocument {
  const schemas = new ApiSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const [noun, own] of Object.entries(routesByNoun))
    for (const [name, route] of Object.entries(own)) {
      const methods = (paths[route.path] ??= {});
      methods[route.method] = operationOf(name as keyof typeof routes, route, noun as Noun, schemas);
    }
  const problem = {
    description: "What is wrong, where, and what to do",
    content: { "application/json": { schema: schemas.of(problemSchema, "output") } },
  };
  const resolved = schemas.resolve({ paths, responses: { Problem: problem } });
  return {
    openapi: "3.1.0",
    info: {
      title: "Assay",
      version,
      description:
        "Finds out which language model is best for your own work, and says how sure it is. Errors have one shape everywhere: `code`, `message`, `hint`, and `faults` that name what is wrong where.",
      license: { name: "MIT", identifier: "MIT" },
    },
    // Without a token where the host wants none.
    security: [{}, { token: [] }],
    tags: Object.values(NOUNS),
    paths: resolved.document["paths"],
    components: {
      schemas: resolved.schemas,
      responses: resolved.document["responses"],
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description:
            "The host's ASSAY_TOKEN, a named token with the scope in `x-scope`, or the token of an invitation. A host without ASSAY_TOKEN needs none.",
        },
      },
    },
  } as unknown as OpenApiDocument;
}

/** As far as it is looked into here. */
export interface OpenApiDocument {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
}

interface Operation {
  readonly operationId: keyof typeof routes;
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: unknown }>> };
  readonly responses: Readonly<
    Record<
      string,
      | { readonly $ref: string }
      | { readonly content?: Readonly<Record<string, { readonly schema?: unknown }>> }
    >
  >;
}

function exampleOf(name: keyof typeof routes): Example {
  return { ...(ROUTE_EXAMPLES[name](EXAMPLE_IDS) as Example | null) };
}

interface Example {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly upload?: unknown;
}

function operationOf(name: keyof typeof routes, route: Route, noun: Noun, schemas: ApiSchemas): object {
  const example = exampleOf(name);
  return {
    operationId: name,
    tags: [NOUNS[noun].name],
    summary: route.summary,
    "x-scope": route.scope,
    ...descriptionOf(route),
    ...parametersOf(route, example, schemas),
    ...bodyOf(route, bodiesOf(name), example, schemas),
    responses: {
      [route.status]: withOtherAnswers(successOf(route, schemas), bodiesOf(name), schemas),
      ...(hasTag(route) ? { 304: { description: "It is as the tag in If-None-Match says" } } : {}),
      ...Object.fromEntries(FAILURES.map((status) => [status, { $ref: "#/components/responses/Problem" }])),
    },
  };
}

function parametersOf(route: Route, example: Example, schemas: ApiSchemas): object {
  const { params, query, headers } = route;
  const parameters = (
    [
      ["path", params, example.params],
      ["query", query, example.query],
      ["header", headers, undefined],
    ] as const
  ).flatMap(([place, schema, given]) => {
    if (schema === undefined) return [];
    const { properties = {}, required = [] } = schemas.of(schema, "input") as {
      readonly properties?: Readonly<Record<string, object>>;
      readonly required?: readonly string[];
    };
    return Object.entries(properties).map(([name, own]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema: own,
      ...(given?.[name] === undefined ? {} : { example: given[name] }),
    }));
  });
  const all = [...parameters, ...headersOf(route)];
  return all.length === 0 ? {} : { parameters: all };
}

/** What is read as JSON carries a tag that stands for what is shown. */
function hasTag({ method, response, stream, download }: Route): boolean {
  return method === "get" && response !== null && stream !== true && download === undefined;
}

/** What HTTP itself knows about such a request. */
function headersOf(route: Route): object[] {
  const header = (name: string, description: string) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  });
  if (hasTag(route))
    return [header("If-None-Match", "An ETag: answered with 304 while what is shown is the same.")];
  if (!route.changes) return [];
  return [
    ...(route.method === "post" && route.upload !== true
      ? [
          header(
            "Idempotency-Key",
            "Sent again with the same key within a day, the request is answered as before and not carried out again.",
          ),
        ]
      : []),
    ...(shownBy(route) === null
      ? []
      : [
          header(
            "If-Match",
            "The ETag of what is changed, as it was read: refused with 412 when it has changed since.",
          ),
        ]),
  ];
}

function bodyOf(
  { body, upload }: Route,
  written: readonly DocumentBody[],
  example: Example,
  schemas: ApiSchemas,
): object {
  if (body !== undefined) {
    const own = schemas.of(body, "input");
    const others = written.map(({ name, schema }) => ({
      title: name.replace(/ \(.*/, ""),
      ...schemas.of(schema, "input"),
    }));
    const schema = others.length === 0 ? own : { anyOf: [own, ...others] };
    const content = { schema, example: example.body };
    return { requestBody: { required: true, content: { "application/json": content } } };
  }
  if (upload !== true) return {};
  const content = { schema: { type: "string", format: "binary" }, example: example.upload };
  return {
    requestBody: {
      required: true,
      description: "The file as it is",
      content: { "application/octet-stream": content },
    },
  };
}

interface Success {
  readonly description: string;
  readonly content?: Readonly<Record<string, { readonly schema: JsonSchema }>>;
}

function successOf({ status, response, download, stream, whole }: Route, schemas: ApiSchemas): Success {
  if (download !== undefined)
    return {
      description: "A file, named in Content-Disposition",
      content: { "*/*": { schema: { type: "string", format: "binary" } } },
    };
  if (response === null) return { description: "Done" };
  const contentType = stream === true ? "text/event-stream" : "application/json";
  return {
    description: stream === true ? "One event after another, each of this shape" : "Success",
    ...(status === 201
      ? { headers: { Location: { description: "Where it is found", schema: { type: "string" } } } }
      : {}),
    content: { [contentType]: { schema: pageOrArray(schemas.of(response, "output"), whole) } },
  };
}

/** A body in the words of a source document may be answered by another route, in its shape. */
function withOtherAnswers(success: Success, written: readonly DocumentBody[], schemas: ApiSchemas): Success {
  const own = success.content?.["application/json"]?.schema;
  const others = written.flatMap(({ answeredBy }) => {
    const response = answeredBy === undefined ? null : routes[answeredBy].response;
    return response === null ? [] : [schemas.of(response, "output")];
  });
  if (own === undefined || others.length === 0) return success;
  const schema = { "x-own-first": true, anyOf: [own, ...others] };
  return { ...success, content: { "application/json": { schema } } };
}

/** A list that can be had whole is a page, or an array of its rows. */
function pageOrArray(page: JsonSchema, whole: Route["whole"]): JsonSchema {
  const { rows } = (page["properties"] ?? {}) as { readonly rows?: JsonSchema };
  return whole === undefined || rows === undefined ? page : { "x-own-first": true, anyOf: [page, rows] };
}

/** What a route promises, in words. */
function descriptionOf({ tells, guests, rate, once }: Route): { readonly description?: string } {
  const said = [
    ...(tells === "who-answered"
      ? [
          "Tells who answered: refused with 409 while somebody scores the run blind, unless `unblind` asks for it, which is written down.",
        ]
      : []),
    ...(tells === "who-answered-when-finished"
      ? [
          "Answered once the session is finished. While somebody else scores the run blind, refused with 409 unless `unblind` asks for it, which is written down.",
        ]
      : []),
    ...(guests ? ["Open to guests with an invitation, for their own session."] : []),
    ...(rate === "calls" ? ["Calls a provider, so it may take long and cost money."] : []),
    ...(once === true ? ["Does something each time it is sent."] : []),
  ];
  return said.length === 0 ? {} : { description: said.join(" ") };
}

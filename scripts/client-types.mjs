// Types of the client for programs, from the description of the API: they stand alone, without our sources and libraries.

/** @param {any} document An OpenAPI description. */
export function clientTypes(document) {
  const named = Object.entries(document.components.schemas).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)};`,
  );
  const methods = Object.values(document.paths).flatMap((path) => Object.values(path).map(methodOf));
  return [
    "// Made by `npm run build` from the description of the API.",
    FIXED,
    "/** Every route of a running Assay. */",
    "export interface Client {",
    ...methods,
    "}",
    "",
    ...named,
    "",
  ].join("\n");
}

const FIXED = `
export interface ConnectOptions {
  /** The host's ASSAY_TOKEN, or the token of an invitation. */
  readonly token?: string;
  /** Instead of the one that is there. */
  readonly fetch?: typeof fetch;
}

/** Every route of a running Assay as a method. */
export declare function connect(url: string | URL, options?: ConnectOptions): Client;

/** What a method throws when the host refuses, fails or does not answer. */
export declare class Failure extends Error {
  readonly code: string;
  readonly hint: string | undefined;
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly faults: readonly {
    readonly file?: string;
    readonly line?: number;
    readonly column?: number;
    readonly key?: string;
    readonly message: string;
    readonly expected?: string;
  }[];
}

/** A file on its way: text or bytes, all at once or bit by bit. */
export type Upload = AsyncIterable<Uint8Array> | Uint8Array | string;
`;

function methodOf(operation) {
  const parts = [
    ...parametersOf(operation, "path"),
    ...parametersOf(operation, "query"),
    ...bodyOf(operation),
  ];
  const isOptional = parts.every((part) => part.isOptional);
  const members = parts.map(
    ({ name, type, isOptional: optional }) => `${name}${optional ? "?" : ""}: ${type}`,
  );
  const input =
    members.length === 0
      ? ""
      : `input${isOptional ? "?" : ""}: { ${members.join("; ")} }, signal?: AbortSignal`;
  const said = [operation.summary, operation.description].filter(Boolean).join(". ").replaceAll("*/", "* /");
  return `  /** ${said} */\n  ${operation.operationId}(${input}): ${resultOf(operation)};`;
}

function parametersOf({ parameters = [] }, place) {
  const own = parameters.filter((parameter) => parameter.in === place);
  if (own.length === 0) return [];
  const members = own.map(
    ({ name, required, schema }) =>
      `${JSON.stringify(name)}${required ? "" : "?"}: ${typeOf(schema)}${required ? "" : " | undefined"}`,
  );
  const isOptional = own.every(({ required }) => !required);
  const type = `{ ${members.join("; ")} }`;
  return [
    {
      name: place === "path" ? "params" : "query",
      type: isOptional ? `${type} | undefined` : type,
      isOptional,
    },
  ];
}

function bodyOf({ requestBody }) {
  if (requestBody === undefined) return [];
  const json = requestBody.content["application/json"];
  if (json === undefined) return [{ name: "upload", type: "Upload", isOptional: false }];
  return [{ name: "body", type: typeOf(json.schema), isOptional: false }];
}

function resultOf({ responses }) {
  const [content] = Object.entries(responses).flatMap(([status, { content: own }]) =>
    status.startsWith("2") ? Object.entries(own ?? {}) : [],
  );
  if (content === undefined) return "Promise<void>";
  const [type, { schema }] = content;
  if (type === "text/event-stream") return `AsyncGenerator<${typeOf(schema)}>`;
  // The client asks in Assay's own words and for pages, where there are others and arrays too.
  const own = schema["x-own-first"] === true ? schema.anyOf[0] : schema;
  return type === "application/json" ? `Promise<${typeOf(own)}>` : "AsyncGenerator<string>";
}

function typeOf(schema) {
  if (schema === true || schema === undefined) return "unknown";
  if (schema === false) return "never";
  if (schema.$ref !== undefined) return schema.$ref.slice("#/components/schemas/".length);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return union(schema.enum.map((value) => JSON.stringify(value)));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return union(choices.map(typeOf));
  if (schema.allOf !== undefined) return schema.allOf.map((one) => `(${typeOf(one)})`).join(" & ");
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  switch (schema.type) {
    case "string":
      return "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "null":
      return "null";
    case "array":
      return listOf(schema);
    case "object":
      return objectOf(schema);
    default:
      return "unknown";
  }
}

const union = (types) => [...new Set(types)].join(" | ");

function listOf({ prefixItems, items }) {
  if (prefixItems === undefined) return `(${typeOf(items)})[]`;
  const rest = items === undefined || items === false ? [] : [`...(${typeOf(items)})[]`];
  return `[${[...prefixItems.map(typeOf), ...rest].join(", ")}]`;
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }) {
  const members = Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name);
    const said =
      typeof schema === "object" && schema.description !== undefined ? `/** ${schema.description} */ ` : "";
    return `${said}${JSON.stringify(name)}${isRequired ? "" : "?"}: ${typeOf(schema)}${isRequired ? "" : " | undefined"}`;
  });
  if (members.length > 0) return `{ ${members.join("; ")} }`;
  if (additionalProperties === false) return "Record<string, never>";
  const values = typeOf(additionalProperties);
  // A type may refer to itself in an index, and not in a Record.
  if (propertyNames?.enum === undefined) return `{ [key: string]: ${values} }`;
  return `Record<${union(propertyNames.enum.map((key) => JSON.stringify(key)))}, ${values}>`;
}

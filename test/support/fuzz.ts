import { seededRandom } from "../../src/statistics/numbers/seeded-random.ts";
import type { OpenApiDocument } from "../../src/server/openapi.ts";

type Schema = Readonly<Record<string, unknown>>;
type Random = ReturnType<typeof seededRandom>;

/** Texts that programs stumble over. */
const NASTY = [
  "",
  " ",
  "\0",
  "\u202e\u0000x",
  "\ud800",
  "../../etc/passwd",
  "'; DROP TABLE runs; --",
  "<script>alert(1)</script>",
  "${process.exit(1)}",
  "%00%2e%2e",
  "ﷺ".repeat(50),
  "x".repeat(5000),
  "9".repeat(400),
  "-1",
  "1e309",
  "NaN",
  "__proto__",
  "constructor",
  "toString",
  "hasOwnProperty",
  "valueOf",
  "a\0b",
  "a\ud800b",
  "null",
  "İıſK",
];
const DEEPEST = 5;
/** Deeper than any program may follow step by step. */
const ABYSS = 10_000;
const abyss = (): string => `${"[".repeat(ABYSS)}${"]".repeat(ABYSS)}`;
/** What requests may say besides, each right or wrong. */
const HEADERS = [
  "idempotency-key",
  "if-match",
  "if-none-match",
  "last-event-id",
  "accept",
  "accept-language",
];

export interface FuzzedExample {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly upload?: string;
}

export interface FuzzedOperation {
  readonly path: string;
  readonly method: string;
  readonly example: () => FuzzedExample;
}

interface FuzzedRequest {
  /** Method and path as the description has them. */
  readonly operation: string;
  readonly path: string;
  readonly init: RequestInit;
}

/** Requests by the description of the API: right ones, nearly right ones, and nonsense. */
export class Requests {
  readonly #random: Random;
  readonly #document: OpenApiDocument;
  /** Ids of things that are there. */
  readonly #ids: readonly string[];

  constructor(document: OpenApiDocument, seed: number, ids: readonly string[]) {
    this.#document = document;
    this.#random = seededRandom(seed);
    this.#ids = ids;
  }

  next(operations: readonly FuzzedOperation[]): FuzzedRequest {
    const { path, method, example } = this.#one(operations);
    if (this.#chance(0.3)) return this.#asInExample(path, method, example());
    if (this.#chance(0.3)) return this.#asInExample(path, method, this.#oneWrong(example()));
    const operation = this.#document.paths[path]?.[method];
    const query = new URLSearchParams();
    let address = path;
    for (const parameter of operation?.parameters ?? []) {
      const { name, in: place, schema } = parameter as typeof parameter & { readonly schema: Schema };
      if (place === "header") continue;
      const text = this.#chance(0.6) && place === "path" ? this.#one(this.#ids) : this.#text(schema);
      if (place === "path")
        address = address.replace(`{${name}}`, encodeURIComponent(text.toWellFormed()) || "x");
      else if (this.#chance(0.3)) query.set(name, text.toWellFormed());
    }
    const found = query.toString();
    return {
      operation: `${method} ${path}`,
      path: found === "" ? address : `${address}?${found}`,
      init: this.#withHeader({ method: method.toUpperCase(), ...this.#bodyOf(operation?.requestBody) }),
    };
  }

  #withHeader(init: RequestInit): RequestInit {
    if (!this.#chance(0.1)) return init;
    const headers = new Headers(init.headers);
    // Others can't be sent at all.
    headers.set(this.#one(HEADERS), this.#one(NASTY).replaceAll(/[^\x20-\x7e\xa1-\xff]/g, "\xff"));
    return { ...init, headers };
  }

  /** A right request with one text, or one name of an object's member, that programs stumble over. */
  #oneWrong(example: FuzzedExample): FuzzedExample {
    const { params = {}, query = {}, body, upload } = example;
    const whole = {
      params,
      query,
      ...(body === undefined ? {} : { body }),
      ...(upload === undefined ? {} : { upload }),
    };
    const places = [...placesIn(whole)].filter(({ length }) => length > 1);
    const place = places.length === 0 ? null : this.#one(places);
    return place === null ? whole : (replaced(whole, place, this.#one(NASTY)) as FuzzedExample);
  }

  /** A right request, as it is. */
  #asInExample(
    path: string,
    method: string,
    { params = {}, query = {}, body, upload }: FuzzedExample,
  ): FuzzedRequest {
    const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent((params[name] ?? "").toWellFormed()),
    );
    const asked = new URLSearchParams({
      ...query,
      ...(this.#chance(0.5) ? { unblind: "true" } : {}),
    }).toString();
    const init: RequestInit = { method: method.toUpperCase() };
    if (body !== undefined) {
      init.body = JSON.stringify(body);
      init.headers = { "content-type": "application/json" };
    } else if (upload !== undefined) init.body = upload;
    return { operation: `${method} ${path}`, path: asked === "" ? address : `${address}?${asked}`, init };
  }

  #bodyOf(body: { readonly content: Readonly<Record<string, unknown>> } | undefined): RequestInit {
    if (body === undefined) return {};
    const json = body.content["application/json"] as
      | { readonly schema: Schema; readonly example?: unknown }
      | undefined;
    if (json === undefined)
      return { body: this.#one(NASTY), headers: { "content-type": "application/octet-stream" } };
    const value = this.#chance(0.25) ? this.#spoilt(json.example, 0) : this.#value(json.schema, 0);
    const text = this.#chance(0.05)
      ? this.#one(["{", "[1,", "nul", '{"a":1}}', "", abyss(), `{"name":${abyss()}}`])
      : JSON.stringify(value ?? null);
    return { body: text, headers: { "content-type": "application/json" } };
  }

  #text(schema: Schema): string {
    const value = this.#value(schema, 0);
    return typeof value === "string" ? value : JSON.stringify(value ?? "");
  }

  /** A value that the schema takes, mostly. */
  #value(given: Schema | boolean | undefined, depth: number): unknown {
    if (given === undefined || typeof given === "boolean" || this.#chance(0.04)) return this.#nonsense();
    const schema = this.#resolved(given);
    if (schema["const"] !== undefined) return schema["const"];
    if (Array.isArray(schema["enum"])) return this.#one(schema["enum"] as unknown[]);
    const choices = (schema["anyOf"] ?? schema["oneOf"]) as readonly Schema[] | undefined;
    if (choices !== undefined) return this.#value(this.#one(choices), depth);
    const type = Array.isArray(schema["type"]) ? this.#one(schema["type"] as string[]) : schema["type"];
    if (type === "object") return this.#object(schema, depth);
    if (type === "array") {
      const least = Number(schema["minItems"] ?? 0);
      const length = depth > DEEPEST ? least : least + this.#random.below(3);
      return Array.from({ length }, () => this.#value(schema["items"] as Schema, depth + 1));
    }
    if (type === "string") return this.#string(schema);
    if (type === "integer" || type === "number") return this.#number(schema);
    if (type === "boolean") return this.#chance(0.5);
    return null;
  }

  #object(schema: Schema, depth: number): object {
    const properties = Object.entries((schema["properties"] ?? {}) as Readonly<Record<string, Schema>>);
    const required = new Set((schema["required"] ?? []) as readonly string[]);
    const wanted = properties.filter(
      ([key]) => (required.has(key) && !this.#chance(0.03)) || (depth <= DEEPEST && this.#chance(0.25)),
    );
    const extra: [string, unknown][] = this.#chance(0.03) ? [[this.#one(NASTY), this.#nonsense()]] : [];
    const others = schema["additionalProperties"];
    if (typeof others === "object" && depth <= DEEPEST)
      for (let left = this.#random.below(3); left > 0; left -= 1)
        extra.push([this.#one([...NASTY, ...this.#ids]), this.#value(others as Schema, depth + 1)]);
    return Object.fromEntries([
      ...wanted.map(([key, own]) => [key, this.#value(own, depth + 1)] as const),
      ...extra,
    ]);
  }

  #string(schema: Schema): string {
    if (schema["format"] === "uri") return "http://127.0.0.1:9/";
    if (schema["format"] === "date") return "2026-11-15";
    if (schema["format"] === "date-time") return "2026-11-15T10:00:00Z";
    const pattern = JSON.stringify(schema["pattern"] ?? "");
    if (pattern.includes("\\d"))
      return this.#chance(0.7) ? this.#one(this.#ids) : String(this.#random.below(1000));
    if (this.#chance(0.3)) return this.#one(this.#ids);
    return this.#chance(0.1)
      ? this.#one(NASTY)
      : this.#one(["finch", "wren", "Aviary", "Kept", "kept-1", "a word"]);
  }

  #number(schema: Schema): number {
    const [low, high] = [Number(schema["minimum"] ?? 0), Number(schema["maximum"] ?? 100)];
    if (this.#chance(0.05)) return this.#one([-1, 0, 1e308, 2 ** 53, -0.5, 2_147_483_648]);
    const value = low + this.#random.next() * Math.min(high - low, 20);
    return schema["type"] === "integer" ? Math.round(value) : value;
  }

  /** A right value with something wrong somewhere. */
  #spoilt(value: unknown, depth: number): unknown {
    if (this.#chance(0.15)) return this.#nonsense();
    if (Array.isArray(value)) return value.map((one) => this.#spoilt(one, depth + 1));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) =>
        this.#chance(0.1) ? [] : [[key, this.#spoilt(inner, depth + 1)] as const],
      ),
    );
  }

  #nonsense(): unknown {
    return this.#one<unknown>([null, true, -1, 1.5, "", [], {}, [[]], { a: { b: [] } }, this.#one(NASTY)]);
  }

  #resolved(schema: Schema): Schema {
    const name = typeof schema["$ref"] === "string" ? schema["$ref"].split("/").at(-1) : undefined;
    return name === undefined ? schema : this.#resolved(this.#document.components.schemas[name] as Schema);
  }

  #chance(share: number): boolean {
    return this.#random.next() < share;
  }

  #one<Value>(values: readonly Value[]): Value {
    return values[this.#random.below(values.length)] as Value;
  }
}

type Place = readonly (string | number | { readonly name: string })[];

/** Where texts stand in a value, and where names of members do. */
function* placesIn(value: unknown): Generator<Place> {
  if (typeof value === "string") yield [];
  if (value === null || typeof value !== "object") return;
  for (const [name, inner] of Object.entries(value)) {
    const key = Array.isArray(value) ? Number(name) : name;
    for (const place of placesIn(inner)) yield [key, ...place];
    if (!Array.isArray(value)) yield [{ name }];
  }
}

/** The same value with another text in one place. */
function replaced(value: unknown, [head, ...rest]: Place, text: string): unknown {
  if (head === undefined) return text;
  if (Array.isArray(value))
    return value.map((one, index) => (index === head ? replaced(one, rest, text) : one));
  return Object.fromEntries(
    Object.entries(Object(value) as object).map(([name, inner]) => {
      if (typeof head === "object") return [name === head.name ? text : name, inner];
      return [name, name === head ? replaced(inner, rest, text) : inner];
    }),
  );
}

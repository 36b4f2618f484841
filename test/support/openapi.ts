import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describeApi } from "../../src/server/openapi.ts";

const document = describeApi("0");
const ajv = new Ajv2020({ strict: false, allErrors: false });
addFormats.default(ajv);
ajv.addSchema({ ...document, $id: "api" });
const validators = new Map<string, ValidateFunction>();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    operation,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`),
  })),
);

/** What the API's description has against an answer; null when it is as described, or not of the API. */
export function faultOf(
  method: string,
  address: string,
  { status, headers }: Pick<Response, "status" | "headers">,
  body: string,
): string | null {
  const path = address.split("?")[0] ?? "";
  if (!path.startsWith("/api/")) return null;
  const found =
    operations.find((one) => one.method === method.toLowerCase() && one.path === path) ??
    operations.find((one) => one.method === method.toLowerCase() && one.pattern.test(path));
  if (found === undefined) return null;
  const what = `${method} ${found.path} ${status}`;
  const described = found.operation.responses[String(status)];
  if (described === undefined) return `${what} is not described`;
  if (body === "" || headers.get("content-type")?.startsWith("application/json") !== true) return null;
  const isProblem = "$ref" in described;
  if (!isProblem && described.content?.["application/json"] === undefined)
    return described.content?.["*/*"] === undefined ? `${what} should have no body` : null;
  const pointer = isProblem
    ? "components/schemas/Problem"
    : ["paths", found.path, found.method, "responses", status, "content", "application/json", "schema"]
        .map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1"))
        .map(encodeURIComponent)
        .join("/");
  const validate = validators.get(pointer) ?? ajv.compile({ $ref: `api#/${pointer}` });
  validators.set(pointer, validate);
  if (validate(JSON.parse(body))) return null;
  return `${what} is not as described: ${ajv.errorsText(validate.errors)}`;
}

/** An app whose answers are held against the description of the API: one that is not as described becomes an error that tests see. */
export function asDescribed(
  fetch: (request: Request) => Response | Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const response = await fetch(request);
    if (response.headers.get("content-type")?.startsWith("application/json") !== true) return response;
    const { pathname } = new URL(request.url);
    const fault = faultOf(request.method, pathname, response, await response.clone().text());
    return fault === null ? response : new Response(fault, { status: 500 });
  };
}

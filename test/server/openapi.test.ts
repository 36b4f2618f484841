import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, it } from "vitest";
import { type Route, routes } from "../../src/contract/index.ts";
import { describeApi } from "../../src/server/openapi.ts";
import { ROOT } from "../support/assay-process.ts";
import { faultOf } from "../support/openapi.ts";
import { openWorkspace } from "../support/workspace.ts";

const document = describeApi("0.2.0");
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe("the API's description", () => {
  it("is valid OpenAPI 3.1", async () => {
    // The validator takes every key of this name for a reference, also where it is the name of a property.
    const text = JSON.stringify(document).replaceAll('"$ref":{', '"ref":{');
    const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it("has every route, once, with a noun, words and a status for each failure", () => {
    const described = new Map(
      operations.map(({ path, method, operation }) => [operation.operationId, { path, method }]),
    );
    for (const [name, route] of Object.entries(routes) as [keyof typeof routes, Route][])
      expect([name, described.get(name)]).toEqual([name, { path: route.path, method: route.method }]);
    expect(described.size).toBe(Object.keys(routes).length);
    for (const { operation } of operations) {
      expect(operation).toMatchObject({ tags: [expect.any(String)], summary: expect.stringMatching(/\S/) });
      expect(Object.keys(operation.responses)).toEqual(
        expect.arrayContaining(["400", "401", "404", "409", "413"]),
      );
    }
  });

  it("has examples for all that a request must have, and they are as described", () => {
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    ajv.addSchema({ ...document, $id: "api" });
    const troubles: string[] = [];
    for (const { path, method, operation } of operations) {
      const where = `${method} ${path}`;
      for (const { name, example, ...parameter } of operation.parameters ?? [])
        if ("required" in parameter && parameter.required === true && example === undefined)
          troubles.push(`${where}: ${name} has no example`);
      const json = operation.requestBody?.content["application/json"] as
        | { readonly example?: unknown }
        | undefined;
      if (json === undefined) continue;
      if (json.example === undefined) troubles.push(`${where} has no example`);
      const parts = ["paths", path, method, "requestBody", "content", "application/json", "schema"];
      const pointer = parts.map((part) => encodeURIComponent(part.replaceAll("/", "~1"))).join("/");
      const validate = ajv.compile({ $ref: `api#/${pointer}` });
      if (!validate(json.example)) troubles.push(`${where}: ${ajv.errorsText(validate.errors)}`);
    }
    expect(troubles).toEqual([]);
  });

  it("is the file in docs: `npm run openapi` writes it", () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    const kept: unknown = JSON.parse(readFileSync(join(ROOT, "docs", "openapi.json"), "utf8"));
    expect(kept).toEqual(JSON.parse(JSON.stringify(describeApi(version))));
  });

  it("is served, and tells nothing of the workspace", async () => {
    const { request } = await openWorkspace();
    const response = await request("/api/openapi.json");
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(describeApi("0"))));
  });

  it("notices an answer that is not as described", () => {
    const response = Response.json({});
    expect(faultOf("GET", "/api/status", response, '{"status":"ok"}')).toContain("not as described");
    expect(faultOf("GET", "/api/status", Response.json({}, { status: 418 }), "{}")).toContain(
      "not described",
    );
    expect(faultOf("DELETE", "/api/runs/some", response, "{}")).toContain("is not described");
    const whole = {
      status: "ok",
      version: "0",
      host: "h",
      activeRunId: null,
      database: "SQLite",
      callsModels: true,
      backup: null,
    };
    expect(faultOf("GET", "/api/status", response, JSON.stringify(whole))).toBeNull();
  });
});

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { readStages } from "../scripts/container/dockerfile.mjs";
import { ROOT } from "./support/assay-process.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const stages = readStages(read("Dockerfile"));

const serviceSchema = z.object({
  environment: z.record(z.string(), z.string()),
  ports: z.array(z.string()).optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  profiles: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  init: z.boolean().optional(),
  extra_hosts: z.array(z.string()).optional(),
});
const { services } = z
  .object({ services: z.object({ assay: serviceSchema, postgres: serviceSchema }) })
  .parse(parse(read("compose.yaml")));

describe("the Dockerfile", () => {
  it("has no fault that its linter knows", () => {
    expect(validate(read("Dockerfile"))).toEqual([]);
    expect(validate("FROM node\nRUNN x\n")).toHaveLength(1);
  });

  it("builds in one stage and serves in another, as nobody in particular, with its data apart", () => {
    expect(stages.map(({ name }) => name)).toEqual(["build", null]);
    const last = stages.at(-1)?.steps ?? [];
    const said = Object.fromEntries(last.map(({ keyword, list }) => [keyword, list]));
    expect(said).toMatchObject({ USER: ["1000:1000"], VOLUME: ["/data"], STOPSIGNAL: ["SIGTERM"] });
    // A shell or npm as process 1 would keep signals to itself.
    expect(said["CMD"]?.slice(0, 2)).toEqual(["node", "/app/node_modules/assay/bin/assay.cjs"]);
    expect(last.map(({ keyword }) => keyword)).toContain("HEALTHCHECK");
  });

  it("takes neither secrets nor what is made here into the build", () => {
    const left = read(".dockerignore").split("\n");
    expect(left).toEqual(expect.arrayContaining([".env", ".env.*", ".git", "node_modules", "dist", "runs"]));
  });

  it("is refused where it says what its steps cannot be done for", () => {
    expect(() => readStages("FROM node:24\nADD x y\n")).toThrow("ADD is not known");
  });
});

describe("compose.yaml", () => {
  const lint = (path: string) =>
    spawnSync(
      process.execPath,
      [join("node_modules", "dclint", "bin", "dclint.cjs"), "-c", ".dclintrc.json", "-f", "json", path],
      { cwd: ROOT, encoding: "utf8" },
    );

  it("has no fault that its linter knows", () => {
    const results = z
      .array(z.object({ messages: z.array(z.json()) }))
      .parse(JSON.parse(lint("compose.yaml").stdout));
    expect(results.flatMap(({ messages }) => messages)).toEqual([]);
    expect(results).toHaveLength(1);
  });

  it("is reached from this machine only, and never without a token", () => {
    expect(services.assay.ports).toEqual(["127.0.0.1:${ASSAY_PORT:-8080}:${ASSAY_PORT:-8080}"]);
    expect(services.assay.environment["PORT"]).toBe("${ASSAY_PORT:-8080}");
    expect(services.assay.environment["ASSAY_TOKEN"]).toMatch(/^\$\{ASSAY_TOKEN:\?/);
    expect(services.postgres.ports).toBeUndefined();
    expect(services.assay).toMatchObject({ init: true, stop_grace_period: "30s" });
    expect(services.assay.extra_hosts).toEqual(["host.docker.internal:host-gateway"]);
  });

  it("starts PostgreSQL when asked to, and says when it is ready", () => {
    expect(services.postgres.profiles).toEqual(["postgres"]);
    expect(services.postgres.healthcheck?.test).toContain("pg_isready");
  });

  it("asks for variables that .env.example and the document name", () => {
    const used = [...read("compose.yaml").matchAll(/\$\{(\w+)/g)].map(([, name = ""]) => name);
    const told = read("docs/deploy.md");
    expect(used.length).toBeGreaterThan(3);
    expect(used.filter((name) => !told.includes(`\`${name}\``))).toEqual([]);
    expect(existsSync(join(ROOT, ".env.example"))).toBe(true);
  });
});

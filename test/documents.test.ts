import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { application } from "../src/cli/app.ts";
import { EXIT } from "../src/cli/exit-codes.ts";
import { routes } from "../src/contract/index.ts";
import {
  DEFINITIONS,
  english,
  DEFAULT_CONCURRENCY,
  DEFAULT_LIMITS,
  DEFAULT_SETTINGS,
  FAILURE_KINDS,
  metricSchema,
  modelResultSchema,
  recordingSchema,
  requestSchema,
  runConfigSchema,
  runEventBodySchema,
  settingsSchema,
  simulatedModelSchema,
  summarySchema,
} from "../src/core/index.ts";
import { TOOLS } from "../src/mcp/tools/index.ts";
import { ROOT } from "./support/assay-process.ts";

const architectureSchema = z.object({
  rooms: z.record(z.string(), z.object({ floor: z.int(), imports: z.array(z.string()) })),
});
const { rooms } = architectureSchema.parse(JSON.parse(read("architecture.json")));
const ROOMS = Object.keys(rooms);

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

function markdownIn(folder: string): string[] {
  const home = join(ROOT, folder);
  if (!existsSync(home)) return [];
  return readdirSync(home)
    .filter((name) => name.endsWith(".md"))
    .map((name) => join(folder, name));
}

const DOCUMENTS = [".", "docs", "docs/decisions", ...ROOMS.map((room) => `src/${room}`)].flatMap(markdownIn);

/** Text without code, where brackets are not links and hashes are not headings. */
function proseOf(text: string): string {
  return text.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/`[^`\n]*`/g, "code");
}

/** What GitHub calls a heading. */
function anchorsOf(text: string): Set<string> {
  const withoutBlocks = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const headings = [...withoutBlocks.matchAll(/^#{1,6} (.+)$/gm)].map((match) => match[1] ?? "");
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

/** Relative links of a document that lead nowhere. */
function brokenLinks(path: string, text = read(path)): string[] {
  const targets = [...proseOf(text).matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? "");
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [file = "", anchor] = target.split("#");
      const found = file === "" ? join(ROOT, path) : resolve(ROOT, dirname(path), file);
      if (relative(ROOT, found).startsWith("..") || !existsSync(found)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(found, "utf8")).has(anchor);
    });
}

/** First cells of a document's tables, as far as they are code. */
function namesInTables(text: string): string[] {
  return [...text.matchAll(/^\| (`[^|]+)\|/gm)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/`([^`]+)`/g)].map((name) => name[1] ?? ""),
  );
}

/** The text of one section, up to the next heading of its level or above. */
function sectionOf(text: string, heading: string): string {
  const level = heading.split(" ")[0]?.length ?? 1;
  const [, rest = ""] = text.split(`\n${heading}\n`);
  return rest.split(new RegExp(`^#{1,${level}} `, "m"))[0] ?? "";
}

describe("documents", () => {
  it.each(DOCUMENTS)("%s has no link that leads nowhere", (path) => {
    expect(brokenLinks(path)).toEqual([]);
  });

  it("are found out when a link is broken", () => {
    const planted = "`[a](no.md)` [b](no.md) [c](docs/cli.md#no) [d](docs/cli.md#exit-codes) [e](../x.md)";
    expect(brokenLinks("README.md", planted)).toEqual(["no.md", "docs/cli.md#no", "../x.md"]);
  });

  it("name no folder of anybody's machine", () => {
    const found = DOCUMENTS.filter((path) => /(^|[\s"'(`])\/(root|tmp|work)\//m.test(read(path)));
    expect(found).toEqual([]);
  });
});

describe("the map of rooms", () => {
  const architecture = read("ARCHITECTURE.md");

  it.each(ROOMS)("has %s, as architecture.json describes it", (room) => {
    expect(existsSync(join(ROOT, "src", room, "README.md"))).toBe(true);
    const rules = rooms[room];
    const row = architecture.split("\n").find((line) => line.includes(`[${room}](src/${room}/README.md) |`));
    const cells = (row ?? "").split("|").map((cell) => cell.trim());
    expect(cells[1]).toBe(String(rules?.floor));
    expect(cells.at(-2)).toBe(rules?.imports.length === 0 ? "nothing" : rules?.imports.join(", "));
  });

  it("is drawn with every room, and with no import that is not allowed", () => {
    const drawn = architecture.split("\n").filter((line) => line.includes("─▶"));
    const sides = drawn.map((line) => line.split("─▶").map((side) => side.trim().split(", ")));
    expect(new Set(sides.flat(2))).toEqual(new Set(ROOMS));
    const forbidden = sides.flatMap(([above = [], below = []]) =>
      above.flatMap((room) =>
        below.flatMap((other) => (rooms[room]?.imports.includes(other) ? [] : [`${room} ─▶ ${other}`])),
      ),
    );
    expect(forbidden).toEqual([]);
  });
});

type Target = ReturnType<typeof application>["root"];

/** A command, or a map of commands, by the words that are typed. */
function typedNames(target: Target): { name: string; target: Target }[] {
  if (!("getAllEntries" in target)) return [];
  return target
    .getAllEntries()
    .map(({ name, target: inner }) => ({ name: name["convert-camel-to-kebab"], target: inner }));
}

/** The flags of every command below. */
function flagsOf(target: Target): string[] {
  if ("getAllEntries" in target) return typedNames(target).flatMap((entry) => flagsOf(entry.target));
  const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return Object.keys(target.parameters.flags ?? {}).map((name) => `--${kebab(name)}`);
}

describe("docs/cli.md", () => {
  const text = read("docs/cli.md");
  const { root } = application("0");
  const commands = typedNames(root);

  it("names the commands there are, and no others", () => {
    const named = namesInTables(sectionOf(text, "## Commands")).map((name) => name.replace(/^assay /, ""));
    expect(named).toEqual(commands.map(({ name }) => name));
  });

  it("names the commands below a command, and no others", () => {
    const section = sectionOf(text, "## Workspace commands");
    const named = [...section.matchAll(/^\| `([a-z-]+)` \| ([a-z, ]+) \|/gm)].flatMap((row) =>
      (row[2] ?? "").split(", ").map((command) => `${command} ${row[1] ?? ""}`),
    );
    const known = commands.flatMap(({ name, target }) =>
      typedNames(target).map((inner) => `${name} ${inner.name}`),
    );
    expect(known.length).toBeGreaterThan(40);
    expect(named.toSorted()).toEqual(known.toSorted());
  });

  it("names the flags there are, and no others", () => {
    const named = namesInTables(sectionOf(text, "## Flags")).flatMap((name) => /^--[a-z-]+/.exec(name) ?? []);
    expect([...new Set(named)].toSorted()).toEqual([...new Set(flagsOf(root))].toSorted());
  });

  it("names every type of event, with an example that is one", () => {
    const types = runEventBodySchema.options.map((option) => option.shape.type.value);
    const section = sectionOf(text, "## Events");
    const named = namesInTables(section).filter((name) => /^[a-z]+-[a-z]+$/.test(name));
    expect(named.toSorted()).toEqual(types.toSorted());

    const [, block = ""] = /```jsonl\n([\s\S]*?)```/.exec(section) ?? [];
    const examples = block
      .trim()
      .split("\n")
      .map((line) => {
        const {
          runId: _run,
          seq: _seq,
          at: _at,
          ...body
        } = z.record(z.string(), z.json()).parse(JSON.parse(line));
        return runEventBodySchema.parse(body).type;
      });
    expect(examples.toSorted()).toEqual(types.toSorted());
  });

  it("names every exit code", () => {
    const codes = [...sectionOf(text, "## Exit codes").matchAll(/^\| (\d+) \|/gm)].map((match) =>
      Number(match[1]),
    );
    expect(codes).toEqual(Object.values(EXIT).toSorted((a, b) => a - b));
  });
});

describe("docs/mcp.md", () => {
  it("lists the tools there are, in their order", () => {
    const section = sectionOf(read("docs/mcp.md"), "## Tools");
    const named = [...section.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1]);
    expect(named).toEqual(TOOLS.map(({ name }) => name));
  });
});

describe("docs/rest.md", () => {
  const text = read("docs/rest.md");

  it("lists the routes there are, in their order", () => {
    const listed = [...text.matchAll(/^\| (GET|POST|PUT|DELETE) \| `([^`]+)` \|/gm)].map(
      (match) => `${match[1] ?? ""} ${match[2] ?? ""}`,
    );
    const known = Object.values(routes).map(({ method, path }) => `${method.toUpperCase()} ${path}`);
    expect(listed).toEqual(known);
  });

  it("names every failure code", () => {
    const missing = Object.keys(FAILURE_KINDS).filter((code) => !text.includes(`\`${code}\``));
    expect(missing).toEqual([]);
  });
});

/** `run.limits.itemAttempts`: where a schema's keys are, down to a depth. Lists are looked into. */
function keyPathsOf(schema: unknown, depth: number, prefix = ""): string[] {
  if (depth === 0) return [];
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).flatMap(([key, inner]) => {
      const path = prefix === "" ? key : `${prefix}.${key}`;
      const below = keyPathsOf(inner, depth - 1, path);
      return below.length === 0 ? [path] : below;
    });
  }
  if (schema instanceof z.ZodArray) return keyPathsOf(schema.element, depth, `${prefix}[]`);
  // Its branches have keys of their own, described where each is.
  if (schema instanceof z.ZodDiscriminatedUnion) return [];
  if (schema instanceof z.ZodUnion) return keyPathsOf(schema.options[0], depth, prefix);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return keyPathsOf(schema.unwrap(), depth, prefix);
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault)
    return keyPathsOf(schema.unwrap(), depth, prefix);
  return [];
}

describe("docs/config.md", () => {
  const text = read("docs/config.md");
  const named = new Set(namesInTables(text));

  it("names every key of a config, two levels deep, and the settings of a run in full", () => {
    const paths = [
      ...keyPathsOf(runConfigSchema, 2),
      ...keyPathsOf(runConfigSchema.shape.run, 2, "run"),
    ].filter((path) => path !== "run.concurrency" && path !== "run.limits");
    expect(paths.length).toBeGreaterThan(35);
    // Request settings stand in several places and are described once.
    const told = new Set(paths.map((path) => path.replace(/^(candidate|run\.params)\..*/, "$1")));
    expect([...told].filter((path) => !named.has(path))).toEqual([]);
    const settings = new Set(namesInTables(sectionOf(text, "### Request settings")));
    expect(Object.keys(requestSchema.shape).filter((key) => !settings.has(key))).toEqual([]);
  });

  it("names every metric with each of its keys", () => {
    const rows = sectionOf(text, "## Metrics")
      .split("\n")
      .filter((line) => line.startsWith("| `"));
    const missing = metricSchema.options.flatMap((option) => {
      const { kind, id: _id, ...keys } = option.shape;
      const row = rows.find((line) => line.startsWith(`| \`${kind.value}\``)) ?? "";
      return ["", ...Object.keys(keys)]
        .filter((key) => !row.includes(key === "" ? kind.value : `\`${key}\``))
        .map((key) => `${kind.value} ${key}`);
    });
    expect(missing).toEqual([]);
  });

  it("has each of them explained in metrics.md", () => {
    const explained = namesInTables(sectionOf(read("docs/metrics.md"), "## Metrics"));
    expect(explained).toEqual(metricSchema.options.map(({ shape }) => shape.kind.value));
  });

  it("names everything that can be planted or recorded, with its default", () => {
    const missing = [
      ...Object.keys(simulatedModelSchema.shape),
      ...Object.keys(recordingSchema.shape),
    ].filter((key) => !named.has(key));
    expect(missing).toEqual([]);
    const defaults = Object.entries(simulatedModelSchema.parse({}));
    const wrong = defaults.filter(
      ([key, value]) => !text.includes(`| \`${key}\` | \`${JSON.stringify(value)}\` |`),
    );
    expect(wrong).toEqual([]);
  });

  it("tells the defaults of limits and concurrency as they are", () => {
    const rows = text.split("\n");
    const wrong = [
      ...Object.entries(DEFAULT_LIMITS).map(([key, value]) => [`run.limits.${key}`, value] as const),
      ...Object.entries(DEFAULT_CONCURRENCY).map(
        ([key, value]) => [`run.concurrency.${key}`, value] as const,
      ),
    ].filter(
      ([key, value]) =>
        !rows.some((row) => row.startsWith(`| \`${key}\``) && row.includes(`| \`${value}\` |`)),
    );
    expect(wrong).toEqual([]);
  });

  it("names every setting of the workspace", () => {
    const settings = sectionOf(text, "## Workspace settings");
    const inTable = new Set(namesInTables(settings));
    const { limits: _limits, concurrency: _concurrency, ...others } = settingsSchema.shape;
    const keys = keyPathsOf(z.object(others), 2);
    expect(keys.filter((key) => !inTable.has(key))).toEqual([]);
    for (const group of ["limits", "concurrency"]) expect(inTable).toContain(group);
    const { secrets, theme } = DEFAULT_SETTINGS;
    expect(settings).toContain(`| \`secrets.envOnly\` | true or false | \`${secrets.envOnly}\` |`);
    expect(settings).toContain(`| \`secrets.showEnds\` | true or false | \`${secrets.showEnds}\` |`);
    expect(settings).toContain(`| \`${theme}\` |`);
  });
});

describe("docs/terms.md", () => {
  it("explains every term as the page does", () => {
    const rows = Object.values(DEFINITIONS).map(
      ({ term, meaning }) => `| ${english(term)} | ${english(meaning)} |`,
    );
    expect(read("docs/terms.md").trimEnd().split("\n").slice(-rows.length)).toEqual(rows);
  });
});

describe("docs/summary.md", () => {
  it("names every field", () => {
    const named = new Set(namesInTables(read("docs/summary.md")));
    const fields = [summarySchema, summarySchema.shape.run, modelResultSchema].flatMap((schema) =>
      Object.keys(schema.shape),
    );
    expect(fields.filter((field) => !named.has(field))).toEqual([]);
  });
});

import { createHash } from "node:crypto";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import {
  itemMessageSchema,
  logMessageSchema,
  problemSchema,
  runMessageSchema,
} from "../src/contract/index.ts";
import { recordingSchema, runConfigSchema } from "../src/core/index.ts";
import { startAssay } from "./support/assay-process.ts";
import { temporaryFolder } from "./support/databases.ts";
import { type Block, GUIDES, blocksOf, fileOf } from "./support/document-blocks.ts";
import {
  type GuidedShell,
  beginSession,
  furnishedShell,
  guidedShell,
  removeFurnished,
} from "./support/guided-shell.ts";

/** A document may have dozens of commands, each a process of its own, on a machine that is busy besides. */
const LONG_MS = 900_000;

const BLOCKS = GUIDES.flatMap((document) => blocksOf(document));
const placeOf = ({ document, line }: Block): string => `${document}:${line}`;

/** What a block of JSON may be. */
const SHAPES: Readonly<Record<string, z.ZodType>> = {
  recording: recordingSchema,
  problem: problemSchema,
  "run-message": runMessageSchema,
  "item-message": itemMessageSchema,
  "log-message": logMessageSchema,
  // What clients of agents are told: the command as it is called, or the address with the token.
  "mcp-client": z.strictObject({
    mcpServers: z.record(
      z.string(),
      z.union([
        z.strictObject({ command: z.literal("assay"), args: z.tuple([z.literal("mcp")], z.string()) }),
        z.strictObject({
          url: z.string().endsWith("/mcp"),
          headers: z.strictObject({ Authorization: z.literal("Bearer TOKEN") }),
        }),
      ]),
    ),
  }),
};

/** What a fragment leaves out. */
const REST_OF_CONFIG = {
  models: [{ id: "a", router: "simulated", model: "a" }],
  routers: { simulated: { models: { a: {} } } },
};

/** `NAME=value assay serve ...` stays until it is ended; it must come up in a workspace of its own. */
async function serveLine(line: string): Promise<string[]> {
  const words = line.split(" ");
  const at = words.indexOf("assay");
  const env = Object.fromEntries(words.slice(0, at).map((word) => word.split("=")));
  const server = startAssay([...words.slice(at + 1), "--port", "0"], { cwd: temporaryFolder(), env });
  await server.until("Assay is running at");
  server.child.kill("SIGINT");
  const { code } = await server.ended;
  return code === 0 ? [] : [`${line}: exit code ${code}`];
}

/** What a line speaks of must be there, and what it adds must not. */
async function prepare(shell: GuidedShell, line: string): Promise<void> {
  const [, noun, name] = /assay (models|criteria|tasks|providers) add (\S+)/.exec(line) ?? [];
  if (noun !== undefined) await shell.run(`assay ${noun} remove ${name} --yes`);
  else if (/\bfast\b/.test(line)) await shell.run("assay models add fast provider=Planted modelId=alpha");
  if (line.includes("SESSIONID") && !shell.meant.has("SESSIONID")) await beginSession(shell);
  if (!line.includes("--draft 7")) return;
  const drafts = await shell.must("assay generate --drafts --json");
  shell.meant.set("--draft 7", `--draft ${String(drafts[0]?.["id"])}`);
}

/** What went wrong, if anything did. */
async function runLine(shell: GuidedShell, line: string): Promise<string[]> {
  if (/\bassay serve\b/.test(line)) return await serveLine(line);
  await prepare(shell, line);
  const { code, stdout, stderr } = await shell.run(line);
  const [, token] = /"token":"([^"]+)"/.exec(stdout) ?? [];
  if (token !== undefined) shell.meant.set("TOKEN", token);
  return code === 0 ? [] : [`${line}: exit code ${code}\n${stdout}${stderr}`];
}

/** Columns of the ranking and the sentences below it, which do not depend on the machine. */
function verdictIn(text: string): string {
  const rows = text.matchAll(/^(\d+ +\S+ \(simulated\) (?: +[\d.]+ \([\d.–]+\))+ +\d+(?: to \d+)? +\d+)/gm);
  const [, sentences = ""] = /^(\S+ is ahead of [\s\S]*?)^ +runs\//m.exec(text) ?? [];
  return [...rows, ["", sentences]]
    .map((match) => (match[1] ?? "").trim().replaceAll(/\s+/g, " "))
    .join("\n");
}

/** What is shown must be what comes, as far as it does not depend on the machine. */
async function runConsole(shell: GuidedShell, text: string): Promise<string[]> {
  const [command = "", ...shown] = text.split("\n");
  const { code, stdout, stderr } = await shell.run(command.replace(/^\$ /, ""));
  const came = verdictIn(stdout);
  const isSame = code === 0 && came.includes("highest mean") && came === verdictIn(shown.join("\n"));
  return isSame ? [] : [`${command}: exit code ${code}, and this comes\n${came}\n${stderr}`];
}

async function runRequest(shell: GuidedShell, text: string): Promise<string[]> {
  const [, method = "", path = "", body = ""] = /^(\w+) (\S+) +(\{.*\})$/m.exec(text) ?? [];
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${shell.url}${shell.translate(path)}`, { method, headers, body });
  return answer.ok ? [] : [`${method} ${path}: ${answer.status} ${await answer.text()}`];
}

async function runBlock(shell: GuidedShell, block: Block): Promise<string[]> {
  const { language, text, marks } = block;
  const file = fileOf(block);
  if (file !== undefined) shell.write(file, text);
  if (marks.includes("no-run")) return [];
  if (language === "yaml" && file !== undefined) return await runLine(shell, `assay validate -c ${file}`);
  if (language === "console") return await runConsole(shell, text);
  if (language === "http") return await runRequest(shell, text);
  const problems = [];
  for (const line of language === "sh" ? text.trim().split("\n") : [])
    problems.push(...(await runLine(shell, line)));
  return problems;
}

/** Whether `runBlock` does anything with it. */
const isRun = (block: Block): boolean =>
  ["sh", "console", "http"].includes(block.language) || fileOf(block) !== undefined;

/** All blocks in their order; what went wrong, with its place. */
async function runBlocks(shell: GuidedShell, blocks: readonly Block[]): Promise<string[]> {
  const problems = [];
  for (const block of blocks)
    problems.push(...(await runBlock(shell, block)).map((problem) => `${placeOf(block)}: ${problem}`));
  return problems;
}

afterAll(removeFurnished);

describe("blocks in documents", () => {
  it("say what they are", () => {
    const known = new Set(["sh", "console", "yaml", "json", "jsonl", "js", "http", "text", "ts"]);
    expect(BLOCKS.length).toBeGreaterThan(25);
    expect(BLOCKS.filter(({ language }) => !known.has(language)).map(placeOf)).toEqual([]);
  });

  it("that are not run are these, and no others", () => {
    const left = BLOCKS.filter(({ marks }) => marks.includes("no-run"));
    expect(left.map(({ document, text }) => `${document}: ${text.split(/ {2}|\n/)[0]}`)).toEqual([
      "CONTRIBUTING.md: npm run setup",
      "docs/benchmarks.md: npm install --prefix ../promptfoo promptfoo",
      // No container engine is asked of a machine that tests.
      "docs/deploy.md: cp .env.example .env",
      "docs/deploy.md: docker compose --profile postgres up -d postgres",
      expect.stringMatching(/^docs\/deploy\.md: docker compose exec assay/),
      // Needs a config; test/cli/schedules.test.ts does the same.
      "docs/operations.md: assay worker --db postgres://assay@db.example/assay --metrics-port 9090",
      "docs/operations.md: assay settings set retention.rawDays=30 retention.runsDays=365",
      expect.stringMatching(/^docs\/schedules\.md: assay schedules add nightly/),
      // Needs a PostgreSQL; test/torture/workers-killed.test.ts does the same.
      expect.stringMatching(/^docs\/workers\.md: assay serve --db postgres/),
    ]);
  });

  it("of JSON have the shape of what they show", () => {
    const shown = BLOCKS.filter(({ language }) => language === "json");
    expect(shown.length).toBeGreaterThan(1);
    const wrong = shown.filter(
      ({ marks, text }) => SHAPES[marks[0] ?? ""]?.safeParse(JSON.parse(text)).success !== true,
    );
    expect(wrong.map(placeOf)).toEqual([]);
  });

  it("that are fragments of a config are valid in a whole one", () => {
    const fragments = BLOCKS.filter(({ marks }) => marks.includes("fragment"));
    expect(fragments.length).toBeGreaterThan(0);
    const isValid = (text: string) =>
      runConfigSchema.safeParse({ ...REST_OF_CONFIG, ...parse(text) }).success;
    expect(fragments.filter(({ text }) => !isValid(text)).map(placeOf)).toEqual([]);
    expect(isValid("nonsense: 1")).toBe(false);
  });

  it("with a text and its SHA-256 tell the right one", () => {
    const [hashed, ...others] = BLOCKS.filter(({ text }) => /^[0-9a-f]{64}$/m.test(text));
    const [input = "", hash] = hashed?.text.split("\n") ?? [];
    expect(createHash("sha256").update(input).digest("hex")).toBe(hash);
    expect(others).toEqual([]);
  });

  it("of the README do what it says, one after the other", { timeout: LONG_MS }, async () => {
    expect(await runBlocks(await guidedShell(), blocksOf("README.md"))).toEqual([]);
  });

  it.each(GUIDES.filter((guide) => guide.startsWith("docs/") && blocksOf(guide).some(isRun)))(
    "of %s do what they say",
    { timeout: LONG_MS },
    async (guide) => {
      expect(await runBlocks(await furnishedShell(), blocksOf(guide))).toEqual([]);
    },
  );

  it("are found out when a command fails, or answers with a problem", async () => {
    const lines = ["assay nonsense", "curl http://127.0.0.1:8080/api/runs/nobody", "assay runs"];
    const planted = blocksOf("planted.md", `\`\`\`sh\n${lines.join("\n")}\n\`\`\`\n`);
    expect(await runBlocks(await guidedShell(), planted)).toEqual([
      expect.stringContaining("planted.md:1: assay nonsense: exit code"),
      expect.stringContaining("planted.md:1: curl"),
    ]);
  });
});

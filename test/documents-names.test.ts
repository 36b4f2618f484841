import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "./support/assay-process.ts";
import { GUIDES } from "./support/document-blocks.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Everything that can have a name: sources, scripts, what tests need, and what describes the package. Not the tests
 * themselves: they plant wrong names. */
const SOURCES = globSync(
  [
    "src/**/*.{ts,tsx}",
    "test/support/*.ts",
    "scripts/**/*.{mjs,cjs}",
    "bin/*.cjs",
    "examples/*",
    "*.json",
    "compose.yaml",
    "*.ts",
    ".github/**/*.yml",
  ],
  { cwd: ROOT },
)
  .filter((path) => !/\.test\.ts$|package-lock/.test(path))
  .concat(".ci/run");
const TEXTS = SOURCES.map(read);
const WORDS = new Set(TEXTS.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
const FILES = new Set(
  globSync(["**/*.*", ".*"], {
    cwd: ROOT,
    exclude: (path) => /^(?:node_modules|dist|coverage|\.cache|\.runtime|\.git)(?:\/|$)/.test(path),
  }).map((path) => basename(path)),
);
const CODE = TEXTS.join("\n");

/** Names that are other people's. */
const FOREIGN = new Set(["HttpOnly", "SameSite"]);

const FILE = /^[\w-]*\.(?:[cm]?[jt]sx?|md|json|jsonl|ya?ml|html|pdf|csv|xml|css|sqlite|lock|key)$/;
/** With a folder of ours in front; `<name>` and `*` stand for any. */
const PATH = /^(?:src|test|docs|scripts|bin|examples|\.github|\.ci)\/[\w./*<>-]*$/;
const NAME =
  /^(?:[a-z][a-z0-9]*(?:[A-Z][a-z0-9]*)+|[A-Z][a-z0-9]+(?:[A-Z][a-z0-9]+)+|[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+)$/;

function isFlag(flag: string): boolean {
  const camel = flag.slice(2).replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return CODE.includes(flag) || new RegExp(`\\b${camel}\\??:`).test(CODE);
}

function isPath(path: string, document: string): boolean {
  const pattern = path.replaceAll(/<\w+>|NNNN-\w+/g, "*");
  if (pattern.includes("*")) return globSync(pattern, { cwd: ROOT }).length > 0;
  return existsSync(join(ROOT, path)) || existsSync(join(ROOT, dirname(document), path));
}

/** A word in backticks that looks like code, and nothing of the kind exists. */
function isWrong(word: string, document: string): boolean {
  if (FOREIGN.has(word)) return false;
  if (/^--[a-z][a-z-]*$/.test(word)) return !isFlag(word);
  if (PATH.test(word)) return !isPath(word, document);
  // A capital word in a file's name stands for something else.
  if (/[A-Z]{5}/.test(word) && FILE.test(word)) return false;
  if (FILE.test(word)) return !FILES.has(word) && !CODE.includes(word);
  // `run.limits.itemAttempts`, `models[].id`: every part of it.
  const parts = word.replaceAll("[]", "").split(".");
  return parts.some((part) => NAME.test(part) && !WORDS.has(part));
}

/** Words of all code in a line of prose: `assay run --models a,b` are four. */
function wrongNamesIn(document: string, text = read(document)): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, "");
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
  return spans.flatMap((span) => span.split(/[\s,;()=]+/)).filter((word) => isWrong(word, document));
}

describe("names in documents", () => {
  it.each(GUIDES)("exist: %s", (document) => {
    expect(wrongNamesIn(document)).toEqual([]);
  });

  it("are found out when they do not", () => {
    const wrong = [
      "src/core/nowhere.ts",
      "nowhere.ts",
      "--no-such-flag",
      "noSuchName",
      "no_such_table",
    ].concat(["ASSAY_NO_SUCH", "run.limits.noSuchLimit", "NoSuchType"]);
    const right = ["src/storage/migrations/NNNN-what.ts", "--json", "claimed_by", "README.md", "ASSAY_TOKEN"];
    const planted = [...wrong, ...right].map((word) => `\`${word}\``).join(" and ");
    expect(wrongNamesIn("README.md", planted)).toEqual(wrong);
    expect(wrongNamesIn("README.md", "`assay run --no-such-flag a`")).toEqual(["--no-such-flag"]);
  });

  it("count and time as the code does", () => {
    const text = read("ARCHITECTURE.md");
    const rooms = Object.keys(JSON.parse(read("architecture.json")).rooms);
    expect(text).toContain(`One package, ${rooms.length} rooms`);
    const told = [
      ["src/engine/journal.ts", "GATHER_MS", (ms: number) => `within ${ms} ms`],
      ["src/engine/execution.ts", "HEARTBEAT_MS", (ms: number) => `heartbeat every ${ms / 1000} s`],
      ["src/engine/execute-run.ts", "OWNER_SILENCE_MS", (ms: number) => `silent for ${ms / 1000} s`],
    ] as const;
    const wrong = told.filter(([path, name, words]) => {
      const [, value = ""] = new RegExp(`${name} = ([\\d_]+);`).exec(read(path)) ?? [];
      return !text.includes(words(Number(value.replaceAll("_", ""))));
    });
    expect(wrong.map(([, name]) => name)).toEqual([]);
  });
});

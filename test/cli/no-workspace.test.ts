import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { application } from "../../src/cli/app.ts";
import { assay } from "../support/assay.ts";
import { temporaryFolder, temporaryPostgres } from "../support/databases.ts";
import { queryRows } from "../support/query-rows.ts";

type Target = ReturnType<typeof application>["root"];

/** Every command as it is typed. */
function* commandsIn(target: Target, words: readonly string[] = []): Generator<string> {
  if (!("getAllEntries" in target)) yield words.join(" ");
  else
    for (const { name, target: below } of target.getAllEntries())
      yield* commandsIn(below, [...words, name["convert-camel-to-kebab"]]);
}

/** Those that a workspace begins with, and those that need none. */
const OTHERS = [
  "run",
  "serve",
  "tui",
  "mcp",
  "generate",
  "import",
  "prices import",
  "settings set",
  ...["tasks", "collections", "providers", "models", "prices", "criteria", "tokens", "schedules"].map(
    (kind) => `${kind} add`,
  ),
  "validate",
  "completion",
  "restore",
  "move",
  "lock",
  "unbundle",
  "verify",
  "worker",
  "providers templates",
];

const COMMANDS = [...commandsIn(application("0").root)];
const looking = COMMANDS.filter((command) => !OTHERS.includes(command));

/** Flags without which a command does nothing. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  gate: ["--max-cost", "1"],
};

/** With as many arguments as it wants: too few and too many are refused before anything else. */
async function typed(command: string, folder: string) {
  for (const args of [[], ["one"], ["one", "two"], ["one", "name=two"]]) {
    const ended = await assay([...command.split(" "), ...args, ...(NEEDED[command] ?? []), "--dir", folder]);
    if (!/Expected|Too many arguments/.test(ended.stderr)) return ended;
  }
  throw new Error(`No arguments fit ${command}.`);
}

describe("a folder without a workspace", () => {
  it("knows every command", () => {
    expect(OTHERS.filter((command) => !COMMANDS.includes(command))).toEqual([]);
    expect(looking.length).toBeGreaterThan(40);
  });

  it.each(looking)("is said and left alone by: assay %s", async (command) => {
    const folder = join(temporaryFolder(), "mistyped");
    const { code, stderr } = await typed(command, folder);
    expect(stderr).toContain(`There is no workspace at ${folder}.`);
    expect(stderr).toContain("Check --dir.");
    expect(code).toBe(2);
    expect(existsSync(folder)).toBe(false);
  });

  it("is left alone where drafts are listed, a plan is asked for, and the database is named", async () => {
    const parent = temporaryFolder();
    const folder = join(parent, "mistyped");
    for (const args of [
      ["generate", "--drafts"],
      ["run", "--collections", "Mail", "--models", "mine", "--dry-run"],
    ])
      expect((await assay([...args, "--dir", folder])).stderr).toContain("There is no workspace at");
    const other = await assay(["runs", "--dir", folder, "--db", join(parent, "other.sqlite")]);
    expect(other.stderr).toContain("There is no database at");
    expect(existsSync(folder)).toBe(false);
    expect((await assay(["providers", "templates", "--dir", folder])).code).toBe(0);
    expect(existsSync(folder)).toBe(false);
  });

  it.each(["runs", "workers", "doctor", "backup x.assay-backup"])(
    "is an empty PostgreSQL database, too, for: assay %s",
    async (command) => {
      const [cwd, url] = [temporaryFolder(), new URL(await temporaryPostgres())];
      const { code, stderr } = await assay([...command.split(" "), "--db", url.href], { cwd });
      expect([code, stderr]).toEqual([2, expect.stringContaining("There is no workspace at postgres")]);
      expect(stderr).toContain(`***@${url.host}${url.pathname}.`);
      expect(stderr).toContain("Check --db.");
      expect(stderr).not.toContain(`:${url.password}@`);
      expect(existsSync(join(cwd, "runs"))).toBe(false);
      expect(
        await queryRows(
          url.href,
          "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
        ),
      ).toEqual([]);
    },
  );

  it("becomes a workspace by adding to it", async () => {
    const folder = join(temporaryFolder(), "new");
    expect((await assay(["providers", "add", "Mine", "type=simulated", "--dir", folder])).code).toBe(0);
    expect((await assay(["providers", "--dir", folder])).stdout).toContain("Mine");
  });
});

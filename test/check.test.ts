import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, startNode } from "./support/assay-process.ts";
import { temporaryFolder } from "./support/databases.ts";

const SOURCES = {
  "src/cli/main.ts": 'import { half } from "../core/runs/half.ts";\n\nprocess.exitCode = half(4);\n',
  "src/core/runs/half.ts": "export function half(value: number): number {\n  return value / 2;\n}\n",
  "src/core/other.ts": "export const other = 1;\n",
  "src/web/main.tsx": 'import { other } from "../core/other.ts";\n\ndocument.title = String(other);\n',
};

const RULES = [
  "tsconfig.json",
  "src/web/tsconfig.json",
  ".oxlintrc.json",
  ".oxfmtrc.json",
  "architecture.json",
];

/** A project of four files under the rules of this one. A folder of sources is called like the one of workspaces. */
function smallProject() {
  const root = temporaryFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  };
  for (const [path, text] of Object.entries(SOURCES)) write(path, text);
  for (const path of [...RULES, "scripts/check.mjs", "scripts/check", "scripts/architecture.mjs"])
    cpSync(join(ROOT, path), join(root, path), { recursive: true });
  write("package.json", '{ "name": "small", "private": true, "type": "module" }\n');
  const entry = ["src/cli/main.ts", "src/web/main.tsx", "scripts/check.mjs"];
  write("knip.json", `${JSON.stringify({ entry, project: ["src/**/*.{ts,tsx}"] })}\n`);
  mkdirSync(join(root, "test"));
  mkdirSync(join(root, "bin"));
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  const check = async (...args: string[]) => {
    const { code, stdout } = await startNode(["scripts/check.mjs", ...args], { cwd: root, env: { CI: "" } })
      .ended;
    const failed = [...stdout.matchAll(/^FAILED (.+)$/gm)].map((match) => match[1]);
    return { code, failed, unchanged: stdout.split("(unchanged)").length - 1, stdout };
  };
  return { root, write, check };
}

it("never takes for green what is not, however much it remembers", async () => {
  const { root, write, check } = smallProject();
  const green = { code: 0, failed: [] };
  const first = await check("--fix");
  expect(first).toMatchObject(green);
  expect(await check()).toMatchObject({ ...green, unchanged: 6 });

  const half = SOURCES["src/core/runs/half.ts"];
  const rounds: readonly { readonly faults: readonly string[]; readonly planted: Partial<typeof SOURCES> }[] =
    [
      {
        faults: ["types", "types of the page", "lint", "format", "dead code", "layers"],
        planted: {
          "src/core/runs/half.ts": half.replace("value / 2", "String(value)"),
          "src/web/main.tsx": `${SOURCES["src/web/main.tsx"]}document.title = 1;\n`,
          "src/cli/main.ts": `${SOURCES["src/cli/main.ts"]}void 0;\nPromise.resolve(half(2));\n`,
          "src/core/other.ts": "export const other  =  Date.now();\nexport const unused = 2;\n",
        },
      },
      // Seen from a file that is not changed.
      {
        faults: ["types"],
        planted: { "src/core/runs/half.ts": half.replaceAll("number", "bigint").replace("2", "2n") },
      },
      {
        faults: ["lint"],
        planted: { "src/core/other.ts": `${SOURCES["src/core/other.ts"]}if (other == 1) process.exit();\n` },
      },
    ];
  for (const { faults, planted } of rounds) {
    for (const [path, text] of Object.entries(planted)) write(path, text);
    expect((await check()).failed).toEqual(expect.arrayContaining([...faults]));
    // Twice: what has failed is not remembered as green either.
    expect((await check()).failed).toEqual(expect.arrayContaining([...faults]));
    for (const [path, text] of Object.entries(SOURCES)) write(path, text);
  }

  expect(await check(), "everything mended").toMatchObject(green);

  // Other rules: nothing that was green under the old ones counts.
  const rules = JSON.parse(readFileSync(join(root, ".oxlintrc.json"), "utf8"));
  write(
    ".oxlintrc.json",
    JSON.stringify({ ...rules, rules: { ...rules.rules, "max-lines": ["error", { max: 1 }] } }),
  );
  expect((await check()).failed).toContain("lint");
});

it("looks for dead code only where something else is imported, exported or used of a whole module", async () => {
  const { write, check } = smallProject();
  const [main, other] = [SOURCES["src/cli/main.ts"], SOURCES["src/core/other.ts"]];
  write("src/cli/main.ts", `import * as all from "../core/other.ts";\n${main}void all.more;\n`);
  write("src/core/other.ts", `${other}export const more = 2;\n`);
  expect((await check("--fix")).code).toBe(0);
  write("src/core/runs/half.ts", SOURCES["src/core/runs/half.ts"].replace("value / 2", "value * 0.5"));
  expect((await check()).stdout).toContain("dead code (unchanged)");
  write("src/cli/main.ts", `import * as all from "../core/other.ts";\n${main}void all.other;\n`);
  expect((await check()).failed).toEqual(["dead code"]);
  const inLines = (names: string) => `import {\n${names}} from "../core/other.ts";\n${main}`;
  write("src/cli/main.ts", `${inLines("  more,\n  other,\n")}void [more, other];\n`);
  expect((await check()).failed).not.toContain("dead code");
  write("src/cli/main.ts", `${inLines("  other,\n")}void [other, other];\n`);
  expect((await check()).failed).toContain("dead code");
});

it("looks at everything again when it is told to", async () => {
  const { check } = smallProject();
  await check("--fix");
  expect(await check()).toMatchObject({ code: 0, unchanged: 6 });
  expect(await check("--all")).toMatchObject({ code: 0, unchanged: 0 });
});

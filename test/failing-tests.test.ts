import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT, startNode } from "./support/assay-process.ts";
import { temporaryFolder } from "./support/databases.ts";

/** Runs one planted test under the project's own config. */
async function runPlanted(body: string) {
  const root = temporaryFolder();
  mkdirSync(join(root, "test"));
  for (const part of [
    "package.json",
    "node_modules",
    "scripts",
    "test/support",
    "vitest.config.ts",
    "lingui.config.mjs",
  ])
    symlinkSync(join(ROOT, part), join(root, part));
  writeFileSync(
    join(root, "test", "planted.test.ts"),
    `import { expect, it } from "vitest";\nit("is planted", () => { ${body} });\n`,
  );
  const vitest = join(ROOT, "node_modules", "vitest", "vitest.mjs");
  return await startNode([vitest, "run"], { cwd: root }).ended;
}

it("tests that fail end with an exit code that says so", async () => {
  const failed = await runPlanted("expect(1).toBe(2);");
  expect(failed.stdout).toContain("1 failed");
  expect(failed.code).toBe(1);
  expect(await runPlanted("expect(1).toBe(1);")).toMatchObject({ code: 0 });
});

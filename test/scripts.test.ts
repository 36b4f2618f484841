import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { ROOT } from "./support/assay-process.ts";

it("the bench leaves the page out where there is no Chromium, and says so", () => {
  const bench = pathToFileURL(join(ROOT, "scripts", "bench", "page.mjs")).href;
  const code = `await (await import(${JSON.stringify(bench)})).benchPage();`;
  const env = { ...process.env, ASSAY_CHROMIUM: "/nowhere/chromium" };
  const ended = spawnSync(process.execPath, ["--input-type=module", "-e", code], { encoding: "utf8", env });
  expect(ended.stderr).toBe("");
  expect(ended.stdout.trim()).toBe(
    "page: left out, there is no Chromium. Install one, or name it in ASSAY_CHROMIUM.",
  );
  expect(ended.status).toBe(0);
});

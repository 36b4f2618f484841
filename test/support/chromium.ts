import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a Chromium that tests may drive. */
    chromium: string;
  }
}

const PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

const find = (): string | undefined =>
  [process.env["ASSAY_CHROMIUM"] ?? "", ...PLACES].find((path) => path !== "" && existsSync(path));

/** A Chromium of the system, brought by its package manager where there is none and we may. */
export default function chromium(project: TestProject) {
  if (find() === undefined && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update", "-q"], options);
    spawnSync("apt-get", ["install", "-y", "-q", "--no-install-recommends", "chromium"], options);
  }
  const found = find();
  if (found === undefined)
    throw new Error("Tests of the page need Chromium: install it, or name one in ASSAY_CHROMIUM.");
  project.provide("chromium", found);
}

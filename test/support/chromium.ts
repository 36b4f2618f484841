import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { findChromium } from "../../scripts/find-chromium.mjs";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of a Chromium that tests may drive. */
    chromium: string;
  }
}

/** A Chromium of the system, brought by its package manager where there is none and we may. */
export default function chromium(project: TestProject) {
  if (findChromium() === null && process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
    spawnSync("apt-get", ["update", "-q"], options);
    const install = ["install", "-y", "-q", "--no-install-recommends"];
    const { status } = spawnSync("apt-get", [...install, "chromium-headless-shell"], options);
    // Older releases have the whole browser only.
    if (status !== 0) spawnSync("apt-get", [...install, "chromium"], options);
  }
  const found = findChromium();
  if (found === null)
    throw new Error("Tests of the page need Chromium: install it, or name one in ASSAY_CHROMIUM.");
  project.provide("chromium", found);
}

import { rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { bundleNode } from "../../scripts/bundle-node.mjs";
import { ROOT } from "./assay-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Path of the program that kills itself at a chosen point. */
    crashHost: string;
  }
}

/** Bundles the crashing host once: hundreds of processes start from it, and sources take long to load. */
export async function setup(project: TestProject) {
  // Inside the checkout, where it finds packages that cannot be bundled.
  const folder = join(ROOT, `.build-crash-host-${process.pid}`);
  await bundleNode({ "crashing-host": join(ROOT, "test", "fixtures", "crashing-host.ts") }, folder);
  project.provide("crashHost", join(folder, "crashing-host.js"));
  return () => rmSync(folder, { recursive: true, force: true });
}

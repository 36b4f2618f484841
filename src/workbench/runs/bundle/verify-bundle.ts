import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BundleCheck } from "../../../contract/index.ts";
import { unpackBundle } from "./bundle-file.ts";
import { checkBundle } from "./check-bundle.ts";

/** Checks a bundle without a workspace, and leaves nothing behind. `name` is what the user calls it. */
export async function verifyBundle(bundle: string, name = bundle): Promise<BundleCheck> {
  const folder = await mkdtemp(join(tmpdir(), "assay-verify-"));
  try {
    const path = join(folder, "bundle.sqlite");
    await unpackBundle(bundle, path, name);
    return await checkBundle(path, name);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

import { rename, rm, stat } from "node:fs/promises";
import { resolve } from "node:path";
import { type BundleCheck, bundleFindings } from "../../../contract/index.ts";
import { Failure, OWNER_ONLY_FILE } from "../../../core/index.ts";
import { connected } from "../../connected.ts";
import { fileUpload } from "../../file-upload.ts";
import { EXIT } from "../../exit-codes.ts";
import { refuseExisting } from "../../refuse-existing.ts";
import type { WorkspaceFlags } from "../../workspace.ts";
import { type World, print } from "../../world.ts";
import { writeWhole } from "../../write-whole.ts";

export interface BundleFlags extends Omit<WorkspaceFlags, "port"> {
  readonly withoutTexts: boolean;
  readonly overwrite: boolean;
  readonly unblind: boolean;
  readonly json: boolean;
}

/** `assay bundle`: a run as one file, which counts only once it was read back. */
export async function bundle(world: World, flags: BundleFlags, runId: string, path: string): Promise<number> {
  const location = resolve(world.folder, path);
  refuseExisting(location, path, flags);
  const { verifyBundle } = await import("../../../workbench/index.ts");
  const unchecked = `${location}.unchecked`;
  const texts = flags.withoutTexts ? "withheld" : "included";
  try {
    await connected(world, flags, async (client) => {
      const query = { texts, unblind: flags.unblind ? "true" : "false" } as const;
      const bytes = client.downloadBundle({ params: { runId }, query });
      await writeWhole(unchecked, bytes, { mode: OWNER_ONLY_FILE, named: location });
    });
    const check = await verifyBundle(unchecked, path);
    if (!check.holds) throw broken(check);
    await rename(unchecked, location);
    const { digest, items } = check;
    const { size } = await stat(location);
    const without = flags.withoutTexts ? ", without texts" : "";
    print(
      world,
      flags.json
        ? JSON.stringify({ file: path, bytes: size, runId, digest, items: items.count, texts })
        : `Wrote ${runId} to ${path} (${items.count} items${without}), and verified the file.\nDigest: ${digest}`,
    );
    return EXIT.done;
  } finally {
    await rm(unchecked, { force: true });
  }
}

/** Its own numbers must follow from its own items, whatever the run. */
function broken(check: BundleCheck): Failure {
  const faults = bundleFindings(check).filter(({ holds }) => holds === false);
  return new Failure("bug", `The bundle doesn't hold. ${faults.map(({ text }) => text).join(" ")}`);
}

export interface UnbundleFlags extends Omit<WorkspaceFlags, "port"> {
  readonly json: boolean;
}

/** `assay unbundle`: checks a bundle and adds its run. */
export async function unbundle(world: World, flags: UnbundleFlags, path: string): Promise<number> {
  const upload = await fileUpload(world, path);
  return await connected(world, flags, async (client) => {
    const check = await client.addBundle({ upload });
    print(
      world,
      flags.json
        ? JSON.stringify(check)
        : `Added run ${check.runId} (${check.items.count} items). See it with \`assay report ${check.runId}\`.\nDigest: ${check.digest}`,
    );
    return EXIT.done;
  });
}

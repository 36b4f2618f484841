import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { BundleCheck } from "../../../contract/index.ts";
import { OWNER_ONLY_FILE } from "../../../core/index.ts";
import type { Parts, RunBundles } from "../../parts.ts";
import { UNFINISHED, removeCopy, thenRemoved } from "../../workspace/backup-files.ts";
import { packBundle, unpackBundle } from "./bundle-file.ts";
import { checkBundle } from "./check-bundle.ts";
import { type BundleMaterial, makeBundle } from "./make-bundle.ts";

export interface BundleLocation {
  readonly folder: string;
  readonly database: string;
  readonly version: string;
  /** Where there is much to do, it is done on another thread. */
  readonly thread: Parts["thread"];
  readonly newName: () => string;
}

/** Bundles of a workspace, which makes and takes apart their databases in its own folder. */
export function bundlesOf({ folder, database, version, thread, newName }: BundleLocation): RunBundles {
  const newPath = (): string => join(folder, `${newName()}${UNFINISHED}`);
  return {
    async pack(runId, withTexts, items) {
      const path = newPath();
      const material: BundleMaterial = { database, runId, path, withTexts, version };
      try {
        await (thread?.read("bundle", material, items) ?? makeBundle(material));
        return thenRemoved(path, packBundle(path));
      } catch (error) {
        await removeCopy(path);
        throw error;
      }
    },
    async unpack(upload, name, use) {
      const [bundle, path] = [newPath(), newPath()];
      try {
        await pipeline(upload, createWriteStream(bundle, { mode: OWNER_ONLY_FILE }));
        await unpackBundle(bundle, path, name);
        const found = (thread?.read("checkBundle", { path, name }, Number.POSITIVE_INFINITY) ??
          checkBundle(path, name)) as Promise<BundleCheck>;
        return await use(path, await found);
      } finally {
        await rm(bundle, { force: true });
        await removeCopy(path);
      }
    },
  };
}

import type { BundleCheck, Download } from "../../../contract/index.ts";
import { Failure, phrase } from "../../../core/index.ts";
import type { Parts, RunBundles } from "../../parts.ts";
import { requireSetup } from "../get-run.ts";
import { itemCount } from "../item-count.ts";

/** A run as one file. */
export async function downloadBundle(
  parts: Pick<Parts, "store" | "isGone" | "bundles">,
  runId: string,
  withTexts: boolean,
): Promise<Download<Uint8Array>> {
  const found = await requireSetup(parts, runId);
  return {
    filename: `${runId}${withTexts ? "" : "-without-texts"}.assay-run`,
    contentType: "application/zstd",
    content: await requireBundles(parts).pack(runId, withTexts, itemCount(found)),
  };
}

/** Checks a bundle, and keeps nothing of it. */
export async function checkUpload(
  parts: Pick<Parts, "bundles">,
  upload: AsyncIterable<Uint8Array>,
): Promise<BundleCheck> {
  return await requireBundles(parts).unpack(upload, phrase`The file`, (_path, check) =>
    Promise.resolve(check),
  );
}

/** Checks a bundle and adds its run. */
export async function addBundle(
  parts: Pick<Parts, "store" | "bundles" | "clock">,
  upload: AsyncIterable<Uint8Array>,
): Promise<BundleCheck> {
  return await requireBundles(parts).unpack(upload, phrase`The file`, async (path, check) => {
    if (!check.holds) throw refused(check);
    if (!check.withTexts)
      throw new Failure("invalid-input", phrase`This bundle has no texts, so its run can't be added.`, {
        hint: phrase`Check it with \`assay verify\`, or ask for a bundle with texts.`,
      });
    await parts.store.addRuns(path);
    const { runId, toolVersion, digest } = check;
    await parts.store.note(runId, { type: "run-added", toolVersion, digest }, parts.clock.now());
    return check;
  });
}

function requireBundles({ bundles }: Pick<Parts, "bundles">): RunBundles {
  if (bundles !== null) return bundles;
  throw new Failure("workspace-failed", phrase`A workspace that is only in memory has no bundles.`);
}

function refused({ items, changedTexts, numbers }: BundleCheck): Failure {
  const reasons = [
    ...(items.changed.count === 0 ? [] : [phrase`Changed items: ${items.changed.count}.`]),
    ...(changedTexts === null || changedTexts === 0 ? [] : [phrase`Changed texts: ${changedTexts}.`]),
    ...(numbers.state === "different"
      ? [phrase`Numbers that do not follow from the items: ${numbers.differences.length}.`]
      : []),
  ];
  return new Failure("invalid-input", phrase`The bundle doesn't hold: it was changed after it was made.`, {
    hint: reasons.join(" "),
  });
}

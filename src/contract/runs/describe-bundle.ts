import { phrase } from "../../core/index.ts";
import type { BundleCheck } from "./bundle-view.ts";

/** One thing that was checked. */
export interface BundleFinding {
  /** Null when it could not be checked. */
  readonly holds: boolean | null;
  readonly text: string;
}

/** So many changed items and numbers are named in a sentence. */
const NAMED = 3;

/** What came of checking a bundle, one sentence for each thing. */
export function bundleFindings({
  items,
  changedTexts,
  digestHolds,
  numbers,
  toolVersion,
}: BundleCheck): BundleFinding[] {
  const { count, changed } = items;
  return [
    changed.count === 0
      ? { holds: true, text: phrase`Items: ${count} of ${count} match their hashes.` }
      : {
          holds: false,
          text: phrase`Items: ${changed.count} of ${count} changed, such as ${changed.first.slice(0, NAMED).join("; ")}.`,
        },
    textsFinding(changedTexts),
    numbersFinding(numbers, toolVersion),
    digestHolds
      ? { holds: true, text: phrase`Digest: made from these tasks, settings, items and results.` }
      : { holds: false, text: phrase`Digest: not made from these tasks, settings, items and results.` },
  ];
}

function textsFinding(changedTexts: number | null): BundleFinding {
  if (changedTexts === null)
    return { holds: null, text: phrase`Texts: withheld. Their hashes are part of the digest.` };
  if (changedTexts === 0) return { holds: true, text: phrase`Texts: all match their hashes.` };
  return { holds: false, text: phrase`Texts: ${changedTexts} changed.` };
}

function numbersFinding(
  { state, compared, differences }: BundleCheck["numbers"],
  toolVersion: string,
): BundleFinding {
  if (state === "equal")
    return { holds: true, text: phrase`Numbers: ${compared} of ${compared} follow from the items.` };
  if (state === "other-version")
    return {
      holds: null,
      text: phrase`Numbers: not recomputed, because this version of Assay computes results differently. Verify the bundle with Assay ${toolVersion}.`,
    };
  const named = differences
    .slice(0, NAMED)
    .map(
      ({ path, printed, recomputed }) =>
        phrase`${path} is printed as ${JSON.stringify(printed)}, but the items give ${JSON.stringify(recomputed)}`,
    );
  return { holds: false, text: phrase`Numbers: ${named.join("; ")}.` };
}

import { t } from "@lingui/core/macro";
import { type BundleCheck, bundleFindings } from "../../contract/index.ts";
import { spoken } from "../language.ts";

export interface CheckedBundle {
  /** The whole verdict, in a sentence. */
  readonly verdict: string;
  readonly findings: readonly { readonly holds: boolean | null; readonly text: string }[];
  /** Whether its run can be added. */
  readonly canAdd: boolean;
}

/** What came of checking a bundle, in words for people. */
export function checkedBundle(check: BundleCheck): CheckedBundle {
  const { holds, withTexts } = check;
  const verdict = holds
    ? withTexts
      ? t`The bundle holds.`
      : t`The bundle holds. Its texts are withheld, so its run can't be added.`
    : t`The bundle doesn't hold, so its run can't be added.`;
  return {
    verdict,
    findings: bundleFindings(check).map(({ holds: of, text }) => ({ holds: of, text: spoken(text) })),
    canAdd: holds && withTexts,
  };
}

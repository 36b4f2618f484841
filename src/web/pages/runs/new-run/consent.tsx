import { useLingui } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import type { PlanView } from "../../../../contract/index.ts";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";

/** Asks whether to start although not every model would be asked the same and the whole question. */
export function Consent({
  plan,
  draft,
  change,
}: {
  readonly plan: PlanView | undefined;
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
}) {
  const { t } = useLingui();
  if (!draft.allowDroppedFields && plan?.needsConsent !== true) return null;
  return (
    <Checkbox
      label={t`Send incomplete or different prompts anyway`}
      description={t`The results will say so.`}
      checked={draft.allowDroppedFields}
      onChange={(event) => change({ allowDroppedFields: event.currentTarget.checked })}
    />
  );
}

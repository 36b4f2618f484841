import { Checkbox } from "@mantine/core";
import type { PlanView } from "../../../../contract/index.ts";
import type { ChangeDraft, RunDraft } from "./draft.ts";

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
  if (!draft.allowDroppedFields && plan?.needsConsent !== true) return null;
  return (
    <Checkbox
      label="Send incomplete or different prompts anyway"
      description="The results say so."
      checked={draft.allowDroppedFields}
      onChange={(event) => change({ allowDroppedFields: event.currentTarget.checked })}
    />
  );
}

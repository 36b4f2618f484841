import { useLingui } from "@lingui/react/macro";
import type { DraftRow } from "../../../../contract/index.ts";
import { deleteDraftWarning, draftTitle } from "../../../../presentation/index.ts";
import { useConfirm } from "../../../parts/confirm.tsx";
import { useRenew } from "../../../parts/use-renew.ts";
import { useVoice } from "../../../say.tsx";
import { useClient } from "../../../world.ts";

/** Asks before a draft is gone. */
export function useDeleteDraft(
  onDeleted?: () => void,
): (draft: Pick<DraftRow, "id" | "options" | "saved">) => void {
  const { t } = useLingui();
  const client = useClient();
  const renew = useRenew();
  const confirm = useConfirm();
  const { say } = useVoice();
  return (draft) => {
    const title = draftTitle(draft);
    confirm({
      title: t`Delete ${title}?`,
      text: deleteDraftWarning(draft),
      yes: t`Delete draft`,
      perform: async () => {
        await client.deleteDraft({ params: { id: String(draft.id) } });
        onDeleted?.();
        await renew("drafts");
        say(t`${title} deleted`);
      },
    });
  };
}

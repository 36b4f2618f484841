import { useLingui } from "@lingui/react/macro";
import type { DraftView } from "../../../../contract/index.ts";
import { isWritten, replaceWarning } from "../../../../presentation/index.ts";
import { useDialogs } from "../../../dialog.tsx";
import { useNavigation } from "../../../history.tsx";
import type { Offer } from "../../../offers.tsx";
import { useConfirm } from "../../../parts/confirm.tsx";
import { useAct } from "../../../parts/use-act.ts";
import { SaveDraft } from "./save-draft.tsx";
import { useDeleteDraft } from "./use-delete-draft.ts";
import { useDraftChange } from "./use-draft-change.ts";

/** What can be done with a draft as a whole, and with the model whose question has the cursor. */
export function useDraftOffers(draft: DraftView, model: string | null): readonly Offer[] {
  const { t } = useLingui();
  const act = useAct();
  const { open } = useDialogs();
  const { back } = useNavigation();
  const { edit, more } = useDraftChange(draft);
  const askToDelete = useDeleteDraft(back);
  const isDone = isWritten(draft);
  return [
    ...(isDone && draft.questions.length > 0
      ? [
          {
            name: "save draft",
            label: t`Save as tasks`,
            key: "s",
            perform: () => open(<SaveDraft draft={draft} />),
          },
        ]
      : []),
    ...(isDone
      ? [{ name: "more questions", label: t`Generate more`, key: "m", perform: () => act(() => more({})) }]
      : [{ name: "stop", label: t`Stop`, key: "t", perform: () => act(() => edit({ stop: true })) }]),
    ...useModelOffers(draft, model),
    {
      name: "delete draft",
      label: t`Delete draft`,
      key: "d",
      isQuiet: true,
      perform: () => askToDelete(draft),
    },
  ];
}

function useModelOffers(draft: DraftView, model: string | null): readonly Offer[] {
  const { t } = useLingui();
  const act = useAct();
  const confirm = useConfirm();
  const { more } = useDraftChange(draft);
  if (model === null || draft.models.some((one) => one.model === model && one.isWriting)) return [];
  const count = draft.questions.filter((question) => question.model === model).length;
  return [
    {
      name: "more of model",
      label: t`Generate more from ${model}`,
      key: "M",
      isQuiet: true,
      perform: () => act(() => more({ model })),
    },
    {
      name: "replace",
      label: t`Replace questions of ${model}`,
      key: "R",
      isQuiet: true,
      perform: () =>
        confirm({
          title: t`Replace questions of ${model}?`,
          text: replaceWarning(count),
          yes: t`Replace questions`,
          perform: () => more({ model, replace: true }),
        }),
    },
  ];
}

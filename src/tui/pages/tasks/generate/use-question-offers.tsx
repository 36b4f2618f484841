import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DraftQuestion, DraftView } from "../../../../contract/index.ts";
import { shownNumbers } from "../../../../presentation/index.ts";
import { useDialogs } from "../../../dialog.tsx";
import type { Offer } from "../../../offers.tsx";
import { useAct } from "../../../parts/use-act.ts";
import { useVoice } from "../../../say.tsx";
import { QuestionForm } from "./question-form.tsx";
import { useDraftChange } from "./use-draft-change.ts";

/** What can be done with the question that has the cursor; what was removed last can be put back. */
export function useQuestionOffers(draft: DraftView, question: DraftQuestion | undefined): readonly Offer[] {
  const { t } = useLingui();
  const act = useAct();
  const { open } = useDialogs();
  const { say } = useVoice();
  const { edit } = useDraftChange(draft);
  const [removed, setRemoved] = useState<{ readonly number: number; readonly place: number } | null>(null);
  const remove = async (number: number): Promise<void> => {
    const place = shownNumbers(draft)(number);
    await edit({ removed: [number] });
    setRemoved({ number, place });
    say(`${t`Question ${place} removed`} · ${t`u puts it back`}`);
  };
  const putBack = async (number: number): Promise<void> => {
    await edit({ restored: [number] });
    setRemoved(null);
    say(t`Question put back`);
  };
  return [
    ...(question === undefined
      ? []
      : [
          {
            name: "edit",
            label: t`Edit`,
            key: "e",
            perform: () => open(<QuestionForm draft={draft} question={question} />),
          },
          {
            name: "remove",
            label: t`Remove`,
            key: "r",
            perform: () => act(() => remove(question.number)),
          },
        ]),
    ...(removed === null
      ? []
      : [
          {
            name: "undo",
            label: t`Undo`,
            key: "u",
            perform: () => act(() => putBack(removed.number)),
          },
        ]),
    {
      name: "add",
      label: t`Add a question`,
      key: "n",
      perform: () => open(<QuestionForm draft={draft} question={null} />),
    },
  ];
}

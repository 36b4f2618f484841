import { useLingui } from "@lingui/react/macro";
import type { DraftQuestion, DraftView } from "../../../../contract/index.ts";
import { shownNumbers } from "../../../../presentation/index.ts";
import { useDialogs } from "../../../dialog.tsx";
import { Form } from "../../../parts/form.tsx";
import { textIn } from "../../../parts/form-fields.ts";
import { useVoice } from "../../../say.tsx";
import { useDraftChange } from "./use-draft-change.ts";

interface QuestionFormProps {
  readonly draft: DraftView;
  /** Null: a question that no model wrote. */
  readonly question: DraftQuestion | null;
}

/** Under which name a question's new text is kept until it is saved. */
export const editKeptAs = (draftId: number, number: number): string => `draft-question/${draftId}-${number}`;

/** A question's words. */
export function QuestionForm({ draft, question }: QuestionFormProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const { say } = useVoice();
  const { edit } = useDraftChange(draft);
  const place = question === null ? 0 : shownNumbers(draft)(question.number);
  return (
    <Form
      keptAs={question === null ? `own-question/${draft.id}` : editKeptAs(draft.id, question.number)}
      title={question === null ? t`Add a question` : t`Edit question ${place}`}
      fields={[{ kind: "long-text", name: "text", label: t`Question` }]}
      initial={{ text: question?.text ?? "" }}
      saveLabel={question === null ? t`Add question` : t`Save question`}
      onCancel={close}
      onSave={async (values) => {
        const text = textIn(values, "text");
        if (question === null) await edit({ added: [text] });
        else await edit({ questions: [{ number: question.number, text }] });
        say(question === null ? t`Question added` : t`Question ${place} saved`);
        close();
      }}
    />
  );
}

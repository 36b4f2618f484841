import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { DraftQuestion, DraftView } from "../../../../contract/index.ts";
import { nearDuplicateText, shownNumbers, taskNamedQuery } from "../../../../presentation/index.ts";
import { useDialogs } from "../../../dialog.tsx";
import { type Line, dim, paragraph } from "../../../parts/lines.tsx";
import { useMarkedName } from "../../../parts/priced-models.ts";
import { Reading } from "../../../parts/reading.tsx";
import { useRoom } from "../../../room.ts";
import { useClient } from "../../../world.ts";
import { QuestionForm } from "./question-form.tsx";

interface QuestionReadingProps {
  readonly draft: DraftView;
  readonly question: DraftQuestion;
}

/** One question in full, and what it nearly repeats. */
export function QuestionReading({ draft, question }: QuestionReadingProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { open } = useDialogs();
  const named = useMarkedName();
  const { number, text, model, edited } = question;
  const place = shownNumbers(draft)(number);
  const author = model === null ? t`Your own questions` : named(model);
  return (
    <Reading
      name={`draft question ${number}`}
      title={t`Question ${place}`}
      lines={[
        dim(edited ? `${author} · ${t`edited`}` : author),
        [],
        ...paragraph(text, columns),
        ...useRepeatLines(draft, question),
      ]}
      offers={[
        {
          name: "edit",
          label: t`Edit`,
          key: "e",
          perform: () => open(<QuestionForm draft={draft} question={question} />),
        },
      ]}
    />
  );
}

/** The other one in full, where it is still there; else as much of it as the draft knows. */
function useRepeatLines(draft: DraftView, { duplicateOf }: DraftQuestion): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const client = useClient();
  const taskId = duplicateOf?.taskId ?? null;
  const task = useQuery({ ...taskNamedQuery(client, taskId ?? ""), enabled: taskId !== null });
  if (duplicateOf === null) return [];
  const other = draft.questions.find(({ number }) => number === duplicateOf.questionNumber);
  return [
    [],
    ...paragraph(nearDuplicateText(duplicateOf, shownNumbers(draft)), columns, { color: "yellow" }),
    ...paragraph(task.data?.prompt ?? other?.text ?? duplicateOf.text, columns),
    ...(task.data === null ? [dim(t`This task is archived or deleted.`)] : []),
  ];
}

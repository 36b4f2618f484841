import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { CollectionView } from "../../../contract/index.ts";
import {
  type JudgedQuestion,
  type TaskInRun,
  taskNamedQuery,
  writtenBy,
} from "../../../presentation/index.ts";
import { dim, paragraph } from "../../parts/lines.tsx";
import { useMarkedName } from "../../parts/priced-models.ts";
import { Reading } from "../../parts/reading.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { inRunsLines, opinionLines } from "./question-lines.ts";
import { useQuestionOffers } from "./use-question-offers.tsx";

interface QuestionDetailProps {
  readonly question: JudgedQuestion;
  readonly inRuns: readonly TaskInRun[];
  readonly collection: CollectionView | null;
}

/** What each judge says about a question, what runs say, and what can be done about it. */
export function QuestionDetail({ question, inRuns, collection }: QuestionDetailProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const named = useMarkedName();
  const { taskId, prompt } = question;
  const task = useQuery(taskNamedQuery(useClient(), taskId));
  const isEdited = task.data != null && task.data.prompt !== prompt;
  return (
    <Reading
      name={`judged question ${taskId}`}
      title={taskId}
      lines={[
        dim(writtenBy(question, named)),
        [],
        ...paragraph(prompt, columns),
        ...(isEdited
          ? paragraph(
              t`The task was edited after it was judged. The ratings are of the text above.`,
              columns,
              {
                color: "yellow",
              },
            )
          : []),
        ...(task.data === null ? [dim(t`This task is archived or deleted.`)] : []),
        ...opinionLines(question, { columns, named }),
        ...inRunsLines(inRuns, columns),
      ]}
      offers={useQuestionOffers(task.data ?? null, collection)}
    />
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Table, Text, UnstyledButton } from "@mantine/core";
import type { TaskView } from "../../../../contract/index.ts";
import type { QuestionCriterion } from "../../../../core/index.ts";
import { earlierTextWords, formatNumber } from "../../../../presentation/index.ts";
import { MoreMenu } from "../../../parts/more-menu.tsx";
import { NOT_KNOWN } from "../../results/numbers.tsx";
import { FlagsInRuns } from "./flags-in-runs.tsx";
import { isSpreadKnown, sinceJudging } from "../../../../presentation/index.ts";
import type { JudgedQuestion } from "../../../../presentation/index.ts";
import type { QualityColumn } from "../../../../presentation/index.ts";
import { type QuestionWork, useQuestionActions } from "./use-question-actions.ts";
import type { TaskFlags } from "../../../../presentation/index.ts";

/** What the table shows of each question. */
export interface ShownQuality {
  /** Judges and criteria with a column of their own. */
  readonly judges: readonly string[];
  readonly criteria: readonly QuestionCriterion[];
  /** How many judges rate these questions, shown or not. */
  readonly judgeCount: number;
  readonly has: (column: QualityColumn) => boolean;
}

export interface QualityRowProps extends ShownQuality {
  readonly question: JudgedQuestion;
  /** As the task is now; null where it is in no list any more, undefined where that isn't known. */
  readonly task: TaskView | null | undefined;
  readonly flags: TaskFlags;
  readonly work: QuestionWork;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** One question: how it is rated, by whom, and what can be done about it. */
export function QualityRow(props: QualityRowProps) {
  const { question, task, judges, criteria, judgeCount, has, flags, work, isOpen, onToggle } = props;
  const { t } = useLingui();
  const { taskId, spread, byJudge } = question;
  return (
    <Table.Tr>
      <Table.Td className="quality-question">
        <QuestionName question={question} task={task} isOpen={isOpen} onToggle={onToggle} />
      </Table.Td>
      <Table.Td ta="right" fw={600}>
        <MeanRating question={question} judgeCount={judgeCount} />
      </Table.Td>
      {criteria.map((criterion) => (
        <Table.Td key={criterion} ta="right">
          <Score of={question.criteria[criterion]} />
        </Table.Td>
      ))}
      {judges.map((judge) => (
        <Table.Td key={judge} ta="right">
          <Score of={byJudge[judge]?.overallScore ?? null} />
        </Table.Td>
      ))}
      {has("spread") && (
        <Table.Td ta="right">
          <Score of={isSpreadKnown(question) ? spread : null} why={t`Only one judge`} />
        </Table.Td>
      )}
      {has("reasons") && (
        <Table.Td className="quality-reason">
          <Reasons byJudge={byJudge} />
        </Table.Td>
      )}
      {has("runs") && (
        <Table.Td miw={200}>
          <FlagsInRuns taskId={taskId} flags={flags} />
        </Table.Td>
      )}
      <Table.Td ta="right">
        <QuestionMenu taskId={taskId} task={task} work={work} />
      </Table.Td>
    </Table.Tr>
  );
}

/** What it asks, which opens what judges say of it; whose it is, and whether that is still so. */
export function QuestionName({
  question,
  task,
  isOpen,
  onToggle,
}: Pick<QualityRowProps, "question" | "task" | "isOpen" | "onToggle">) {
  const { t } = useLingui();
  const { taskId, prompt, generatorModelId, edited } = question;
  const earlier = earlierTextWords(question);
  return (
    <>
      <UnstyledButton className="quality-open" aria-expanded={isOpen} onClick={onToggle}>
        <Text span lineClamp={2} className="breakable">
          {prompt}
        </Text>
      </UnstyledButton>
      <Text size="xs" fw={400} className="quiet breakable" component="div">
        <span className="mono">{taskId}</span>
        {generatorModelId !== null && <> · {generatorModelId}</>}
        {edited && <Mark>{t`edited by a person`}</Mark>}
        <Since question={question} task={task} />
        {earlier !== null && <Mark>{earlier}</Mark>}
      </Text>
    </>
  );
}

export function MeanRating({
  question: { mean, byJudge },
  judgeCount,
}: Pick<QualityRowProps, "question" | "judgeCount">) {
  const count = Object.keys(byJudge).length;
  return (
    <>
      {formatNumber(mean, 1)}
      {count < judgeCount && (
        <Text size="xs" className="quiet unbroken">
          <Trans>
            {count} of {judgeCount} judges
          </Trans>
        </Text>
      )}
    </>
  );
}

export function QuestionMenu({
  taskId,
  task,
  work,
}: Pick<QualityRowProps, "task" | "work"> & { readonly taskId: string }) {
  const { t } = useLingui();
  return <MoreMenu label={t`Actions for ${taskId}`} actions={useQuestionActions(task, work)} />;
}

/** Whether the ratings are of what the task says now. */
function Since({ question, task }: Pick<QualityRowProps, "question" | "task">) {
  const since = sinceJudging(question, task);
  return since === null ? null : <Mark>{since}</Mark>;
}

function Mark({ children }: { readonly children: string }) {
  return (
    <>
      {" "}
      <Badge variant="default" size="sm" tt="none" fw={400}>
        {children}
      </Badge>
    </>
  );
}

export function Score({ of, why }: { readonly of: number | null; readonly why?: string }) {
  const { t } = useLingui();
  return of === null ? (
    <span className="quiet" title={why ?? t`No rating`}>
      {NOT_KNOWN}
    </span>
  ) : (
    formatNumber(of, 1)
  );
}

export function Reasons({ byJudge }: Pick<JudgedQuestion, "byJudge">) {
  return Object.entries(byJudge).map(([judge, { justification }]) => (
    <Text key={judge} size="xs" className="breakable">
      <b>{judge}</b>: {justification}
    </Text>
  ));
}

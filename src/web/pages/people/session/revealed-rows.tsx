import { Trans, useLingui } from "@lingui/react/macro";
import { Table, Text, UnstyledButton } from "@mantine/core";
import { FactCards } from "../../../parts/fact-cards.tsx";
import { formatShort } from "../../../../presentation/index.ts";
import { TaskName } from "../../../parts/task-name.tsx";
import type { TaskTitles } from "../../../../presentation/index.ts";
import type { RevealedAnswer, Sorting } from "./ranking-columns.ts";
import { SortedHead } from "./sorted-head.tsx";

interface AnswersProps {
  readonly answers: readonly RevealedAnswer[];
  /** What each answer was scored on. */
  readonly scales: readonly {
    readonly key: string;
    readonly name: string;
    readonly min: number;
    readonly max: number;
  }[];
  readonly titles: TaskTitles;
  readonly onOpen: (answerId: string) => void;
}

interface AnswerRowsProps extends AnswersProps {
  readonly sorting: Sorting;
  readonly onSort: (sorting: Sorting) => void;
}

/** Answers with their models and scores, a row each. */
export function AnswerRows({ answers, scales, titles, onOpen, sorting, onSort }: AnswerRowsProps) {
  const { t } = useLingui();
  const remarks = useRemarks();
  const head = { sorting, onSort };
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={t`Answers by model`}>
      <Table highlightOnHover aria-label={t`Answers`} miw={560}>
        <Table.Thead>
          <Table.Tr>
            <SortedHead by="position" {...head}>
              <Trans>Position</Trans>
            </SortedHead>
            <SortedHead by="model" align="left" {...head}>
              <Trans>Model</Trans>
            </SortedHead>
            <SortedHead by="task" align="left" {...head}>
              <Trans>Task</Trans>
            </SortedHead>
            {scales.map(({ key, name, min, max }) => (
              <SortedHead key={key} by={key} {...head}>
                {name}{" "}
                <span className="quiet">
                  {formatShort(min)}–{formatShort(max)}
                </span>
              </SortedHead>
            ))}
            <Table.Th>
              <Trans>Notes</Trans>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answers.map((answer) => (
            <Table.Tr key={answer.answerId}>
              <Table.Td ta="right">{answer.position + 1}</Table.Td>
              <Table.Td>{answer.modelId}</Table.Td>
              <Table.Td>
                <TaskButton answer={answer} titles={titles} onOpen={onOpen} />
              </Table.Td>
              {scales.map(({ key }) => (
                <Table.Td key={key} ta="right">
                  {answer.scores[key] ?? <span className="quiet">–</span>}
                </Table.Td>
              ))}
              <Table.Td maw={320}>
                <Text size="sm" className="quiet" lineClamp={2}>
                  {remarks(answer)}
                </Text>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** The same for a narrow screen. */
export function AnswerCards({ answers, scales, titles, onOpen }: AnswersProps) {
  const { t } = useLingui();
  const remarks = useRemarks();
  return (
    <FactCards
      label={t`Answers`}
      cards={answers.map((answer) => ({
        key: answer.answerId,
        title: <TaskButton answer={answer} titles={titles} onOpen={onOpen} />,
        note: (
          <>
            {answer.modelId}
            <span className="quiet breakable">{remarks(answer) === "" ? "" : ` · ${remarks(answer)}`}</span>
          </>
        ),
        facts: scales.map(({ key, name, max }) => {
          const score = answer.scores[key];
          const most = formatShort(max);
          return [name, score === undefined ? "–" : `${formatShort(score)} / ${most}`];
        }),
      }))}
    />
  );
}

function TaskButton({
  answer: { answerId, taskId },
  titles,
  onOpen,
}: Pick<AnswersProps, "titles" | "onOpen"> & { readonly answer: RevealedAnswer }) {
  return (
    <TaskName taskId={taskId} title={titles.get(taskId)}>
      {(name) => (
        <UnstyledButton onClick={() => onOpen(answerId)}>
          <Text span size="sm" c="var(--mantine-color-anchor)">
            {name}
          </Text>
        </UnstyledButton>
      )}
    </TaskName>
  );
}

/** What was said of an answer besides scores. */
function useRemarks(): (answer: RevealedAnswer) => string {
  const { t } = useLingui();
  return ({ skipped, tags, note }) =>
    [skipped ? t`skipped` : "", ...tags, note].filter((text) => text !== "").join(", ");
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Table, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TaskView } from "../../../../contract/index.ts";
import { QUESTION_CRITERIA } from "../../../../core/index.ts";
import { formatNumber } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { LinkText } from "../../../parts/links.tsx";
import { taskNamedQuery } from "../../../../presentation/index.ts";
import { Term } from "../../../parts/term.tsx";
import { UntrustedText } from "../../../parts/untrusted-text.tsx";
import { EstimateText, NOT_KNOWN } from "../../results/numbers.tsx";
import { CRITERION_NAMES } from "../../../../presentation/index.ts";
import type { JudgedQuestion } from "../../../../presentation/index.ts";
import { type QuestionWork, useQuestionActions } from "./use-question-actions.ts";
import type { TaskInRun } from "../../../../presentation/index.ts";

interface QuestionDetailProps {
  readonly question: JudgedQuestion;
  readonly inRuns: readonly TaskInRun[];
  readonly work: QuestionWork;
}

/** What each judge says about a question, what runs say, and what can be done about it. */
export function QuestionDetail({ question, inRuns, work }: QuestionDetailProps) {
  const { t } = useLingui();
  const { taskId, prompt } = question;
  const task = useQuery(taskNamedQuery(client, taskId));
  return (
    <Stack gap="sm" className="quality-detail">
      <UntrustedText text={prompt} label={t`Question`} />
      {task.data != null && task.data.prompt !== prompt && (
        <Text size="sm" role="note">
          <Trans>The task was edited after it was judged. The ratings are of the text above.</Trans>
        </Text>
      )}
      <Opinions question={question} />
      {inRuns.length > 0 && <InRuns taskId={taskId} inRuns={inRuns} />}
      {task.isSuccess &&
        (task.data === null ? (
          <Text size="sm" className="quiet">
            <Trans>This task is archived or deleted.</Trans>
          </Text>
        ) : (
          <Actions task={task.data} work={work} />
        ))}
    </Stack>
  );
}

function Opinions({ question: { byJudge } }: { readonly question: JudgedQuestion }) {
  const { t } = useLingui();
  const opinions = Object.entries(byJudge);
  const asked = QUESTION_CRITERIA.filter((criterion) =>
    opinions.some(([, opinion]) => opinion[`${criterion}Score`] !== null),
  );
  const cell = (score: number | null) =>
    score === null ? <span className="quiet">{NOT_KNOWN}</span> : formatNumber(score, 1);
  return (
    <Table aria-label={t`Ratings by judge`} verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans>Judge</Trans>
          </Table.Th>
          <Table.Th ta="right">
            <Trans>Overall</Trans> <Term name="question-overall" />
          </Table.Th>
          {asked.map((criterion) => (
            <Table.Th key={criterion} ta="right">
              {t(CRITERION_NAMES[criterion])}
            </Table.Th>
          ))}
          <Table.Th>
            <Trans>Justification</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {opinions.map(([judge, opinion]) => (
          <Table.Tr key={judge}>
            <Table.Td className="breakable">{judge}</Table.Td>
            <Table.Td ta="right">{cell(opinion.overallScore)}</Table.Td>
            {asked.map((criterion) => (
              <Table.Td key={criterion} ta="right">
                {cell(opinion[`${criterion}Score`])}
              </Table.Td>
            ))}
            <Table.Td className="quality-reason">
              <UntrustedText
                text={opinion.justification}
                label={t`Justification of ${judge}`}
                canBeMarkdown={false}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function InRuns({ taskId, inRuns }: { readonly taskId: string; readonly inRuns: readonly TaskInRun[] }) {
  const { t } = useLingui();
  return (
    <Table aria-label={t`In runs`} verticalSpacing={4} w="auto">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>
            <Trans>Run</Trans>
          </Table.Th>
          <Table.Th ta="right">
            <Trans>Difficulty, 0–1</Trans>
          </Table.Th>
          <Table.Th ta="right">
            <Trans>Discrimination, −1 to 1</Trans>
          </Table.Th>
          <Table.Th ta="right">
            <Trans>Judge disagreement, 0–100</Trans>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {inRuns.map(({ run, statistics }) => (
          <Table.Tr key={run.runId}>
            <Table.Td>
              <LinkText to="/runs/$runId/tasks/$taskId" params={{ runId: run.runId, taskId }} size="sm">
                {run.name}
              </LinkText>
            </Table.Td>
            <Table.Td ta="right">
              <EstimateText of={statistics.difficulty} digits={2} />
            </Table.Td>
            <Table.Td ta="right">
              <EstimateText of={statistics.discrimination} digits={2} />
            </Table.Td>
            <Table.Td ta="right">
              <EstimateText of={statistics.disagreement} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** The same as in the row's menu. */
function Actions({ task, work }: { readonly task: TaskView; readonly work: QuestionWork }) {
  const actions = useQuestionActions(task, work);
  return (
    <Group gap="xs">
      {actions.map(({ label, perform }) => (
        <Button key={label} size="xs" variant="default" onClick={perform}>
          {label}
        </Button>
      ))}
    </Group>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Group, Modal, Select, Stack, Text } from "@mantine/core";
import { useMutation, useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PairView, SessionTask } from "../../../../contract/index.ts";
import { allRows, excerptOf } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { answerQuery } from "../session/answer-query.ts";

/** So much of a task names it. */
const NAME_CHARACTERS = 90;
const nameOf = ({ taskId, prompt }: SessionTask): string =>
  `${taskId}: ${excerptOf(prompt, NAME_CHARACTERS)}`;

interface PickPairProps {
  readonly sessionId: string;
  readonly onPicked: (pair: PairView) => void;
  readonly onClose: () => void;
}

/** A task, then two of the answers to it: they stand side by side next. */
export function PickPair({ sessionId, onPicked, onClose }: PickPairProps) {
  const { t } = useLingui();
  const tasks = useQuery({
    queryKey: ["session", sessionId, "tasks"],
    queryFn: () =>
      allRows((cursor) =>
        client.listSessionTasks({
          params: { sessionId },
          query: { limit: "200", ...(cursor === undefined ? {} : { cursor }) },
        }),
      ),
    staleTime: Infinity,
  });
  const [taskId, setTaskId] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const pick = useMutation({
    mutationFn: ([first = "", second = ""]: readonly string[]) =>
      client.pickPair({ params: { sessionId }, body: { first, second } }),
    onSuccess: onPicked,
  });
  const task = tasks.data?.find((one) => one.taskId === taskId);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={t`Choose a pair`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        {tasks.isError && <Problem error={tasks.error} onRetry={() => void tasks.refetch()} />}
        <Select
          label={t`Task`}
          searchable
          data-autofocus
          allowDeselect={false}
          placeholder={tasks.isPending ? t`Loading tasks…` : t`Choose a task`}
          data={(tasks.data ?? []).map((one) => ({ value: one.taskId, label: nameOf(one) }))}
          value={taskId}
          onChange={(next) => {
            setTaskId(next);
            setChosen([]);
          }}
        />
        {task !== undefined && (
          <Answers sessionId={sessionId} task={task} chosen={chosen} onChange={setChosen} />
        )}
        {pick.isError && <Problem error={pick.error} />}
        <Group justify="flex-end">
          <Button disabled={chosen.length !== 2} loading={pick.isPending} onClick={() => pick.mutate(chosen)}>
            <Trans>Compare these two</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

interface AnswersProps {
  readonly sessionId: string;
  readonly task: SessionTask;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
}

function Answers({ sessionId, task: { answerIds }, chosen, onChange }: AnswersProps) {
  const { t } = useLingui();
  const answers = useQueries({ queries: answerIds.map((answerId) => answerQuery(sessionId, answerId)) });
  if (answerIds.length < 2)
    return (
      <Text size="sm">
        <Trans>This task has only one answer to compare.</Trans>
      </Text>
    );
  return (
    <Stack gap="sm" role="group" aria-label={t`Answers`}>
      <Text size="sm" className="quiet">
        <Trans>
          One answer of each model is offered. Choose two; the first one you choose stands on the left.
        </Trans>
      </Text>
      {answerIds.map((answerId, index) => {
        const number = index + 1;
        const isChosen = chosen.includes(answerId);
        return (
          <Checkbox
            key={answerId}
            checked={isChosen}
            disabled={!isChosen && chosen.length === 2}
            onChange={() =>
              onChange(isChosen ? chosen.filter((one) => one !== answerId) : [...chosen, answerId])
            }
            label={t`Answer ${number}`}
            description={
              <span className="pick-answer book-text">
                {answers[index]?.data?.text ?? t`Loading answer…`}
              </span>
            }
          />
        );
      })}
    </Stack>
  );
}

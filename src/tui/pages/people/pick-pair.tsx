import { useLingui } from "@lingui/react/macro";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PairView, SessionTask } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import { allRows, answerQueryOf, spoken } from "../../../presentation/index.ts";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

interface PickPairProps {
  readonly sessionId: string;
  readonly onPicked: (pair: PairView) => void;
  readonly onClose: () => void;
}

const oneLine = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** A task, then two of the answers to it: they stand side by side next. */
export function PickPair({ sessionId, onPicked, onClose }: PickPairProps) {
  const { t } = useLingui();
  const client = useClient();
  const [taskId, setTaskId] = useState<string | null>(null);
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
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      if (key === "Escape") onClose();
      return true;
    },
  });
  return (
    <Shown query={tasks}>
      {(found) => {
        const task = found.find((one) => one.taskId === taskId);
        return task === undefined ? (
          <Choose
            title={t`Choose a task`}
            options={found.map(({ taskId: value, prompt }) => ({
              value,
              label: value,
              about: oneLine(prompt),
            }))}
            chosen={[]}
            isMany={false}
            onDone={([chosen = null]) => setTaskId(chosen)}
            onCancel={onClose}
          />
        ) : (
          <PickAnswers
            sessionId={sessionId}
            task={task}
            onPicked={onPicked}
            onCancel={() => setTaskId(null)}
          />
        );
      }}
    </Shown>
  );
}

interface PickAnswersProps extends Omit<PickPairProps, "onClose"> {
  readonly task: SessionTask;
  readonly onCancel: () => void;
}

function PickAnswers({ sessionId, task: { answerIds }, onPicked, onCancel }: PickAnswersProps) {
  const { t } = useLingui();
  const client = useClient();
  const { complain } = useVoice();
  const answers = useQueries({
    queries: answerIds.map((answerId) => answerQueryOf(client, sessionId, answerId)),
  });
  const pick = async ([first = "", second = ""]: readonly string[]): Promise<void> => {
    try {
      onPicked(await client.pickPair({ params: { sessionId }, body: { first, second } }));
    } catch (error) {
      complain(spoken(asFailure(error).message));
    }
  };
  return (
    <Choose
      title={(picked) =>
        answerIds.length < 2
          ? t`This task has only one answer to compare.`
          : picked === 2
            ? t`Two answers are chosen`
            : t`Choose two answers`
      }
      options={answerIds.map((answerId, index) => {
        const number = index + 1;
        return {
          value: answerId,
          label: t`Answer ${number}`,
          about: oneLine(answers[index]?.data?.text ?? t`Loading answer…`),
        };
      })}
      chosen={[]}
      isMany
      onCancel={onCancel}
      onDone={(chosen) => {
        if (chosen.length === 2) void pick(chosen);
        else complain(t`Choose two answers`);
      }}
    />
  );
}

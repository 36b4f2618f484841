import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { RunTaskView, RunView } from "../../../../contract/index.ts";
import type { Provenance, TaskFlag } from "../../../../core/index.ts";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { ReadProblem } from "../../../parts/read-problem.tsx";
import { resultsQuery, runQuery } from "../../../parts/run-queries.ts";
import { hasGridScroll, returnToGrid } from "../grid-scroll.ts";
import { BlindGate, isHeldBack } from "../blind-gate.tsx";
import { AnswerColumn } from "./answer-column.tsx";
import { AnswerDiff } from "./answer-diff.tsx";
import "../results.css";
import "./answers.css";
import { ScoreBar } from "./score-bar.tsx";
import { TaskContent } from "./task-content.tsx";
import { TaskWalk } from "./task-walk.tsx";
import { criterionRows } from "../../../../presentation/index.ts";
import { showAnswer } from "./show-answer.ts";
import { useRunTask, useTaskOrder } from "./use-run-task.ts";
import { FLAG_WORDS, isMark } from "../../../../presentation/index.ts";
import { useFlags, useItems } from "../use-results.ts";
import { useNarrow } from "../../../parts/use-narrow.ts";

/** One task of a run: what was asked, and what every model answered, side by side. */
export function AnswersPage() {
  const { runId, taskId } = useParams({ from: "/runs/$runId/tasks/$taskId" });
  const run = useQuery(runQuery(runId));
  const results = useQuery(resultsQuery(runId));
  const task = useRunTask(runId, taskId, results.data?.basis ?? null);
  // Why it is worth a look stands above all else: what comes later would push the answers down.
  const flags = useFlags({ runId }, {}, results.isSuccess);
  const why = (flags.data?.rows.find((row) => row.taskId === taskId)?.flags ?? []).filter(isMark);
  const error = run.error ?? results.error ?? task.error;
  if (isHeldBack(error)) return <BlindGate runId={runId} error={error} />;
  if (
    run.data !== undefined &&
    results.data !== undefined &&
    task.data !== undefined &&
    (flags.data !== undefined || flags.isError)
  )
    return <Answers run={run.data} models={results.data.ranking} view={task.data} why={why} />;
  if (error === null) return <Waiting />;
  const again = (): void => [run, results, task].forEach((query) => void query.refetch());
  return (
    <Stack>
      <Title order={1} className="mono">
        {taskId}
      </Title>
      <ReadProblem
        error={error}
        onRetry={again}
        back={
          run.error === null ? (
            <LinkButton to="/runs/$runId" params={{ runId }} search={{ tab: "results", view: "tasks" }}>
              <Trans>All tasks of this run</Trans>
            </LinkButton>
          ) : (
            <LinkButton to="/runs">
              <Trans>All runs</Trans>
            </LinkButton>
          )
        }
      />
    </Stack>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Stack role="status" aria-label={t`Loading the task…`}>
      <Skeleton height={32} maw={480} />
      <Skeleton height={120} />
      <Skeleton height={320} />
    </Stack>
  );
}

interface AnswersProps {
  readonly run: RunView;
  /** In the order of the ranking. */
  readonly models: readonly (Provenance & { readonly modelId: string })[];
  readonly view: RunTaskView;
  /** Why the task is worth a look. */
  readonly why: readonly TaskFlag[];
}

function Answers({ run, models, view, why }: AnswersProps) {
  const { t } = useLingui();
  const [isDiff, setDiff] = useState(false);
  const { task, title } = view;
  const cells = models.flatMap(({ modelId, ...model }) => {
    const cell = view.cells.find((own) => own.modelId === modelId);
    return cell === undefined ? [] : [{ ...model, ...cell }];
  });
  const items = useItems(
    run.runId,
    cells.flatMap(({ itemIds }) => itemIds),
  );
  const isRead = items.length === cells.reduce((sum, { itemIds }) => sum + itemIds.length, 0);
  const { model, walked } = useTaskOrder();
  // Once all above it has its height.
  useEffect(() => {
    if (isRead && model !== undefined) showAnswer(model);
  }, [isRead, model]);
  const isNarrow = useNarrow();
  const hasMatrix = criterionRows(task, items).length > 0;
  const facts = [task.category, task.difficulty, ...task.tags].filter((fact) => fact !== undefined);
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start" gap="md">
        <div className="task-head">
          {/* Back to the list as it was left. */}
          <LinkText
            to="/runs/$runId"
            params={{ runId: run.runId }}
            search={{ tab: "results", view: "tasks", ...walked }}
            size="sm"
            resetScroll={!hasGridScroll(run.runId)}
            onClick={(event) => returnToGrid(run.runId, event)}
          >
            ← {run.name}
          </LinkText>
          <Title order={1} className="break">
            {title}
          </Title>
          <Text size="sm" className="quiet break">
            <span className="mono">{task.taskId}</span> · {facts.join(" · ")}
            {why.length > 0 && (
              <span className="task-reasons">
                <span className="task-flag" aria-hidden>
                  ⚑
                </span>{" "}
                {why.map((flag) => t(FLAG_WORDS[flag])).join(" · ")}
              </span>
            )}
          </Text>
        </div>
        <TaskWalk view={view} isDiff={isDiff} onDiff={() => setDiff(!isDiff)} />
      </Group>
      {(isNarrow || !hasMatrix) && <ScoreBar cells={cells} />}
      {isDiff && (
        <AnswerDiff key={task.taskId} runId={run.runId} cells={cells} onClose={() => setDiff(false)} />
      )}
      <div className="answers-page">
        <TaskContent key={task.taskId} view={view} cells={cells} items={items} isRead={isRead} />
        <div className="answers" tabIndex={0} role="group" aria-label={t`Answers`}>
          {cells.map((cell) => (
            <AnswerColumn
              key={`${task.taskId} ${cell.modelId}`}
              run={run}
              task={task}
              cell={cell}
              isMarked={cell.modelId === model && cells.length > 1}
            />
          ))}
        </div>
      </div>
    </Stack>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { CollectionView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { formatNumber } from "../../../../presentation/index.ts";
import { Fresh } from "../../../parts/fresh.tsx";
import { LinkText } from "../../../parts/links.tsx";
import { Waiting } from "../../../parts/waiting.tsx";
import { useOffers } from "../../../parts/actions.ts";
import { CollectionRead } from "../../tasks/collection-read.tsx";
import { TaskForm } from "../../tasks/task-form.tsx";
import { Generators } from "./generators.tsx";
import { JudgeQuestions } from "./judge-questions.tsx";
import { JudgingRuns } from "./judging-runs.tsx";
import { qualityQuery } from "../../../../presentation/index.ts";
import { QualityTable } from "./quality-table.tsx";
import { useTaskFlags } from "../../../../presentation/index.ts";
import "../../results/results.css";

const JUDGE_KEY = "j";

/** How good judges find the questions of a collection, or of all. */
export function QuestionQualityPage() {
  const { t } = useLingui();
  const { id } = useParams({ from: "/collections/$id/quality" });
  return (
    <CollectionRead id={id} waiting={t`Loading question quality…`}>
      {(collection) => <Quality collection={collection} />}
    </CollectionRead>
  );
}

interface QualityProps {
  /** Null for the questions of all. */
  readonly collection: CollectionView | null;
}

function Quality({ collection }: QualityProps) {
  const { t } = useLingui();
  const { run, open, task } = useSearch({ from: "/collections/$id/quality" });
  const navigate = useNavigate({ from: "/collections/$id/quality" });
  const change = (some: { readonly open?: string; readonly task?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...some }), resetScroll: false });
  const quality = useQuery(
    qualityQuery(client, {
      ...(collection === null ? {} : { collection: collection.name }),
      ...(run === undefined ? {} : { runId: run }),
    }),
  );
  const flags = useTaskFlags(client, collection?.name ?? null);
  const canJudge = collection !== null && collection.archivedAt === null && collection.taskCount > 0;
  const judge = (): void => change({ open: "judge" });
  useOffers(
    canJudge
      ? [{ name: "judge questions", label: t`Judge the questions`, key: JUDGE_KEY, perform: judge }]
      : [],
  );
  const judged = quality.data?.questions.length ?? 0;
  const rated = quality.data?.questions.find(({ taskId }) => taskId === task);
  return (
    <Stack gap="lg">
      <Head collection={collection} judged={quality.data === undefined ? null : judged}>
        {canJudge && (
          <Button onClick={judge} title={t`Key: ${JUDGE_KEY}`}>
            <Trans>Judge the questions</Trans>
          </Button>
        )}
      </Head>
      {collection !== null && <JudgingRuns collection={collection.name} />}
      {quality.isError && <Problem error={quality.error} onRetry={() => void quality.refetch()} />}
      {quality.isPending && <Waiting label={t`Loading question quality…`} />}
      {quality.isSuccess && judged === 0 && <Nothing canJudge={canJudge} onJudge={judge} />}
      {quality.data !== undefined && judged > 0 && (
        <>
          <Generators rows={quality.data.generators} />
          <QualityTable
            judges={quality.data.judges}
            questions={quality.data.questions}
            flags={flags}
            work={{
              collection,
              onEdit: (id) => change({ open: "edit", task: String(id) }),
              onJudge: (taskId) => change({ open: "judge", task: taskId }),
            }}
          />
        </>
      )}
      {open === "judge" && collection !== null && (task === undefined || !quality.isPending) && (
        <JudgeQuestions
          collection={collection}
          {...(task === undefined ? {} : { taskId: task })}
          judges={rated === undefined ? [] : [...Object.keys(rated.byJudge), ...rated.earlierText]}
          onClose={() => change({ open: "", task: "" })}
        />
      )}
      {open === "edit" && task !== undefined && (
        <Fresh name={["task", task]} read={() => client.getTask({ params: { id: task } })}>
          {(read) => (
            <TaskForm task={read} collection={collection} onClose={() => change({ open: "", task: "" })} />
          )}
        </Fresh>
      )}
    </Stack>
  );
}

function Head({
  collection,
  judged,
  children,
}: QualityProps & { readonly judged: number | null; readonly children: ReactNode }) {
  const [some, all] = [formatNumber(judged ?? 0), formatNumber(collection?.taskCount ?? 0)];
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <Text size="sm">
          <LinkText to="/collections">
            <Trans>Collections</Trans>
          </LinkText>
          {collection !== null && (
            <>
              {" / "}
              <LinkText to="/collections/$id" params={{ id: String(collection.id) }}>
                {collection.name}
              </LinkText>
            </>
          )}
        </Text>
        <Title order={1}>
          <Trans>Question quality</Trans>
        </Title>
        <Text className="quiet" maw={720}>
          <Trans>How judges rate the questions themselves, from 1 to 10.</Trans>{" "}
          {judged !== null && collection !== null && (
            <Trans>
              Judged: {some}. Tasks in the collection: {all}.
            </Trans>
          )}
        </Text>
      </div>
      {children}
    </Group>
  );
}

function Nothing({ canJudge, onJudge }: { readonly canJudge: boolean; readonly onJudge: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`No questions judged yet`}
      action={
        canJudge && (
          <Button onClick={onJudge}>
            <Trans>Choose judges</Trans>
          </Button>
        )
      }
    >
      <Trans>
        Judges can rate the questions of this collection for clarity, difficulty, relevance and originality
        before you spend a run on them. Their ratings and reasons appear here.
      </Trans>
    </EmptyState>
  );
}

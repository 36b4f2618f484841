import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Progress, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { doneItems } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Confirm } from "../../../parts/confirm.tsx";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { ReadProblem } from "../../../parts/read-problem.tsx";
import { runQuery } from "../../../parts/run-queries.ts";
import { RunStateBadge } from "../../../parts/run-state.tsx";
import { notifyDone, tellFailure } from "../../../parts/toast.ts";
import { Waiting } from "../../../parts/waiting.tsx";
import { RunDiff } from "../run/diff/run-diff.tsx";
import { RunTroubles } from "../run/run-troubles.tsx";
import { KeepVariant } from "./keep-variant.tsx";
import { TrialChange } from "./trial-change.tsx";

const LOOK_EVERY_MS = 1_000;

interface TrialViewProps {
  /** The run that the trial was made of. */
  readonly run: RunView;
  readonly trialId: string;
}

/** A trial: how far it is, then what it shows, then whether it is kept. */
export function TrialView({ run, trialId }: TrialViewProps) {
  const { t } = useLingui();
  const { runId } = run;
  const trial = useQuery({
    ...runQuery(trialId),
    refetchInterval: ({ state }) => (state.data?.state === "finished" ? false : LOOK_EVERY_MS),
  });
  if (trial.isError)
    return (
      <ReadProblem
        error={trial.error}
        onRetry={() => void trial.refetch()}
        back={
          <LinkButton to="/runs/$runId/try" params={{ runId }}>
            <Trans>Try another change</Trans>
          </LinkButton>
        }
      />
    );
  if (trial.data === undefined) return <Waiting label={t`Loading run…`} />;
  const isOver = trial.data.state === "finished";
  return (
    <Stack gap="lg">
      <Head trial={trial.data} />
      <TrialChange run={run} trial={trial.data} />
      <RunTroubles run={trial.data} />
      {isOver ? (
        <>
          <Decision run={run} trial={trial.data} />
          <RunDiff run={run} other={trialId} />
        </>
      ) : (
        <Text className="quiet">
          <Trans>The difference from the run appears here when the trial is finished.</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** Which trial it is, and how far. */
function Head({ trial }: { readonly trial: RunView }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const { runId, name, state } = trial;
  const { done, total } = doneItems(trial);
  const params = { runId };
  const act = useMutation({
    mutationFn: () =>
      state === "running" ? client.pauseRun({ params }) : client.resumeRun({ params, body: {} }),
    onError: tellFailure,
    onSettled: () => queries.invalidateQueries({ queryKey: ["run", runId] }),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <LinkText to="/runs/$runId" params={params} fw={600} className="breakable">
          {name} · {runId}
        </LinkText>
        <RunStateBadge run={trial} />
        <Text size="sm" className="quiet">
          <Plural value={trial.tasks} one="# task" other="# tasks" />
        </Text>
      </Group>
      <Text size="sm" className="quiet">
        <Trans>The leaderboard leaves trials out; their cost is included in Costs.</Trans>
      </Text>
      {state !== "finished" && (
        <Group gap="md" wrap="nowrap">
          <Progress
            flex={1}
            maw={480}
            value={total === 0 ? 0 : (100 * done) / total}
            aria-label={t`Trial progress`}
          />
          <Text size="sm" role="status">
            <Trans>
              {done} of {total} done
            </Trans>
          </Text>
          <Button size="xs" variant="default" loading={act.isPending} onClick={() => act.mutate()}>
            {state === "running" ? <Trans>Pause</Trans> : <Trans>Resume</Trans>}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** Kept, tried on all tasks, or discarded. */
function Decision({ run, trial }: { readonly run: RunView; readonly trial: RunView }) {
  const { t } = useLingui();
  const [isDiscarding, discarding] = useDisclosure(false);
  return (
    <section aria-label={t`What to do with this trial`}>
      <Title order={2}>
        <Trans>What next</Trans>
      </Title>
      <Group mt="xs">
        <KeepVariant run={run} trial={trial} />
        <LinkButton to="/new" search={{ from: trial.runId }} variant="default">
          <Trans>Run on all tasks</Trans>
        </LinkButton>
        <LinkButton
          to="/runs/$runId/try"
          params={{ runId: run.runId }}
          search={{ from: trial.runId }}
          variant="default"
        >
          <Trans>Try another change</Trans>
        </LinkButton>
        <Button variant="default" onClick={discarding.open}>
          <Trans>Discard</Trans>
        </Button>
      </Group>
      {isDiscarding && <Discard run={run} trial={trial} onClose={discarding.close} />}
    </section>
  );
}

interface DiscardProps {
  readonly run: RunView;
  readonly trial: RunView;
  readonly onClose: () => void;
}

function Discard({ run, trial, onClose }: DiscardProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { runId, name, totalItems } = trial;
  const remove = useMutation({
    mutationFn: () => client.deleteRun({ params: { runId } }),
    onSuccess: async () => {
      await navigate({ to: "/runs/$runId/try", params: { runId: run.runId } });
      queries.removeQueries({ queryKey: ["run", runId] });
      notifyDone(t`${runId} deleted`);
      void queries.invalidateQueries({ queryKey: ["runs"] });
    },
  });
  return (
    <Confirm
      title={t`Discard this trial?`}
      action={t`Discard trial`}
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <Trans>
        This deletes {name} with <Plural value={totalItems} one="its # item" other="all its # items" />,
        including answers and scores. The run it was made of stays. You can't undo it.
      </Trans>
    </Confirm>
  );
}

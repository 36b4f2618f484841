import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { EmptyState } from "../../../parts/empty-state.tsx";
import { LinkButton, LinkText } from "../../../parts/links.tsx";
import { ReadProblem } from "../../../parts/read-problem.tsx";
import { runQuery } from "../../../parts/run-queries.ts";
import { taskTitlesQuery } from "../../../../presentation/index.ts";
import { Waiting } from "../../../parts/waiting.tsx";
import { BlindGate, isHeldBack } from "../../results/blind-gate.tsx";
import { configQuery } from "../config-query.ts";
import { EarlierTrials } from "./earlier-trials.tsx";
import { TrialView } from "./trial-view.tsx";
import { TryForm } from "./try-form.tsx";
import { client } from "../../../client.ts";
import { obstacleOf } from "../../../../presentation/index.ts";

/** A change to a run is tried on some of its tasks, and compared with the run before it is kept. */
export function TryPage() {
  const { t } = useLingui();
  const { runId } = useParams({ from: "/runs/$runId/try" });
  const { trial, from } = useSearch({ from: "/runs/$runId/try" });
  const run = useQuery(runQuery(runId));
  if (run.isError)
    return (
      <ReadProblem
        error={run.error}
        onRetry={() => void run.refetch()}
        back={
          <LinkButton to="/runs">
            <Trans>All runs</Trans>
          </LinkButton>
        }
      />
    );
  if (run.data === undefined) return <Waiting hasTitle label={t`Loading run…`} />;
  const { name } = run.data;
  const link = (
    <LinkText to="/runs/$runId" params={{ runId }} className="breakable" underline="always">
      {name}
    </LinkText>
  );
  return (
    <Stack gap="lg" maw={1200}>
      <div>
        <Title order={1}>{trial === undefined ? <Trans>Try a change</Trans> : <Trans>Trial</Trans>}</Title>
        <Text size="sm">
          {trial === undefined ? <Trans>To the run {link}.</Trans> : <Trans>Of the run {link}.</Trans>}
        </Text>
      </div>
      {trial === undefined ? (
        <NewTrial key={from} run={run.data} from={from} />
      ) : (
        <TrialView key={trial} run={run.data} trialId={trial} />
      )}
    </Stack>
  );
}

interface NewTrialProps {
  readonly run: RunView;
  /** The trial whose change it begins with. */
  readonly from: string | undefined;
}

function NewTrial({ run, from }: NewTrialProps) {
  const { t } = useLingui();
  const { runId } = run;
  const config = useQuery(configQuery(runId));
  const tasks = useQuery(taskTitlesQuery(client, runId));
  const again = { enabled: from !== undefined, retry: false };
  const tried = useQuery({ ...configQuery(from ?? ""), ...again });
  const trial = useQuery({ ...runQuery(from ?? ""), ...again });
  const failed = [config, tasks].find(({ isError }) => isError);
  if (failed !== undefined)
    return isHeldBack(failed.error) ? (
      <BlindGate runId={runId} error={failed.error} />
    ) : (
      <Problem error={failed.error} onRetry={() => void failed.refetch()} />
    );
  if (config.data === undefined || tasks.data === undefined || tried.isLoading || trial.isLoading)
    return <Waiting label={t`Loading settings…`} />;
  const obstacle = obstacleOf(config.data, tasks.data.size);
  return (
    <>
      {obstacle === null ? (
        <TryForm
          key={runId}
          run={run}
          config={config.data}
          taskIds={[...tasks.data.keys()]}
          tried={
            tried.data === undefined || trial.data === undefined
              ? undefined
              : { config: tried.data, tasks: trial.data.tasks }
          }
        />
      ) : (
        <EmptyState title={t`This run can't be tried with a change here`}>
          {obstacle === "files" ? (
            <Trans>
              Its tasks or recorded answers come from files that the server doesn't keep. Import the tasks as
              a collection and run that.
            </Trans>
          ) : (
            <Trans>A difference needs two tasks at least.</Trans>
          )}
        </EmptyState>
      )}
      <EarlierTrials run={run} config={config.data} />
    </>
  );
}

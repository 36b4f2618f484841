import { Plural, Trans } from "@lingui/react/macro";
import { Group, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RunRow, RunView } from "../../../../contract/index.ts";
import { type RunConfig, originalOf } from "../../../../core/index.ts";
import { changeWords } from "../../../../presentation/index.ts";
import { answerRunsQuery } from "../../../parts/answer-runs.ts";
import { LinkText } from "../../../parts/links.tsx";
import { RunStateBadge } from "../../../parts/run-state.tsx";
import { Time } from "../../../parts/time-ago.tsx";
import { configQuery } from "../config-query.ts";

interface EarlierTrialsProps {
  readonly run: RunView;
  readonly config: RunConfig;
}

/** What was tried of this run before and is still there, each named by its change. */
export function EarlierTrials({ run: { runId }, config }: EarlierTrialsProps) {
  const runs = useQuery(answerRunsQuery());
  const trials = (runs.data ?? []).filter((one) => originalOf(one.runId) === runId);
  if (trials.length === 0) return null;
  return (
    <section>
      <Title order={2}>
        <Trans>Trials of this run</Trans>
      </Title>
      <Stack gap="xs" mt={4} component="ul" p={0} style={{ listStyle: "none" }}>
        {trials.map((trial) => (
          <li key={trial.runId}>
            <EarlierTrial runId={runId} trial={trial} config={config} />
          </li>
        ))}
      </Stack>
    </section>
  );
}

interface EarlierTrialProps {
  readonly runId: string;
  readonly trial: RunRow;
  readonly config: RunConfig;
}

function EarlierTrial({ runId, trial, config }: EarlierTrialProps) {
  const tried = useQuery(configQuery(trial.runId));
  const { tasks } = trial;
  return (
    <>
      <LinkText
        to="/runs/$runId/try"
        params={{ runId }}
        search={{ trial: trial.runId }}
        size="sm"
        className="breakable"
      >
        {/* Until it is known what was changed, and where that can't be read, its ID names it. */}
        {tried.data === undefined ? trial.runId : changeWords(config, tried.data) || trial.runId}
      </LinkText>
      <Group gap="xs">
        <RunStateBadge run={trial} />
        <Text size="xs" className="quiet">
          {trial.models.map(({ id }) => id).join(", ")} ·{" "}
          <Plural value={tasks} one="# task" other="# tasks" /> · <Time at={trial.createdAt} />
        </Text>
      </Group>
    </>
  );
}

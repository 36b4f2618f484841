import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Checkbox, Grid, Group, Select, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { type RunConfig, modelIdOf, nextTrialId } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { answerRunsQuery } from "../../../parts/answer-runs.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { readNumber } from "../../../../presentation/index.ts";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { CostEstimateCard } from "../new-run/cost-estimate.tsx";
import type { FieldFaults } from "../new-run/field-faults.ts";
import { ParameterFields } from "../new-run/parameter-fields.tsx";
import { PromptFields } from "../new-run/prompt-fields.tsx";
import { InTheRun } from "./in-the-run.tsx";
import {
  DRAW_SEED,
  type TrialDraft,
  beginningAfter,
  beginningOf,
  type trialRequest,
} from "../../../../presentation/index.ts";
import { useTrialPlan } from "./use-trial-plan.ts";

interface TryFormProps {
  readonly run: RunView;
  readonly config: RunConfig;
  readonly taskIds: readonly string[];
  /** An earlier trial, whose change the form begins with. */
  readonly tried?: { readonly config: RunConfig; readonly tasks: number } | undefined;
}

/** What shall be changed, on how many tasks, and what that would take. */
export function TryForm({ run, config, taskIds, tried }: TryFormProps) {
  const { t } = useLingui();
  const { runId } = run;
  const { draft, change, settle, restored } = useKeptDraft(
    `trial/${runId}`,
    tried === undefined ? beginningOf(config, taskIds.length) : beginningAfter(config, tried),
  );
  const trial = useTrialPlan(draft, { run, config, taskIds });
  const { request, plan, faults, reasons, isWrong, isWorking, isReady } = trial;
  const start = useStart(run, () => settle());
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="lg">
          {restored}
          <Prompt config={config} draft={draft} change={change} templateFault={trial.templateFault} />
          <Parameters run={run} draft={draft} change={change} faults={faults} />
          <Scope
            config={config}
            draft={draft}
            change={change}
            all={taskIds.length}
            fault={trial.tasksFault}
          />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="md" className="bill">
          <CostEstimateCard
            // What two models differ by is not what is asked here.
            plan={plan === undefined ? undefined : { ...plan, detectable: null }}
            isOutline={false}
            faults={faults}
            isWorking={isWorking}
            missing={
              isWrong
                ? t`Fix the errors to see calls, cost and duration.`
                : t`Change something to see calls, cost and duration.`
            }
          />
          <Button
            fullWidth
            disabled={!isReady}
            loading={start.isPending}
            onClick={() => start.mutate(request)}
          >
            <Trans>Start trial</Trans>
          </Button>
          {reasons.map((reason) => (
            <Text key={reason} size="sm" className="quiet" role="status">
              {reason}
            </Text>
          ))}
          <Text size="sm" className="quiet">
            <Trans>The leaderboard leaves trials out; their cost is included in Costs.</Trans>
          </Text>
          {start.isError && <Problem error={start.error} />}
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

interface PartProps {
  readonly draft: TrialDraft;
  readonly change: (some: Partial<TrialDraft>) => void;
}

function Prompt({
  config: { variants = [] },
  draft,
  change,
  templateFault,
}: PartProps & Pick<TryFormProps, "config"> & { readonly templateFault: string | null }) {
  const { t } = useLingui();
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Prompt</Trans>
      </Title>
      {variants.length > 1 && (
        <Select
          label={t`Prompt variant to change`}
          data={variants.map(({ id }) => id)}
          value={draft.variant}
          allowDeselect={false}
          onChange={(id) => {
            const found = variants.find((one) => one.id === id);
            if (found !== undefined)
              change({ variant: found.id, system: found.system ?? "", template: found.template ?? "" });
          }}
        />
      )}
      <PromptFields
        value={draft}
        rows={2}
        errorAt={(key) => (key === "template" ? templateFault : null)}
        onChange={change}
      />
    </Stack>
  );
}

function Parameters({
  run,
  draft,
  change,
  faults,
}: PartProps & Pick<TryFormProps, "run"> & { readonly faults: FieldFaults }) {
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Parameters</Trans>
      </Title>
      <Text size="sm" className="quiet">
        <Trans>Empty: as in the run.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ParameterFields
          values={draft}
          faults={faults}
          describe={(name) => <InTheRun run={run} name={name} />}
          onChange={change}
        />
      </SimpleGrid>
    </Stack>
  );
}

function Scope({
  config,
  draft,
  change,
  all,
  fault,
}: PartProps & Pick<TryFormProps, "config"> & { readonly all: number; readonly fault: string | null }) {
  const { t } = useLingui();
  const count = readNumber(draft.tasks) ?? 0;
  const seed = DRAW_SEED;
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Models and tasks</Trans>
      </Title>
      <Checkbox.Group label={t`Models`} value={[...draft.models]} onChange={(models) => change({ models })}>
        <Group mt={4}>
          {config.models.map(modelIdOf).map((id) => (
            <Checkbox key={id} value={id} label={id} />
          ))}
        </Group>
      </Checkbox.Group>
      <NumberField
        label={t`Number of tasks`}
        description={<Plural value={all} one="The run has # task." other="The run has # tasks." />}
        maw={260}
        value={draft.tasks}
        error={fault}
        onChange={(tasks) => change({ tasks })}
      />
      {fault === null && (
        <Text size="sm" className="quiet">
          {count >= all ? (
            <Trans>All tasks of the run.</Trans>
          ) : (
            <Trans>
              Drawn from the run's tasks with the fixed seed {seed}: every trial of the same size has the same
              tasks.
            </Trans>
          )}
        </Text>
      )}
    </Stack>
  );
}

function useStart({ runId }: RunView, onStarted: () => void) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (request: ReturnType<typeof trialRequest>) => {
      const runs = await queries.fetchQuery({ ...answerRunsQuery(), staleTime: 0 });
      const trialId = nextTrialId(
        runId,
        runs.map((one) => one.runId),
      );
      return await client.startRun({
        body: { ...request, ...(trialId === undefined ? {} : { runId: trialId }) },
      });
    },
    onSuccess: async (trial) => {
      onStarted();
      void queries.invalidateQueries({ queryKey: ["runs"] });
      void queries.invalidateQueries({ queryKey: ["status"] });
      await navigate({ to: "/runs/$runId/try", params: { runId }, search: { trial: trial.runId } });
    },
  });
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import {
  Button,
  Checkbox,
  Grid,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  Title,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { type RunConfig, modelIdOf } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { answerRunsQuery } from "../../../parts/answer-runs.ts";
import { formatShort } from "../../../parts/format.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { readNumber } from "../../../parts/typed-number.ts";
import { useKeptDraft } from "../../../parts/use-kept-draft.tsx";
import { CostEstimateCard } from "../new-run/cost-estimate.tsx";
import { fieldFaults } from "../new-run/field-faults.ts";
import {
  DRAW_SEED,
  PARAMETERS,
  type Parameter,
  type TrialDraft,
  beginningOf,
  drawn,
  isPromptChanged,
  nextTrialId,
  trialRequest,
  typedParameters,
} from "./trial.ts";

const SETTLE_MS = 400;
const PROMPT = "{prompt}";

interface TryFormProps {
  readonly run: RunView;
  readonly config: RunConfig;
  readonly taskIds: readonly string[];
}

/** What shall be changed, on how many tasks, and what that would take. */
export function TryForm({ run, config, taskIds }: TryFormProps) {
  const { t } = useLingui();
  const { runId } = run;
  const { draft, change, settle, restored } = useKeptDraft(
    `trial/${runId}`,
    beginningOf(config, taskIds.length),
  );
  const gaps = useGaps(draft, config, taskIds.length);
  const { name: runName } = run;
  const name = t`Trial of ${runName}`;
  const requestOf = (of: TrialDraft) =>
    trialRequest(config, of, { name, taskIds: drawn(taskIds, readNumber(of.tasks) ?? 0) });
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const request = requestOf(settled);
  const isAsked = gaps.length === 0 && settled === draft;
  const plan = useQuery({
    queryKey: ["plan", request],
    queryFn: ({ signal }) => client.validateRun({ body: request }, signal),
    enabled: isAsked,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const start = useStart(run, () => settle());
  const isReady = isAsked && plan.isSuccess && !plan.isPlaceholderData;
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="lg">
          {restored}
          <PromptFields config={config} draft={draft} change={change} />
          <ParameterFields run={run} draft={draft} change={change} />
          <Scope config={config} draft={draft} change={change} all={taskIds.length} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <Stack gap="md" className="bill">
          <CostEstimateCard
            // What two models differ by is not what is asked here.
            plan={
              gaps.length === 0 && !plan.isError && plan.data !== undefined
                ? { ...plan.data, detectable: null }
                : undefined
            }
            isOutline={false}
            faults={fieldFaults(isAsked ? plan.error : null)}
            isWorking={gaps.length === 0 && (settled !== draft || plan.isFetching)}
          />
          <Button
            fullWidth
            disabled={!isReady}
            loading={start.isPending}
            onClick={() => start.mutate(request)}
          >
            <Trans>Start trial</Trans>
          </Button>
          {gaps.map((gap) => (
            <Text key={gap} size="sm" className="quiet" role="status">
              {gap}
            </Text>
          ))}
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

function PromptFields({ config, draft, change }: PartProps & Pick<TryFormProps, "config">) {
  const { t } = useLingui();
  const { variants = [] } = config;
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
      <Textarea
        label={t`System prompt`}
        description={t`Optional`}
        autosize
        minRows={2}
        maxRows={12}
        value={draft.system}
        onChange={(event) => change({ system: event.currentTarget.value })}
      />
      <Textarea
        label={t`Template`}
        description={t`Optional. Text around the task; ${PROMPT} marks where the task goes.`}
        placeholder={PROMPT}
        autosize
        minRows={1}
        maxRows={12}
        classNames={{ input: "mono" }}
        value={draft.template}
        error={draft.template === "" || draft.template.includes(PROMPT) ? null : t`Must contain ${PROMPT}.`}
        onChange={(event) => change({ template: event.currentTarget.value })}
      />
    </Stack>
  );
}

function ParameterFields({ run, draft, change }: PartProps & Pick<TryFormProps, "run">) {
  const { t } = useLingui();
  const labels: Readonly<Record<Parameter, string>> = {
    temperature: t`Temperature`,
    topP: t`Top p`,
    maxTokens: t`Max output tokens`,
    seed: t`Seed`,
  };
  return (
    <Stack gap="xs">
      <Title order={2}>
        <Trans>Parameters</Trans>
      </Title>
      <Text size="sm" className="quiet">
        <Trans>Empty: as in the run.</Trans>
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {PARAMETERS.map((name) => (
          <NumberField
            key={name}
            label={labels[name]}
            description={<InTheRun run={run} name={name} />}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** What the run's models were asked with. */
function InTheRun({ run, name }: Pick<TryFormProps, "run"> & { readonly name: Parameter }) {
  const { t } = useLingui();
  const values = new Set(run.models.map(({ parameters }) => parameters[name]));
  const words = [...values].map((value) =>
    value === undefined ? t`provider's default` : formatShort(value),
  );
  const list = words.join(", ");
  return <Trans>In the run: {list}</Trans>;
}

function Scope({
  config,
  draft,
  change,
  all,
}: PartProps & Pick<TryFormProps, "config"> & { readonly all: number }) {
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
        onChange={(tasks) => change({ tasks })}
      />
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
    </Stack>
  );
}

/** What is still to be said before it can be tried. */
function useGaps(draft: TrialDraft, config: RunConfig, all: number): readonly string[] {
  const { t } = useLingui();
  const tasks = readNumber(draft.tasks);
  const typed = Object.values(typedParameters(draft));
  const isCount = tasks !== undefined && Number.isInteger(tasks) && tasks >= 2 && tasks <= all;
  return [
    ...(draft.models.length === 0 ? [t`Choose a model.`] : []),
    ...(isCount ? [] : [t`Enter a number of tasks from 2 to ${all}.`]),
    ...(typed.some((value) => !Number.isFinite(value)) ? [t`Fix the numbers that are marked.`] : []),
    ...(draft.template === "" || draft.template.includes(PROMPT)
      ? []
      : [t`The template must contain ${PROMPT}.`]),
    ...(typed.length === 0 && !isPromptChanged(config, draft) ? [t`Change the prompt or a parameter.`] : []),
  ];
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

import { Trans, useLingui } from "@lingui/react/macro";
import { Radio, Select, Stack, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import {
  type JudgeDraft,
  type ReJudgeDraft,
  type ReJudgedAnswers,
  categoriesQuery,
  formatMoney,
  hasRightNumbers,
  instructionsOf,
  reJudgeBody,
  reJudgeCalls,
  refuseWrongNumbers,
} from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { criteriaSetsQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { JudgeEstimate } from "../../judging/judge-estimate.tsx";
import { JudgeFields } from "../new-run/judge-fields.tsx";
import { Judges, known } from "../new-run/scoring.tsx";

/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 400;

const BEGINNING: ReJudgeDraft = { judges: [], answers: "all", model: null, category: null, way: "replace" };

/** Has answers of a run judged once more: by whom, by what, and which of them. */
export function ReJudge({ run, onClose }: { readonly run: RunView; readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { runId, judges } = run;
  const isFirst = judges.length === 0;
  const judge = async (draft: ReJudgeDraft): Promise<RunView> => {
    refuseWrongNumbers(draft);
    return await client.judgeAgain({ body: await reJudgeBody(client, runId, draft) });
  };
  return (
    <FormDrawer<ReJudgeDraft, RunView>
      title={isFirst ? t`Judge answers` : t`Re-judge`}
      size="xl"
      action={t`Start judging`}
      keptAs={`re-judge/${runId}`}
      initial={BEGINNING}
      fields={["judges", "itemIds"]}
      save={judge}
      edits={null}
      renews={["run", "runs", "results", "scores", "item", "status"]}
      done={() => (isFirst ? t`Judging started` : t`Re-judging started`)}
      onSaved={() =>
        void navigate({ to: "/runs/$runId", params: { runId }, search: { tab: "progress" }, replace: true })
      }
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} run={run} />}
    </FormDrawer>
  );
}

type FieldsProps = FormFields<ReJudgeDraft> & { readonly run: RunView };

function Fields(props: FieldsProps) {
  const { draft, change, faults, run } = props;
  const { t } = useLingui();
  const own = run.judges.map(({ id }) => id).join(", ");
  const { judges, answers } = draft;
  const edit = (index: number, some: Partial<JudgeDraft>): void =>
    change({ judges: judges.map((one, at) => (at === index ? { ...one, ...some } : one)) });
  return (
    <>
      <Which {...props} />
      {answers === "failed" ? (
        <Text size="sm">
          <Trans>The same judges score these answers again: {own}.</Trans>
        </Text>
      ) : (
        <>
          <Judges
            judges={judges}
            error={faults.at("judges")}
            onChange={(names) => change({ judges: names.map((name) => known(judges, name)) })}
          />
          {judges.length === 0 && own !== "" && (
            <Text size="sm" className="quiet">
              <Trans>Leave empty to use the same judges again: {own}.</Trans>
            </Text>
          )}
          {judges.length > 0 && (
            <FromCriteria
              onChoose={(instructions) => change({ judges: judges.map((one) => ({ ...one, instructions })) })}
            />
          )}
          {judges.map((one, index) => (
            <JudgeFields
              key={one.model}
              judge={one}
              errors={{
                judge: null,
                instructions: faults.at(`judges[${index}].instructions`),
                scale: faults.at(`judges[${index}].scale`),
                temperature: faults.at(`judges[${index}].temperature`),
                maxTokens: faults.at(`judges[${index}].maxTokens`),
              }}
              onChange={(some) => edit(index, some)}
            />
          ))}
          {judges.length > 0 && own !== "" && (
            <Radio.Group
              label={t`Current judges`}
              value={draft.way}
              onChange={(way) => change({ way: way === "join" ? "join" : "replace" })}
            >
              <Stack gap={4} mt={4}>
                <Radio value="replace" label={t`Replace ${own}`} />
                <Radio value="join" label={t`Keep ${own} and add these judges`} />
              </Stack>
            </Radio.Group>
          )}
        </>
      )}
      <Estimate run={run} draft={draft} />
      <Text size="sm" className="quiet">
        <Trans>
          Judgments that are replaced no longer count, but stay readable with each answer. They can't be
          restored: re-judging with the earlier judges makes new ones and costs as much again.
        </Trans>
      </Text>
    </>
  );
}

/** Writes a criteria set into the judges' instructions, where it can be read and changed. */
function FromCriteria({ onChoose }: { readonly onChoose: (instructions: string) => void }) {
  const { t } = useLingui();
  const { data: sets = [] } = useQuery(criteriaSetsQuery());
  if (sets.length === 0) return null;
  return (
    <Select
      label={t`Rubric from a criteria set`}
      description={t`Optional. Fills in the instructions below; you can edit them.`}
      placeholder={t`Choose a criteria set`}
      data={sets.map(({ name }) => name)}
      value={null}
      onChange={(name) => {
        const set = sets.find((one) => one.name === name);
        if (set !== undefined) onChoose(instructionsOf(set));
      }}
    />
  );
}

function Which({ draft: { answers, model, category }, change, faults, run }: FieldsProps) {
  const { t } = useLingui();
  const models = run.models.map(({ id }) => id);
  const { data: categories = [] } = useQuery(categoriesQuery(client, run.runId));
  return (
    <>
      <Select
        label={t`Answers`}
        allowDeselect={false}
        data-autofocus
        data={[
          { value: "all", label: t`All answers` },
          { value: "unscored", label: t`Answers without a score` },
          { value: "model", label: t`Answers of one model` },
          ...(categories.length > 1 ? [{ value: "category", label: t`Answers of one category` }] : []),
          ...(run.judges.length > 0 ? [{ value: "failed", label: t`Failed judgments only` }] : []),
        ]}
        value={answers}
        error={faults.at("itemIds")}
        onChange={(value) =>
          change({
            answers: value as ReJudgedAnswers,
            model: value === "model" ? (models[0] ?? null) : null,
            category: value === "category" ? (categories[0] ?? null) : null,
          })
        }
      />
      {answers === "category" && (
        <Select
          label={t`Category`}
          allowDeselect={false}
          data={categories}
          value={category}
          onChange={(value) => change({ category: value })}
        />
      )}
      {answers === "model" && (
        <Select
          label={t`Model`}
          allowDeselect={false}
          data={models}
          value={model}
          onChange={(value) => change({ model: value })}
        />
      )}
    </>
  );
}

/** What it would take: the same estimate as for a new run. */
function Estimate({ run, draft }: { readonly run: RunView; readonly draft: ReJudgeDraft }) {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const plan = useQuery({
    queryKey: ["scores", run.runId, "re-judge", settled],
    queryFn: async ({ signal }) =>
      client.planJudgeAgain({ body: await reJudgeBody(client, run.runId, settled) }, signal),
    enabled: hasRightNumbers(settled),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const limit = run.maxBudgetUsd === null ? null : formatMoney(run.maxBudgetUsd);
  return (
    <JudgeEstimate
      plan={plan}
      calls={(count) => reJudgeCalls(count, draft.answers === "failed")}
      more={limit !== null && <Trans>The spending limit of this run is {limit}.</Trans>}
    />
  );
}

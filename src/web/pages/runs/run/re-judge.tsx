import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Radio, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { allRows } from "../../../parts/all-rows.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { formatNumber } from "../../../parts/format.ts";
import type { JudgeDraft } from "../new-run/draft.ts";
import { JudgeFields } from "../new-run/judge-fields.tsx";
import { judgeOf } from "../new-run/request.ts";
import { Judges, known } from "../new-run/scoring.tsx";

/** Which answers: all, those whose judge failed, those without a score, or those of one model. */
type Answers = "all" | "failed" | "unscored" | "model";

interface ReJudgeDraft {
  /** None: the run's own. */
  readonly judges: readonly JudgeDraft[];
  readonly answers: Answers;
  readonly model: string | null;
  /** Whether the judges join those who have judged, or take their place. */
  readonly way: "replace" | "join";
}

const BEGINNING: ReJudgeDraft = { judges: [], answers: "all", model: null, way: "replace" };
const PAGE = "500";

/** Items by what is chosen; null where the server chooses them itself. */
async function itemsOf(runId: string, { answers, model }: ReJudgeDraft): Promise<number[] | null> {
  if (answers === "all" || answers === "failed") return null;
  const rows = await allRows((cursor) =>
    client.listItemScores({
      params: { runId },
      query: {
        status: "COMPLETED",
        limit: PAGE,
        ...(answers === "model" && model !== null ? { modelId: model } : {}),
        ...(cursor === undefined ? {} : { cursor }),
      },
    }),
  );
  return rows.filter(({ score }) => answers !== "unscored" || score === null).map(({ itemId }) => itemId);
}

/** Has answers of a run judged once more: by whom, by what, and which of them. */
export function ReJudge({ run, onClose }: { readonly run: RunView; readonly onClose: () => void }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { runId } = run;
  const judge = async (draft: ReJudgeDraft): Promise<RunView> => {
    if (draft.answers === "failed") return await client.judgeAgain({ body: { runId, onlyFailed: true } });
    const itemIds = await itemsOf(runId, draft);
    return await client.judgeAgain({
      body: {
        runId,
        ...(itemIds === null ? {} : { itemIds }),
        ...(draft.judges.length === 0 ? {} : { judges: draft.judges.map(judgeOf) }),
        keep: draft.way === "join" && draft.judges.length > 0,
      },
    });
  };
  return (
    <FormDrawer<ReJudgeDraft, RunView>
      title={t`Re-judge`}
      size="xl"
      action={t`Start judging`}
      keptAs={`re-judge/${runId}`}
      initial={BEGINNING}
      fields={["judges", "itemIds"]}
      save={judge}
      renews={["run", "runs", "results", "scores", "item", "status"]}
      done={() => t`Judging started`}
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
          <Trans>Failed judgments go back to the judges of this run: {own}.</Trans>
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
              <Trans>If you choose none, the judges of this run judge again: {own}.</Trans>
            </Text>
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
          Judgments that are replaced no longer count, but stay readable with each answer. To go back,
          re-judge with the earlier judges.
        </Trans>
      </Text>
    </>
  );
}

function Which({ draft: { answers, model }, change, faults, run }: FieldsProps) {
  const { t } = useLingui();
  const models = run.models.map(({ id }) => id);
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
          ...(run.judges.length > 0 ? [{ value: "failed", label: t`Failed judgments only` }] : []),
        ]}
        value={answers}
        error={faults.at("itemIds")}
        onChange={(value) =>
          change({ answers: value as Answers, model: value === "model" ? (models[0] ?? null) : null })
        }
      />
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

/** What it will take, as far as that is known. */
function Estimate({ run, draft }: { readonly run: RunView; readonly draft: ReJudgeDraft }) {
  const { t } = useLingui();
  const { answers, model, judges } = draft;
  const isCounted = answers === "unscored" || answers === "model";
  const items = useQuery({
    queryKey: ["scores", run.runId, "re-judge", answers, model],
    queryFn: async () => (await itemsOf(run.runId, draft))?.length ?? 0,
    enabled: isCounted,
  });
  const count = isCounted
    ? items.data
    : answers === "failed"
      ? run.counts.FAILED
      : run.counts.COMPLETED + run.counts.WAITING_FOR_JUDGE;
  if (count === undefined)
    return (
      <Text size="sm" role="status">
        {t`Counting answers…`}
      </Text>
    );
  const isJoining = draft.way === "join" && judges.length > 0 && answers !== "failed";
  const panel = answers === "failed" || judges.length === 0 ? run.judges.length : judges.length;
  const calls = count * panel;
  const limit = run.maxBudgetUsd === null ? null : formatNumber(run.maxBudgetUsd, 2);
  return (
    <Text size="sm" role="status" fw={600}>
      {answers === "failed" || isJoining ? (
        <Plural value={calls} one="Up to # judge call." other="Up to # judge calls." />
      ) : (
        <Plural value={calls} one="# judge call." other="# judge calls." />
      )}{" "}
      {limit === null ? (
        <Trans>Cost and duration are unknown before the judges answer.</Trans>
      ) : (
        <Trans>
          Cost and duration are unknown before the judges answer; the spending limit of the run is ${limit}.
        </Trans>
      )}
    </Text>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Checkbox, Group, MultiSelect, Text, Textarea } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { CollectionView, RunView } from "../../../../contract/index.ts";
import { QUESTION_CRITERIA } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { modelsQuery } from "../../../parts/catalog.ts";
import { FormDrawer, type FormFields } from "../../../parts/form-drawer.tsx";
import { LinkText } from "../../../parts/links.tsx";
import { NumberField } from "../../../parts/number-field.tsx";
import { ProvenanceBadge } from "../../../parts/run-state.tsx";
import { useSimulated } from "../../../parts/use-simulated.ts";
import { usePricing } from "../../../parts/use-pricing.ts";
import { JudgeEstimate } from "../judge-estimate.tsx";
import {
  CRITERION_NAMES,
  type JudgeQuestionsRequest,
  type JudgedQuestions,
  type QuestionJudgingDraft,
  judgeCallsText,
  judgeQuestionsRequest,
  judgingText,
} from "../../../../presentation/index.ts";

interface Judged extends JudgedQuestions {
  readonly collection: CollectionView;
}

interface JudgeQuestionsProps extends Judged {
  /** Who rated it before, where one question is rated again. */
  readonly judges?: readonly string[];
  readonly onClose: () => void;
}

/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 400;

/** Has judges rate a collection's questions, in a run of its own. */
export function JudgeQuestions({ collection, taskId, judges = [], onClose }: JudgeQuestionsProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { name } = collection;
  const judge = (draft: QuestionJudgingDraft): Promise<RunView> =>
    client.judgeQuestions({
      body: judgeQuestionsRequest(draft, { collection, taskId }, t`${name} questions`),
    });
  return (
    <FormDrawer<QuestionJudgingDraft, RunView>
      title={taskId === undefined ? t`Judge the questions` : t`Judge ${taskId} again`}
      action={t`Start judging`}
      keptAs={`judge-questions/${collection.id}${taskId === undefined ? "" : `/${taskId}`}`}
      initial={{ judges: [...judges], criteria: [...QUESTION_CRITERIA], prompt: "", maxBudgetUsd: "" }}
      fields={["judges", "criteria", "prompt", "maxBudgetUsd"]}
      save={judge}
      edits={null}
      renews={["runs", "quality", "status"]}
      done={({ state }) =>
        state === "queued" ? t`Queued. Judging starts when the active run ends.` : t`Judging started`
      }
      onSaved={({ runId }) => void navigate({ to: "/runs/$runId", params: { runId } })}
      onClose={onClose}
    >
      {(fields) => <Fields {...fields} collection={collection} taskId={taskId} />}
    </FormDrawer>
  );
}

type FieldsProps = FormFields<QuestionJudgingDraft> & Judged;

function Fields({ draft, change, faults, collection, taskId }: FieldsProps) {
  const { t } = useLingui();
  const { data: models } = useQuery(modelsQuery());
  const isSimulated = useSimulated();
  const { name } = collection;
  const names = models?.map(({ name }) => name) ?? [];
  return (
    <>
      <Text size="sm">{judgingText({ collection, taskId })}</Text>
      <MultiSelect
        label={t`Judges`}
        description={t`Several judges can be compared side by side.`}
        required
        searchable
        openOnFocus={false}
        renderOption={({ option: { value } }) => (
          <Group gap="xs">
            {value}
            {isSimulated(value) && <ProvenanceBadge of={{ simulated: true }} />}
          </Group>
        )}
        clearable
        clearButtonProps={{ "aria-label": t`Clear judges` }}
        nothingFoundMessage={t`No models match this search`}
        data-autofocus
        data={[...new Set([...names, ...draft.judges])]}
        value={draft.judges}
        error={faults.at("judges")}
        onChange={(judges) => change({ judges })}
      />
      {models?.length === 0 && (
        <Text size="sm">
          <Trans>
            No models yet. <LinkText to="/models">Add one on the Models page</LinkText>. This form keeps what
            you typed.
          </Trans>
        </Text>
      )}
      <Checkbox.Group
        label={t`Criteria`}
        description={t`Each gets its own score; a high difficulty is neither good nor bad. With none and no prompt, all four are used.`}
        value={draft.criteria}
        error={faults.at("criteria")}
        onChange={(criteria) => change({ criteria })}
      >
        <Group mt={6}>
          {QUESTION_CRITERIA.map((criterion) => (
            <Checkbox key={criterion} value={criterion} label={t(CRITERION_NAMES[criterion])} />
          ))}
        </Group>
      </Checkbox.Group>
      <Textarea
        label={t`Prompt`}
        description={t`Optional. What you want rated, in your own words.`}
        placeholder={t`e.g. Rate the quality of this question from 1-10 and explain why.`}
        autosize
        minRows={2}
        maxRows={12}
        value={draft.prompt}
        error={faults.at("prompt")}
        onChange={(event) => change({ prompt: event.currentTarget.value })}
      />
      <NumberField
        label={t`Spending limit, USD`}
        placeholder={t`No limit`}
        maw={220}
        value={draft.maxBudgetUsd}
        error={faults.at("maxBudgetUsd")}
        onChange={(maxBudgetUsd) => change({ maxBudgetUsd })}
      />
      <Estimate body={judgeQuestionsRequest(draft, { collection, taskId }, t`${name} questions`)} />
    </>
  );
}

/** About what it takes: the same estimate as for a run. */
function Estimate({ body }: { readonly body: JudgeQuestionsRequest }) {
  const { isSimulated } = usePricing(body.judges.map(String));
  const [settled] = useDebouncedValue(body, SETTLE_MS);
  const plan = useQuery({
    queryKey: ["judge-questions-plan", settled],
    queryFn: ({ signal }) => client.planJudgeQuestions({ body: settled }, signal),
    enabled: settled.judges.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (body.judges.length === 0) return null;
  return <JudgeEstimate plan={plan} isSimulated={isSimulated} calls={judgeCallsText} />;
}

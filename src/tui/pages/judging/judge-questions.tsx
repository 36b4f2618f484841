import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CollectionView, JudgePlan } from "../../../contract/index.ts";
import { Failure, QUESTION_CRITERIA } from "../../../core/index.ts";
import {
  CRITERION_NAMES,
  type JudgeQuestionsRequest,
  type PricedCatalog,
  type QuestionJudgingDraft,
  judgeQuestionsRequest,
  judgingText,
  numberFault,
  pricingOf,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, listIn, textIn } from "../../parts/form-fields.ts";
import { paragraph } from "../../parts/lines.tsx";
import { useModelOptions, usePricedModels } from "../../parts/priced-models.ts";
import { Shown } from "../../parts/shown.tsx";
import type { Location } from "../../locations.ts";
import { useClient } from "../../world.ts";
import { CollectionRead } from "../tasks/collection-read.tsx";
import { JudgingPlan } from "./judging-plan.tsx";

type JudgingPlace = Extract<Location, { readonly page: "judge-questions" }>;

/** Has judges rate a collection's questions, or one of them, in a run of its own. */
export function JudgeQuestions({ place }: { readonly place: JudgingPlace }) {
  const models = usePricedModels();
  return (
    <CollectionRead id={place.collectionId}>
      {(collection) => (
        <Shown query={models}>
          {(priced) =>
            collection !== null && <Flow collection={collection} taskId={place.taskId} priced={priced} />
          }
        </Shown>
      )}
    </CollectionRead>
  );
}

interface FlowProps {
  readonly collection: CollectionView;
  readonly taskId: string | undefined;
  readonly priced: PricedCatalog;
}

interface Planned {
  readonly plan: JudgePlan;
  readonly request: JudgeQuestionsRequest;
  readonly isSimulated: boolean;
}

function Flow({ collection, taskId, priced }: FlowProps) {
  const { t } = useLingui();
  const client = useClient();
  const { back } = useNavigation();
  const [values, setValues] = useState<FormValues>({
    judges: [],
    criteria: [...QUESTION_CRITERIA],
    prompt: "",
    maxBudgetUsd: "",
  });
  const [planned, setPlanned] = useState<Planned | null>(null);
  const fields = useFields(priced);
  const { name } = collection;
  const about = judgingText({ collection, taskId });
  if (planned !== null) return <JudgingPlan {...planned} onEdit={() => setPlanned(null)} />;
  return (
    <Form
      keptAs={`judge-questions/${collection.id}/${taskId ?? ""}`}
      title={taskId === undefined ? t`Judge the questions` : t`Judge ${taskId} again`}
      about={(_, columns) => [...paragraph(about, columns, { isDim: true }), []]}
      fields={fields}
      initial={values}
      saveLabel={t`Estimate`}
      onCancel={back}
      onSave={async (filled) => {
        const draft = draftOf(filled);
        const fault = numberFault(draft.maxBudgetUsd);
        const faults = [
          ...(draft.judges.length === 0 ? [{ key: "judges", message: t`Choose at least one judge.` }] : []),
          ...(fault === null ? [] : [{ key: "maxBudgetUsd", message: fault }]),
        ];
        if (faults.length > 0) throw new Failure("invalid-input", t`Correct the marked fields.`, { faults });
        const request = judgeQuestionsRequest(draft, { collection, taskId }, t`${name} questions`);
        const plan = await client.planJudgeQuestions({ body: request });
        setValues(filled);
        setPlanned({ plan, request, isSimulated: pricingOf(draft.judges, priced).isSimulated });
      }}
    />
  );
}

function useFields(priced: PricedCatalog): readonly FormField[] {
  const { t } = useLingui();
  const models = useModelOptions(priced);
  return [
    {
      kind: "many",
      name: "judges",
      label: t`Judges`,
      help: t`Several judges can be compared side by side.`,
      options: models,
    },
    {
      kind: "many",
      name: "criteria",
      label: t`Criteria`,
      help: t`Each gets its own score; a high difficulty is neither good nor bad. With none and no prompt, all four are used.`,
      options: QUESTION_CRITERIA.map((value) => ({ value, label: t(CRITERION_NAMES[value]) })),
    },
    {
      kind: "long-text",
      name: "prompt",
      label: t`Prompt`,
      help: t`Optional. What you want rated, in your own words.`,
    },
    { kind: "text", name: "maxBudgetUsd", label: t`Spending limit, USD`, placeholder: t`No limit` },
  ];
}

const draftOf = (values: FormValues): QuestionJudgingDraft => ({
  judges: [...listIn(values, "judges")],
  criteria: QUESTION_CRITERIA.filter((criterion) => listIn(values, "criteria").includes(criterion)),
  prompt: textIn(values, "prompt"),
  maxBudgetUsd: textIn(values, "maxBudgetUsd"),
});

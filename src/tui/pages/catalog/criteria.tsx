import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import type { CriteriaSetView } from "../../../contract/index.ts";
import { formatShort, levelLines, levelsOf, readNumber } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, rowsIn, textIn } from "../../parts/form-fields.ts";
import { RecordList } from "../../parts/record-list.tsx";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

const SETS = "criteria-sets";

/** What people score by: sets of criteria. */
export function Criteria() {
  const { t } = useLingui();
  const client = useClient();
  return (
    <RecordList
      name={SETS}
      read={(query, signal) => client.listCriteriaSets({ query }, signal)}
      searchLabel={t`Search criteria sets by name`}
      empty={t`No criteria sets yet. A set defines what people score answers on. Press n to add one.`}
      newLabel={t`New criteria set`}
      titleOf={({ name }) => name}
      form={(set) => <CriteriaForm set={set} />}
      archive={{
        isArchived: ({ archivedAt }) => archivedAt !== null,
        perform: ({ id }, archived) =>
          client.archiveCriteriaSet({ params: { id: String(id) }, body: { archived } }),
      }}
      remove={{
        warning: () => t`Runs keep their own copy, so existing results don't change.`,
        perform: ({ id }) => client.deleteCriteriaSet({ params: { id: String(id) } }),
      }}
      columns={[
        { name: "name", header: t`Name`, cell: ({ name }) => name, isWide: true },
        {
          name: "criteria",
          header: t`Criteria`,
          cell: ({ criteria }) => criteria.map(({ name }) => name).join(", "),
          isWide: true,
        },
      ]}
    />
  );
}

function CriteriaForm({ set }: { readonly set: CriteriaSetView | null }) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { close } = useDialogs();
  const { say } = useVoice();
  const setName = set?.name ?? "";
  return (
    <Form
      keptAs={`criteria-set/${set?.id ?? "new"}`}
      title={set === null ? t`New criteria set` : t`Edit ${setName}`}
      fields={useFields()}
      initial={draftOf(set)}
      saveLabel={t`Save`}
      onCancel={close}
      edits={
        set === null
          ? null
          : {
              changed: t`This criteria set was changed elsewhere`,
              read: () => client.getCriteriaSet({ params: { id: String(set.id) } }),
              valuesOf: draftOf,
            }
      }
      onSave={async (values, over) => {
        const body = bodyOf(values);
        const { name } =
          over === null
            ? await client.createCriteriaSet({ body })
            : await client.editCriteriaSet({
                params: { id: String(over.now.id) },
                ifMatch: over.ifMatch,
                body,
              });
        await queries.invalidateQueries({ queryKey: [SETS] });
        say(t`${name} saved`);
        close();
      }}
    />
  );
}

const NEW_CRITERION: FormValues = { name: "", maxScore: "10", weight: "1", guidelines: "", levels: "" };

function useFields(): readonly FormField[] {
  const { t } = useLingui();
  const [maxScore, weight] = [t`Max score`, t`Weight`];
  return [
    { kind: "text", name: "name", label: t`Name` },
    {
      kind: "rows",
      name: "criteria",
      label: t`Criteria`,
      help: t`Each score is scaled to 0–100. An answer's total is the mean of its criteria, weighted: weight 2 counts twice as much as weight 1.`,
      added: NEW_CRITERION,
      summary: (row) =>
        `${textIn(row, "name")}  ${maxScore} ${textIn(row, "maxScore")}, ${weight} ${textIn(row, "weight")}`,
      fields: [
        { kind: "text", name: "name", label: t`Name of the criterion`, placeholder: t`e.g. Accuracy` },
        { kind: "text", name: "maxScore", label: maxScore },
        { kind: "text", name: "weight", label: weight },
        {
          kind: "long-text",
          name: "guidelines",
          label: t`Guidelines`,
          help: t`What to look at. Shown next to the scale.`,
        },
        {
          kind: "long-text",
          name: "levels",
          label: t`Score levels`,
          help: t`One per line: a score, a colon and its meaning`,
        },
      ],
    },
  ];
}

const draftOf = (set: CriteriaSetView | null): FormValues => ({
  name: set?.name ?? "",
  criteria: set?.criteria.map(({ name, maxScore, weight, guidelines = "", levels }) => ({
    name,
    maxScore: formatShort(maxScore),
    weight: formatShort(weight),
    guidelines,
    levels: levelLines(levels),
  })) ?? [NEW_CRITERION],
});

const bodyOf = (values: FormValues) => ({
  name: textIn(values, "name"),
  criteria: rowsIn(values, "criteria").map((row, index) => {
    const levels = levelsOf(textIn(row, "levels"), `criteria[${index}].levels`);
    const guidelines = textIn(row, "guidelines").trim();
    return {
      name: textIn(row, "name"),
      maxScore: readNumber(textIn(row, "maxScore")) ?? Number.NaN,
      weight: readNumber(textIn(row, "weight")) ?? Number.NaN,
      ...(guidelines === "" ? {} : { guidelines }),
      ...(levels.length === 0 ? {} : { levels }),
    };
  }),
});

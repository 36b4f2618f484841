import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../../contract/index.ts";
import { type RunConfig, modelIdOf } from "../../../../core/index.ts";
import {
  FIELD_NAMES,
  PARAMETERS,
  PROMPT,
  type TrialDraft,
  inTheRun,
} from "../../../../presentation/index.ts";
import { type FormField, type FormValues, listIn, textIn } from "../../../parts/form-fields.ts";

const TEXTS = ["system", "template", ...PARAMETERS, "tasks"] as const;

/** A draft as the terminal's form holds it: all of it, or some texts. */
export const valuesOfTrial = (
  draft: TrialDraft,
  names: readonly (typeof TEXTS)[number][] = TEXTS,
): FormValues => ({
  ...(names === TEXTS ? { models: draft.models, variant: draft.variant ?? "" } : {}),
  ...Object.fromEntries(names.map((name) => [name, String(draft[name])])),
});

export const draftIn = (values: FormValues, beginning: TrialDraft): TrialDraft => ({
  ...beginning,
  ...(Object.fromEntries(TEXTS.map((name) => [name, textIn(values, name)])) as Pick<
    TrialDraft,
    (typeof TEXTS)[number]
  >),
  models: listIn(values, "models"),
  variant: beginning.variant === null ? null : textIn(values, "variant"),
});

/** What can be changed, with what it is in the run. */
export function useTrialFields(run: RunView, config: RunConfig, all: number): readonly FormField[] {
  const { t } = useLingui();
  const named = (names: readonly string[]) => names.map((value) => ({ value, label: value }));
  const variants = (config.variants ?? []).map(({ id }) => id);
  return [
    {
      kind: "choice",
      name: "variant",
      label: t`Prompt variant to change`,
      options: named(variants),
      isShown: () => variants.length > 1,
    },
    { kind: "long-text", name: "system", label: t`System prompt` },
    {
      kind: "long-text",
      name: "template",
      label: t`Template`,
      help: t`Optional. Text around the task; ${PROMPT} marks where the task goes.`,
      placeholder: PROMPT,
    },
    ...PARAMETERS.map((name): FormField => {
      const values = inTheRun(run, name);
      return { kind: "text", name, label: t(FIELD_NAMES[name]), help: t`In the run: ${values}` };
    }),
    { kind: "many", name: "models", label: t`Models`, options: named(config.models.map(modelIdOf)) },
    {
      kind: "text",
      name: "tasks",
      label: t`Number of tasks`,
      help: plural(all, { one: "The run has # task.", other: "The run has # tasks." }),
    },
  ];
}

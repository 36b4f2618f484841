import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { RunView } from "../../../contract/index.ts";
import type { RunConfig } from "../../../core/index.ts";
import { numberFault, readNumber } from "../../typed-number.ts";
import { FIELD_NAMES } from "../new-run/field-names.ts";
import { PARAMETERS, PROMPT } from "../new-run/parameters.ts";
import { type TrialDraft, areParametersChanged, isPromptChanged } from "./trial.ts";

interface TrialOf {
  readonly run: RunView;
  readonly config: RunConfig;
  /** How many tasks the run has. */
  readonly all: number;
}

export interface TrialGaps {
  readonly tasksFault: string | null;
  readonly templateFault: string | null;
  readonly wrong: readonly string[];
  readonly missing: readonly string[];
}

/** What is wrong on the form, and what is still to be said, before it can be tried. */
export function trialGaps(draft: TrialDraft, { run, config, all }: TrialOf): TrialGaps {
  const tasks = readNumber(draft.tasks);
  const isCount = tasks !== undefined && Number.isInteger(tasks) && tasks >= 2 && tasks <= all;
  const tasksFault = isCount ? null : t`Enter a number of tasks from 2 to ${all}.`;
  const isTemplate = draft.template === "" || draft.template.includes(PROMPT);
  const isChanged = areParametersChanged(run, draft) || isPromptChanged(config, draft);
  const unread = PARAMETERS.flatMap((name) => {
    const fault = numberFault(draft[name]);
    return fault === null ? [] : [`${i18n._(FIELD_NAMES[name])}: ${fault}`];
  });
  return {
    tasksFault,
    templateFault: isTemplate ? null : t`Must contain ${PROMPT}.`,
    wrong: [
      ...(tasksFault === null ? [] : [tasksFault]),
      ...unread,
      ...(isTemplate ? [] : [t`The template must contain ${PROMPT}.`]),
    ],
    missing: [
      ...(draft.models.length === 0 ? [t`Choose a model.`] : []),
      ...(isChanged || unread.length > 0 ? [] : [t`Change the prompt or a parameter.`]),
    ],
  };
}

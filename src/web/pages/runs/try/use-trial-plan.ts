import { i18n } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import type { RunConfig } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import { numberFault, readNumber } from "../../../../presentation/index.ts";
import { fieldFaults } from "../new-run/field-faults.ts";
import { FIELD_NAMES } from "../../../../presentation/index.ts";
import { PARAMETERS } from "../new-run/parameter-fields.tsx";
import { PROMPT } from "../new-run/prompt-fields.tsx";
import { typedFaults } from "../new-run/typed-faults.ts";
import { type TrialDraft, areParametersChanged, drawn, isPromptChanged, trialRequest } from "./trial.ts";

const SETTLE_MS = 400;

interface TrialOf {
  readonly run: RunView;
  readonly config: RunConfig;
  readonly taskIds: readonly string[];
  /** What the trial will be called. */
  readonly name: string;
}

/** What the trial would be, asked for as the form changes; what is wrong with it, and at which field. */
export function useTrialPlan(draft: TrialDraft, { run, config, taskIds, name }: TrialOf) {
  const requestOf = (of: TrialDraft) =>
    trialRequest(config, of, { name, taskIds: drawn(taskIds, readNumber(of.tasks) ?? 0) });
  const typed = typedFaults(requestOf(draft));
  const { wrong, missing, tasksFault, templateFault } = useGaps(draft, { run, config, all: taskIds.length });
  const mistakes = [...wrong, ...typed.named];
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const request = requestOf(settled);
  const isWhole = mistakes.length === 0 && missing.length === 0;
  const canAsk = isWhole && settled === draft;
  const plan = useQuery({
    queryKey: ["plan", request],
    queryFn: ({ signal }) => client.validateRun({ body: request }, signal),
    enabled: canAsk,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const faults = typed.named.length > 0 ? typed : fieldFaults(canAsk ? plan.error : null);
  return {
    request,
    plan: isWhole && !plan.isError ? plan.data : undefined,
    faults,
    tasksFault,
    templateFault,
    /** Why it can't be started yet. */
    reasons: isWhole ? faults.named : [...missing, ...mistakes],
    isWrong: mistakes.length > 0,
    isWorking: isWhole && (settled !== draft || plan.isFetching),
    isReady: canAsk && plan.isSuccess && !plan.isPlaceholderData,
  };
}

/** What is wrong on the form, and what is still to be said, before it can be tried. */
function useGaps(
  draft: TrialDraft,
  { run, config, all }: Pick<TrialOf, "run" | "config"> & { readonly all: number },
) {
  const { t } = useLingui();
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

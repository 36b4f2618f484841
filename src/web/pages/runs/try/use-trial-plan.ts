import { useLingui } from "@lingui/react";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import type { RunConfig } from "../../../../core/index.ts";
import { client } from "../../../client.ts";
import {
  type TrialDraft,
  drawn,
  readNumber,
  trialGaps,
  trialName,
  trialRequest,
} from "../../../../presentation/index.ts";
import { fieldFaults } from "../new-run/field-faults.ts";
import { typedFaults } from "../new-run/typed-faults.ts";

const SETTLE_MS = 400;

interface TrialOf {
  readonly run: RunView;
  readonly config: RunConfig;
  readonly taskIds: readonly string[];
}

/** What the trial would be, asked for as the form changes; what is wrong with it, and at which field. */
export function useTrialPlan(draft: TrialDraft, { run, config, taskIds }: TrialOf) {
  // What is wrong is said in the language of the page.
  useLingui();
  const requestOf = (of: TrialDraft) =>
    trialRequest(config, of, {
      name: trialName(run.name, config, of),
      taskIds: drawn(taskIds, readNumber(of.tasks) ?? 0),
    });
  const typed = typedFaults(requestOf(draft));
  const { wrong, missing, tasksFault, templateFault } = trialGaps(draft, {
    run,
    config,
    all: taskIds.length,
  });
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

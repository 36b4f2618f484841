import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../../client.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import { fieldFaults } from "./field-faults.ts";
import { type RunRequest, gapsOf, outlineOf, requestOf } from "../../../../presentation/index.ts";
import { typedFaults } from "./typed-faults.ts";

/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 400;
const PLAN = "plan";

/** What the run would be, asked for as the form changes. */
export function usePlan(draft: RunDraft) {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const named = [...settled.models, ...settled.judges.map(({ model }) => model)];
  const request: RunRequest = requestOf(settled, named);
  const typed = typedFaults(requestOf(draft));
  const gaps = [...gapsOf(draft), ...typed.named];
  const canAsk = gapsOf(settled).length === 0 && gaps.length === 0;
  const plan = useQuery({
    queryKey: [PLAN, request],
    queryFn: ({ signal }) => client.validateRun({ body: request }, signal),
    enabled: canAsk,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const whole = canAsk && !plan.isError ? plan.data : undefined;
  const outline = outlineOf(settled);
  // While something is missing or wrong, what is known of tasks and models is estimated all the same.
  const estimate = useQuery({
    queryKey: [PLAN, "outline", outline],
    queryFn: ({ signal }) => (outline === null ? null : client.validateRun({ body: outline }, signal)),
    enabled: outline !== null && whole === undefined && !(canAsk && plan.isPending),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const isSettled = settled === draft && !plan.isFetching;
  return {
    request,
    gaps,
    plan: whole,
    /** What can be estimated of an unfinished form; without whatever is wrong in it. */
    outline: whole !== undefined || outline === null || estimate.isError ? null : (estimate.data ?? null),
    faults: typed.named.length > 0 ? typed : fieldFaults(canAsk && !plan.isPending ? plan.error : null),
    isSettled,
    isValid: canAsk && isSettled && plan.isSuccess && !plan.isPlaceholderData,
  };
}

/** Asks once more for the plan that is shown, or that could not be had. */
export function useAskAgain() {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ queryKey: [PLAN], type: "active" });
}

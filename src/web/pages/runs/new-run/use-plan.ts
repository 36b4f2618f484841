import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { client } from "../../../client.ts";
import type { RunDraft } from "./draft.ts";
import { type RunRequest, gapsOf, requestOf } from "./request.ts";

/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 400;
const PLAN = "plan";

/** What the run would be, asked for as the form changes. */
export function usePlan(draft: RunDraft) {
  const [settled] = useDebouncedValue(draft, SETTLE_MS);
  const named = [...settled.models, ...settled.judges.map(({ model }) => model)];
  const request: RunRequest = requestOf(settled, named);
  const gaps = gapsOf(draft);
  const canAsk = gapsOf(settled).length === 0 && gaps.length === 0;
  const plan = useQuery({
    queryKey: [PLAN, request],
    queryFn: ({ signal }) => client.validateRun({ body: request }, signal),
    enabled: canAsk,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
  const isSettled = settled === draft && !plan.isFetching;
  return {
    request,
    gaps,
    plan: canAsk ? plan.data : undefined,
    error: canAsk && !plan.isPending ? plan.error : null,
    isSettled,
    isValid: canAsk && isSettled && plan.isSuccess && !plan.isPlaceholderData,
  };
}

/** Asks once more for the plan that is shown, or that could not be had. */
export function useAskAgain() {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ queryKey: [PLAN], type: "active" });
}

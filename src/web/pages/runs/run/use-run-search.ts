import { useNavigate, useSearch } from "@tanstack/react-router";

/** What a run's page shows, as it stands in the address. */
export function useRunSearch() {
  const search = useSearch({ from: "/runs/$runId" });
  const navigate = useNavigate({ from: "/runs/$runId" });
  /** Changes some of it; what is empty is gone. `isStep`: the way back leads to what was before. */
  const change = (some: Partial<typeof search>, isStep = false): void =>
    void navigate({
      search: (before) => ({ ...before, ...some }),
      replace: !isStep,
      resetScroll: false,
    });
  return [search, change] as const;
}

export type RunSearch = ReturnType<typeof useRunSearch>[0];

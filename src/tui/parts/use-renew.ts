import { useQueryClient } from "@tanstack/react-query";

/** Has lists read again, by the names they are kept under. */
export function useRenew(): (...names: readonly string[]) => Promise<void> {
  const queries = useQueryClient();
  return async (...names) => {
    await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
  };
}

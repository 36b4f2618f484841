import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyDone } from "../../../parts/toast.ts";

/** Lists that show what the catalog has, or depend on it. */
export const CATALOG_LISTS = ["providers", "models", "prices", "plan", "offered"];

/** Sends a change of the catalog, says that it is done, and has the lists read again. */
export function useSave<Input>(
  save: (input: Input) => Promise<unknown>,
  { done, onDone }: { readonly done: (input: Input) => string; readonly onDone?: () => void },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: save,
    onSuccess: async (_, input) => {
      await Promise.all(CATALOG_LISTS.map((key) => queries.invalidateQueries({ queryKey: [key] })));
      notifyDone(done(input));
      onDone?.();
    },
  });
}

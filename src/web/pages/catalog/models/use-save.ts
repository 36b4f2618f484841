import { useMutation, useQueryClient } from "@tanstack/react-query";
import { notifyDone } from "../../../parts/toast.ts";

/** Lists that show what the catalog has, or depend on it. */
export const CATALOG_LISTS = ["providers", "models", "prices", "plan", "offered"];

/** Sends a change of the catalog, says that it is done, and has the lists read again. */
export function useSave<Input>(
  save: (input: Input) => Promise<unknown>,
  {
    done,
    undo,
    onDone,
  }: {
    readonly done: (input: Input) => string;
    /** Takes it back; absent where that can't be done. */
    readonly undo?: (input: Input) => Promise<unknown>;
    readonly onDone?: () => void;
  },
) {
  const queries = useQueryClient();
  const renew = async (): Promise<void> => {
    await Promise.all(CATALOG_LISTS.map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return useMutation({
    mutationFn: save,
    onSuccess: async (_, input) => {
      await renew();
      notifyDone(
        done(input),
        undo &&
          (async () => {
            await undo(input);
            await renew();
          }),
      );
      onDone?.();
    },
  });
}

import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { ImportPreview } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import type { ColumnChoice, Mapping } from "./column-choice.ts";

/** A file that was chosen, to be looked at. */
interface Asked {
  readonly file: File;
  /** Counts the files: one of the same name may be chosen again. */
  readonly pick: number;
  /** Null for the one that is proposed. */
  readonly mapping: Mapping | null;
  /** Columns that are left out on purpose. */
  readonly ignored: readonly string[];
}

/** A file that was chosen, and what was found in it. */
export interface Chosen extends Asked {
  readonly bytes: Uint8Array;
  readonly preview: ImportPreview;
}

export const queryOf = ({ file, mapping, ignored }: Pick<Asked, "file" | "mapping" | "ignored">) => ({
  path: file.name,
  ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }),
  ...(ignored.length === 0 ? {} : { ignoreColumns: JSON.stringify(ignored) }),
});

/** The file that is to be imported: looked at when it is chosen, and again with every other mapping. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const picks = useRef(0);
  const latest = useRef<Asked | null>(null);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (asked: Asked): Promise<Chosen> => {
      const bytes = new Uint8Array(await asked.file.arrayBuffer());
      const preview = await client.previewImport({ query: queryOf(asked), upload: bytes });
      return { ...asked, bytes, preview, mapping: asked.mapping ?? preview.mapping };
    },
    // A slower answer to an earlier question must not undo what was chosen meanwhile.
    onSuccess: (found, asked) => {
      if (asked === latest.current) setChosen(found);
    },
  });
  const ask = useCallback(
    (asked: Asked): void => {
      latest.current = asked;
      mutate(asked);
    },
    [mutate],
  );
  const choose = useCallback(
    (file: File): void => {
      picks.current += 1;
      ask({ file, pick: picks.current, mapping: null, ignored: [] });
    },
    [ask],
  );
  /** Shows a change at once, and what it makes of the file when it was looked at again. */
  const change = (found: Chosen, { mapping, ignored }: Pick<Asked, "mapping" | "ignored">): void => {
    const { file, pick } = found;
    setChosen({ ...found, mapping, ignored });
    latest.current = null;
    if (mapping === null || mapping["prompt"] !== undefined) ask({ file, pick, mapping, ignored });
  };
  const map = (found: Chosen, choice: ColumnChoice): void => change(found, choice);
  /** A column that is left out is no field's. */
  const ignore = (found: Chosen, ignored: readonly string[]): void => {
    const rest = Object.entries(found.mapping ?? {}).filter(([, column]) => !ignored.includes(column));
    change(found, { mapping: found.mapping === null ? null : Object.fromEntries(rest), ignored });
  };
  const lookAgain = ({ file, pick, mapping, ignored }: Chosen): void => ask({ file, pick, mapping, ignored });
  const forget = (): void => {
    latest.current = null;
    reset();
    setChosen(null);
  };
  return { chosen, isLooking: isPending, error, choose, map, ignore, lookAgain, forget };
}

import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { ImportPreview } from "../../../core/index.ts";
import { client } from "../../client.ts";
import type { Mapping } from "./mapping-fields.tsx";

/** A file that was chosen, to be looked at. */
interface Asked {
  readonly file: File;
  /** Counts the files: one of the same name may be chosen again. */
  readonly pick: number;
  /** Null for the one that is proposed. */
  readonly mapping: Mapping | null;
}

/** A file that was chosen, and what was found in it. */
export interface Chosen extends Asked {
  readonly bytes: Uint8Array;
  readonly preview: ImportPreview;
}

export const queryOf = ({ file, mapping }: Pick<Asked, "file" | "mapping">) => ({
  path: file.name,
  ...(mapping === null ? {} : { mapping: JSON.stringify(mapping) }),
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
      ask({ file, pick: picks.current, mapping: null });
    },
    [ask],
  );
  const map = ({ file, pick, ...found }: Chosen, mapping: Mapping): void => {
    setChosen({ file, pick, ...found, mapping });
    latest.current = null;
    if (mapping["prompt"] !== undefined) ask({ file, pick, mapping });
  };
  const forget = (): void => {
    latest.current = null;
    reset();
    setChosen(null);
  };
  return { chosen, isLooking: isPending, error, choose, map, forget };
}

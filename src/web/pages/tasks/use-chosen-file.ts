import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { ImportPreview } from "../../../contract/index.ts";
import { client } from "../../client.ts";
import { readDraft, writeDraft } from "../../parts/kept-draft.ts";
import { type ColumnChoice, type ColumnMapping } from "../../../presentation/index.ts";

/** A file that was chosen, to be looked at. */
interface Asked {
  readonly file: File;
  /** Counts the files: one of the same name may be chosen again. */
  readonly pick: number;
  /** Null for the one that is proposed. */
  readonly mapping: ColumnMapping | null;
  /** Columns that are left out on purpose. */
  readonly ignored: readonly string[];
}

/** A file that was chosen, and what was found in it. */
export interface Chosen extends Asked {
  readonly bytes: Uint8Array;
  readonly preview: ImportPreview;
}

/** What was said about the columns of a file of this name, before the page was reloaded. */
const NOTHING_SAID: ColumnChoice = { mapping: {}, ignored: [] };
const keptAs = (file: File) => `import-mapping/${file.name}` as const;
const keep = (file: File, choice: ColumnChoice): void =>
  writeDraft(window.sessionStorage, keptAs(file), NOTHING_SAID, choice);

/** The file is imported: nothing has to be kept of it. */
export const forgetChoice = (file: File): void => keep(file, NOTHING_SAID);

/** A mapping of before, where the file still has its columns. */
function keptChoice({ file, preview }: Chosen): ColumnChoice | null {
  const kept = readDraft(window.sessionStorage, keptAs(file), NOTHING_SAID);
  const named = kept === null ? [] : [...Object.values(kept.mapping), ...kept.ignored];
  return named.length > 0 && named.every((column) => preview.columns.includes(column)) ? kept : null;
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
  const [isRestored, setRestored] = useState(false);
  const { mutate, reset, isPending, error } = useMutation({
    mutationFn: async (asked: Asked): Promise<Chosen> => {
      const bytes = new Uint8Array(await asked.file.arrayBuffer());
      const preview = await client.previewImport({ query: queryOf(asked), upload: bytes });
      return { ...asked, bytes, preview, mapping: asked.mapping ?? preview.mapping };
    },
    // A slower answer to an earlier question must not undo what was chosen meanwhile.
    onSuccess: (found, asked) => {
      if (asked !== latest.current) return;
      const kept = asked.mapping === null && asked.ignored.length === 0 ? keptChoice(found) : null;
      if (kept === null) {
        setChosen(found);
        return;
      }
      setRestored(true);
      const { file, pick } = asked;
      latest.current = { file, pick, ...kept };
      setChosen({ ...found, ...kept });
      mutate(latest.current);
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
    keep(file, { mapping: mapping ?? {}, ignored });
    setRestored(false);
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
    if (chosen !== null) keep(chosen.file, NOTHING_SAID);
    setRestored(false);
    latest.current = null;
    reset();
    setChosen(null);
  };
  /** Back to what is proposed for the file. */
  const discard = (found: Chosen): void => {
    keep(found.file, NOTHING_SAID);
    setRestored(false);
    choose(found.file);
  };
  return { chosen, isLooking: isPending, error, isRestored, choose, map, ignore, lookAgain, forget, discard };
}

import { Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { type ConflictChoice, Failure } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { notifyDone } from "../../parts/toast.ts";
import { ImportConflicts } from "./import-conflicts.tsx";
import { ImportFoot } from "./import-foot.tsx";
import { ImportReview } from "./import-review.tsx";
import { type Chosen, forgetChoice, queryOf } from "./use-chosen-file.ts";
import { importHurdle, importResultText, type ColumnChoice } from "../../../presentation/index.ts";

interface ReviewedFileProps {
  readonly chosen: Chosen;
  readonly collection: CollectionView | null;
  readonly isBusy: boolean;
  readonly onMap: (choice: ColumnChoice) => void;
  readonly onIgnore: (ignored: readonly string[]) => void;
  /** The tasks that are there are no longer those the file was compared with. */
  readonly onStale: () => void;
  readonly onOther: () => void;
  readonly onClose: () => void;
}

/** A file that was looked at: what it holds, what it would change, and the button that imports it. */
export function ReviewedFile(props: ReviewedFileProps) {
  const { chosen, collection, isBusy, onMap, onIgnore, onStale, onOther, onClose } = props;
  const { file, preview, mapping, ignored } = chosen;
  const [name, setName] = useState(collection?.name ?? file.name.replace(/\.\w+$/, ""));
  const [choice, setChoice] = useState<ConflictChoice | null>(null);
  const conflicts = preview.comparison !== null && preview.comparison.changed > 0 ? preview.comparison : null;
  const put = useImport(chosen, name, conflicts === null ? null : choice, onStale, onClose);
  const isMapped = needsMapping(chosen);
  const lacksPrompt = isMapped && mapping?.["prompt"] === undefined;
  const hurdle = importHurdle(preview, {
    isUpdating: isBusy,
    lacksPrompt,
    name,
    lacksChoice: conflicts !== null && choice === null,
  });
  // What went wrong went wrong with the columns of before.
  const anew =
    <Change,>(apply: (change: Change) => void) =>
    (change: Change): void => {
      put.reset();
      apply(change);
    };
  return (
    <Stack aria-busy={isBusy}>
      <ImportReview
        fileName={file.name}
        preview={preview}
        isMapped={isMapped}
        // Before it is known where the prompt is, nothing is wrong yet.
        faults={lacksPrompt ? [] : preview.faults}
        mapping={mapping}
        ignored={ignored}
        isBusy={isBusy}
        onMap={anew(onMap)}
        onIgnore={anew(onIgnore)}
        name={name}
        {...(collection === null ? { onName: setName } : {})}
      />
      {put.isError && <Problem error={put.error} />}
      {conflicts !== null && <ImportConflicts comparison={conflicts} choice={choice} onChoose={setChoice} />}
      <ImportFoot
        hurdle={hurdle}
        errorCount={preview.faultCount ?? 0}
        validRows={preview.goodRows ?? 0}
        isPending={put.isPending}
        onOther={onOther}
        onImport={(skipBadRows) => put.mutate(skipBadRows)}
      />
    </Stack>
  );
}

/** Files of a known shape need no mapping. */
function needsMapping({ mapping, preview }: Chosen): boolean {
  return mapping !== null || (preview.format === "other" && preview.columns.length > 0);
}

/** Imports the file; what comes of it is said, and the collection opened. */
function useImport(
  { file, bytes, mapping, ignored }: Chosen,
  name: string,
  choice: ConflictChoice | null,
  onStale: () => void,
  onClose: () => void,
) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (skipBadRows: boolean) =>
      client.importTasks({
        query: {
          ...queryOf({ file, mapping, ignored }),
          collection: name,
          skipBadRows: skipBadRows ? "true" : "false",
          ...(choice === null ? {} : { onConflict: choice }),
        },
        upload: bytes,
      }),
    onError: (error) => {
      // Somebody changed a task since the file was looked at.
      if (error instanceof Failure && error.counts !== undefined) onStale();
    },
    onSuccess: async (result) => {
      if (!result.imported) return;
      forgetChoice(file);
      for (const key of ["collections", "collection", "tasks", "task", "tags"])
        void queries.invalidateQueries({ queryKey: [key] });
      notifyDone(importResultText(result));
      if (result.collectionId === null) onClose();
      else
        await navigate({
          to: "/collections/$id",
          params: { id: String(result.collectionId) },
          replace: true,
        });
    },
  });
}

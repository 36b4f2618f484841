import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { CollectionView, ImportResult } from "../../../contract/index.ts";
import { type ConflictChoice, Failure } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { notifyDone } from "../../parts/toast.ts";
import { ImportConflicts } from "./import-conflicts.tsx";
import { ImportReview } from "./import-review.tsx";
import type { Mapping } from "./mapping-fields.tsx";
import { type Chosen, queryOf } from "./use-chosen-file.ts";

interface ReviewedFileProps {
  readonly chosen: Chosen;
  readonly collection: CollectionView | null;
  readonly isBusy: boolean;
  readonly onMap: (mapping: Mapping) => void;
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
  const lacksPrompt = mapping !== null && mapping["prompt"] === undefined;
  const hasNothing = preview.tasks.length === 0 && preview.complete;
  const refused = put.data?.imported === false ? put.data : null;
  // What was refused was refused with the columns of before.
  const anew =
    <Change,>(apply: (change: Change) => void) =>
    (change: Change): void => {
      put.reset();
      apply(change);
    };
  return (
    <Stack>
      <ImportReview
        fileName={file.name}
        preview={preview}
        faults={refused?.faults ?? preview.faults}
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
      {refused !== null && (
        <Text role="alert" fw={600}>
          Nothing is imported yet: {refused.faultCount} {refused.faultCount === 1 ? "fault" : "faults"} in the
          file. {refused.goodRows} rows are right.
        </Text>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onOther}>
          Another file
        </Button>
        {refused !== null && refused.goodRows > 0 && (
          <Button
            variant="default"
            loading={put.isPending}
            disabled={conflicts !== null && choice === null}
            onClick={() => put.mutate(true)}
          >
            Import the {refused.goodRows} right rows
          </Button>
        )}
        <Button
          loading={put.isPending}
          disabled={
            name.trim() === "" || lacksPrompt || hasNothing || (conflicts !== null && choice === null)
          }
          onClick={() => put.mutate(false)}
        >
          Import
        </Button>
      </Group>
    </Stack>
  );
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
      for (const key of ["collections", "collection", "tasks", "task", "tags"])
        void queries.invalidateQueries({ queryKey: [key] });
      notifyDone(inWords(result));
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

function inWords(result: ImportResult): string {
  const { created, edited, keptBoth, skipped, unchanged, duplicates, ignoredColumns } = result;
  const counts = [
    `${created} created`,
    ...(edited > 0 ? [`${edited} updated`] : []),
    ...(keptBoth > 0 ? [`${keptBoth} added under new ids`] : []),
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    `${unchanged} unchanged`,
  ].join(", ");
  const [kept] = result.keptAs;
  return [
    `${counts}.`,
    ...(kept === undefined ? [] : [`${kept.taskId} came in as ${kept.newTaskId}.`]),
    ...(duplicates === 0 ? [] : [`${duplicates} of the new ones ask what another task asks already.`]),
    ...(ignoredColumns.length === 0 ? [] : [`Ignored columns: ${ignoredColumns.join(", ")}.`]),
  ].join(" ");
}

import { Button, FileButton, Group, Modal, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { CollectionView, ImportResult } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { told } from "../../parts/toast.ts";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import { ImportReview } from "./import-review.tsx";
import type { Mapping } from "./mapping-fields.tsx";
import { type Chosen, queryOf, useChosenFile } from "./use-chosen-file.ts";
import "./collections.css";

/** A file of tasks: looked at first, then imported as a whole. */
export function ImportTasks({
  collection,
  dropped,
  onTaken,
  onClose,
}: {
  /** Where the tasks go; without it, the name of a collection is asked for. */
  readonly collection: CollectionView | null;
  /** A file that was dropped on the page. */
  readonly dropped: File | null;
  /** The dropped file is being read and need not be kept. */
  readonly onTaken: () => void;
  readonly onClose: () => void;
}) {
  const { chosen, isLooking, error, choose, map, forget } = useChosenFile();
  useEffect(() => {
    if (dropped === null) return;
    choose(dropped);
    onTaken();
  }, [dropped, choose, onTaken]);
  useFocusBack();
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      title={collection === null ? "Import a file of tasks" : `Import into ${collection.name}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        {chosen === null && <Drop isBusy={isLooking} onFile={choose} />}
        {error !== null && <Problem error={error} />}
        {chosen !== null && (
          <Reviewed
            key={chosen.pick}
            chosen={chosen}
            collection={collection}
            isBusy={isLooking}
            onMap={(mapping) => map(chosen, mapping)}
            onOther={forget}
            onClose={onClose}
          />
        )}
      </Stack>
    </Modal>
  );
}

/** The whole page takes a dropped file; here one can be chosen as well. */
function Drop({ isBusy, onFile }: { readonly isBusy: boolean; readonly onFile: (file: File) => void }) {
  return (
    <Stack className="drop" align="center" gap="xs">
      <Text>Drop a CSV or JSONL file anywhere on this page</Text>
      <FileButton
        onChange={(file) => {
          if (file !== null) onFile(file);
        }}
        accept=".csv,.jsonl,.ndjson,.txt,.tsv"
      >
        {(props) => (
          <Button {...props} variant="default" loading={isBusy} data-autofocus>
            Choose a file
          </Button>
        )}
      </FileButton>
      <Text size="sm" className="quiet">
        Question banks, prompt templates and graded references are known by their columns; of other files you
        say which column is what. Nothing is stored before you have seen it.
      </Text>
    </Stack>
  );
}

function Reviewed({
  chosen: { file, bytes, preview, mapping },
  collection,
  isBusy,
  onMap,
  onOther,
  onClose,
}: {
  readonly chosen: Chosen;
  readonly collection: CollectionView | null;
  readonly isBusy: boolean;
  readonly onMap: (mapping: Mapping) => void;
  readonly onOther: () => void;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState(collection?.name ?? file.name.replace(/\.\w+$/, ""));
  const put = useMutation({
    mutationFn: (skipBadRows: boolean) =>
      client.importTasks({
        query: {
          ...queryOf({ file, mapping }),
          collection: name,
          skipBadRows: skipBadRows ? "true" : "false",
        },
        upload: bytes,
      }),
    onSuccess: async (result) => {
      if (!result.imported) return;
      for (const key of ["collections", "collection", "tasks", "task", "tags"])
        void queries.invalidateQueries({ queryKey: [key] });
      told(inWords(result));
      if (result.collectionId === null) onClose();
      else
        await navigate({
          to: "/collections/$id",
          params: { id: String(result.collectionId) },
          replace: true,
        });
    },
  });
  const lacksPrompt = mapping !== null && mapping["prompt"] === undefined;
  const hasNothing = preview.tasks.length === 0 && preview.complete;
  const refused = put.data?.imported === false ? put.data : null;
  return (
    <Stack>
      <ImportReview
        fileName={file.name}
        preview={preview}
        faults={refused?.faults ?? preview.faults}
        mapping={mapping}
        isBusy={isBusy}
        onMap={(changed) => {
          // What was refused was refused with the columns of before.
          put.reset();
          onMap(changed);
        }}
        name={name}
        {...(collection === null ? { onName: setName } : {})}
      />
      {put.isError && <Problem error={put.error} />}
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
          <Button variant="default" loading={put.isPending} onClick={() => put.mutate(true)}>
            Import the {refused.goodRows} right rows
          </Button>
        )}
        <Button
          loading={put.isPending}
          disabled={name.trim() === "" || lacksPrompt || hasNothing}
          onClick={() => put.mutate(false)}
        >
          Import
        </Button>
      </Group>
    </Stack>
  );
}

function inWords({ created, edited, unchanged, duplicates }: ImportResult): string {
  const repeats =
    duplicates === 0 ? "" : ` ${duplicates} of the new ones ask what another task asks already.`;
  return `${created} tasks are new, ${edited} changed, ${unchanged} were there already.${repeats}`;
}

import { Button, FileButton, Modal, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import { ReviewedFile } from "./reviewed-file.tsx";
import { useChosenFile } from "./use-chosen-file.ts";
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
  const { chosen, isLooking, error, choose, map, ignore, lookAgain, forget } = useChosenFile();
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
          <ReviewedFile
            key={chosen.pick}
            chosen={chosen}
            collection={collection}
            isBusy={isLooking}
            onMap={(mapping) => map(chosen, mapping)}
            onIgnore={(ignored) => ignore(chosen, ignored)}
            onStale={() => lookAgain(chosen)}
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

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, FileButton, Modal, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { Problem } from "../../frame/page-error.tsx";
import { Restored } from "../../parts/use-kept-draft.tsx";
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
  const { t } = useLingui();
  const file = useChosenFile();
  const { chosen, isLooking, error, choose, map, ignore, lookAgain, forget } = file;
  useEffect(() => {
    if (dropped === null) return;
    choose(dropped);
    onTaken();
  }, [dropped, choose, onTaken]);
  useFocusBack();
  const name = collection?.name;
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      closeOnClickOutside={false}
      title={name === undefined ? t`Import tasks` : t`Import tasks into ${name}`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        {chosen === null && <Drop isBusy={isLooking} onFile={choose} />}
        {error !== null && <Problem error={error} />}
        {chosen !== null && file.isRestored && <Restored onDiscard={() => file.discard(chosen)} />}
        {chosen !== null && (
          <ReviewedFile
            key={chosen.pick}
            chosen={chosen}
            collection={collection}
            isBusy={isLooking}
            onMap={(choice) => map(chosen, choice)}
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
      <Text>
        <Trans>Drop a CSV, JSON or JSONL file anywhere on this page</Trans>
      </Text>
      <FileButton
        onChange={(file) => {
          if (file !== null) onFile(file);
        }}
        accept=".csv,.tsv,.json,.jsonl,.ndjson,.txt"
      >
        {(props) => (
          <Button {...props} variant="default" loading={isBusy} data-autofocus>
            <Trans>Choose file</Trans>
          </Button>
        )}
      </FileButton>
      <Text size="sm" className="quiet">
        <Trans>
          You'll see how each column is read, and what would be added or changed, before anything is saved.
        </Trans>
      </Text>
    </Stack>
  );
}

import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, List, Modal, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { TASK_CONTAINERS, type TaskFormat } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useFocusBack } from "../../parts/use-focus-back.ts";
import { EXPORT_FORMAT_NAMES, exportLossText } from "../../../presentation/index.ts";

/** Tasks as a file, and what the chosen format would leave out. */
export function ExportTasks({
  collection,
  onClose,
}: {
  readonly collection: CollectionView | null;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [format, setFormat] = useState<TaskFormat>("bank");
  const [container, setContainer] = useState<string>("jsonl");
  const within = collection === null ? {} : { collectionId: String(collection.id) };
  const losses = useQuery({
    queryKey: ["export-losses", collection?.id ?? null, format],
    queryFn: () => client.getExportLosses({ query: { format, ...within } }),
    gcTime: 0,
  });
  useFocusBack();
  const name = collection?.name;
  const count = losses.data?.tasks ?? 0;
  const query = new URLSearchParams({ format, container, ...within });
  return (
    <Modal
      opened
      onClose={onClose}
      title={name === undefined ? t`Export all tasks` : t`Export ${name}`}
      closeButtonProps={{ "aria-label": t`Close` }}
    >
      <Stack>
        <Select
          label={t`Format`}
          data-autofocus
          allowDeselect={false}
          data={Object.entries(EXPORT_FORMAT_NAMES).map(([value, label]) => ({ value, label: t(label) }))}
          value={format}
          onChange={(value) => setFormat((value ?? "bank") as TaskFormat)}
        />
        <SegmentedControl
          aria-label={t`File type`}
          data={TASK_CONTAINERS.map((value) => ({ value, label: value.toUpperCase() }))}
          value={container}
          onChange={setContainer}
        />
        {losses.isError && <Problem error={losses.error} />}
        {losses.data !== undefined && (
          <div role="status">
            <Text size="sm">
              {losses.data.losses.length === 0 ? (
                <Plural
                  value={count}
                  one="# task, with all its fields."
                  other="# tasks, with all their fields."
                />
              ) : (
                <Plural
                  value={count}
                  one="# task. The file differs from it:"
                  other="# tasks. The file differs from them:"
                />
              )}
            </Text>
            <List size="sm">
              {losses.data.losses.map(({ kind, field, loss, tasks }) => (
                <List.Item key={loss}>
                  {exportLossText({ kind, field })} (<Plural value={tasks} one="# task" other="# tasks" />)
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button component="a" href={`/api/tasks/export?${query.toString()}`} download>
            <Trans>Download file</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

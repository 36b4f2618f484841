import { Button, Group, List, Modal, SegmentedControl, Select, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView } from "../../../contract/index.ts";
import { TASK_CONTAINERS, type TaskFormat } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useFocusBack } from "../../parts/use-focus-back.ts";

const FORMAT_NAMES: Readonly<Record<TaskFormat, string>> = {
  bank: "Question bank: prompt, rubric, references",
  templates: "Prompt templates: prompt, variables, input text",
  references: "Graded references: question and answers by grade",
};

/** Tasks as a file, and what the chosen format would leave out. */
export function ExportTasks({
  collection,
  onClose,
}: {
  readonly collection: CollectionView | null;
  readonly onClose: () => void;
}) {
  const [format, setFormat] = useState<TaskFormat>("bank");
  const [container, setContainer] = useState<string>("jsonl");
  const within = collection === null ? {} : { collectionId: String(collection.id) };
  const losses = useQuery({
    queryKey: ["export-losses", collection?.id ?? null, format],
    queryFn: () => client.getExportLosses({ query: { format, ...within } }),
    gcTime: 0,
  });
  useFocusBack();
  const query = new URLSearchParams({ format, container, ...within });
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Export ${collection?.name ?? "all tasks"}`}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <Stack>
        <Select
          label="Format"
          data-autofocus
          allowDeselect={false}
          data={Object.entries(FORMAT_NAMES).map(([value, label]) => ({ value, label }))}
          value={format}
          onChange={(value) => setFormat((value ?? "bank") as TaskFormat)}
        />
        <SegmentedControl
          aria-label="Kind of file"
          data={TASK_CONTAINERS.map((value) => ({ value, label: value.toUpperCase() }))}
          value={container}
          onChange={setContainer}
        />
        {losses.isError && <Problem error={losses.error} />}
        {losses.data !== undefined && (
          <div role="status">
            <Text size="sm">
              {losses.data.tasks} {losses.data.tasks === 1 ? "task" : "tasks"}.{" "}
              {losses.data.losses.length === 0 ? "The file says everything." : "In this format:"}
            </Text>
            <List size="sm">
              {losses.data.losses.map(({ loss, tasks }) => (
                <List.Item key={loss}>
                  {loss} ({tasks} {tasks === 1 ? "task" : "tasks"})
                </List.Item>
              ))}
            </List>
          </div>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button component="a" href={`/api/tasks/export?${query.toString()}`} download>
            Download
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

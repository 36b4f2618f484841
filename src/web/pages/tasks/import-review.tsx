import { Stack, Table, Text, TextInput, Title } from "@mantine/core";
import type { ImportPreview } from "../../../contract/index.ts";
import type { Fault } from "../../../core/index.ts";
import { FaultTable } from "./fault-table.tsx";
import { IgnoredColumns } from "./ignored-columns.tsx";
import { type Mapping, MappingFields } from "./mapping-fields.tsx";

const SHOWN = 5;
const FORMAT_WORDS: Readonly<Record<string, string>> = {
  bank: "a question bank",
  templates: "prompt templates",
  references: "graded references",
  other: "a file with columns of its own",
};

/** What a file holds: its format, which column is what, the first tasks, and what is wrong. */
export function ImportReview({
  fileName,
  preview,
  faults,
  mapping,
  ignored,
  isBusy,
  onMap,
  onIgnore,
  name,
  onName,
}: {
  readonly fileName: string;
  readonly preview: ImportPreview;
  /** Of the beginning, or of the whole file once it was read. */
  readonly faults: readonly Fault[];
  readonly mapping: Mapping | null;
  /** Columns that are left out on purpose. */
  readonly ignored: readonly string[];
  readonly isBusy: boolean;
  readonly onMap: (mapping: Mapping) => void;
  readonly onIgnore: (ignored: readonly string[]) => void;
  readonly name: string;
  /** Absent where the collection is fixed. */
  readonly onName?: (name: string) => void;
}) {
  const { format, container, columns, unused, lostChoices, tasks, goodRows, comparison } = preview;
  const hasColumns = columns.length > 0;
  // Files of a known shape need no mapping.
  const isMapped = mapping !== null || (tasks.length === 0 && hasColumns);
  return (
    <Stack>
      <Text>
        <b>{fileName}</b> is read as {FORMAT_WORDS[format] ?? format} ({container.toUpperCase()},{" "}
        {columns.length} columns).{" "}
        {goodRows === null ? `The first ${tasks.length} tasks were looked at.` : `${goodRows} tasks.`}
      </Text>
      {comparison !== null && tasks.length > 0 && (
        <Text fw={600} role="status">
          {comparison.created} new · {comparison.changed} would change existing tasks · {comparison.unchanged}{" "}
          unchanged
        </Text>
      )}
      {onName !== undefined && (
        <TextInput
          label="Collection"
          description="Made when there is none of this name."
          required
          maxLength={200}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
      {isMapped && (
        <MappingFields
          columns={columns.filter((column) => !ignored.includes(column))}
          mapping={mapping ?? {}}
          isBusy={isBusy}
          onMap={onMap}
        />
      )}
      {hasColumns && (isMapped || lostChoices.length > 0 || ignored.length > 0) && (
        <IgnoredColumns columns={columns} lostChoices={lostChoices} ignored={ignored} onIgnore={onIgnore} />
      )}
      {unused.length > 0 && (
        <Text size="sm" className="quiet">
          Ignored columns: {unused.join(", ")}
        </Text>
      )}
      {faults.length > 0 && (
        <Stack gap={4}>
          <Title order={3}>Faults</Title>
          <FaultTable faults={faults} fileName={fileName} />
        </Stack>
      )}
      {tasks.length > 0 && (
        <Stack gap={4}>
          <Title order={3}>First tasks</Title>
          <div className="scrolling">
            <Table aria-label="First tasks" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th ta="right">Line</Table.Th>
                  <Table.Th>Task</Table.Th>
                  <Table.Th>Category</Table.Th>
                  <Table.Th>Prompt</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {tasks.slice(0, SHOWN).map(({ line, task }) => (
                  <Table.Tr key={line}>
                    <Table.Td ta="right">{line}</Table.Td>
                    <Table.Td>{task.taskId}</Table.Td>
                    <Table.Td>{task.category}</Table.Td>
                    <Table.Td>
                      <Text size="sm" lineClamp={2}>
                        {task.prompt}
                      </Text>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
        </Stack>
      )}
    </Stack>
  );
}

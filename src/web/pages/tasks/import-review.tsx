import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { List, Stack, Table, Text, TextInput, Title } from "@mantine/core";
import type { ImportPreview } from "../../../contract/index.ts";
import type { Fault } from "../../../core/index.ts";
import { formatNumber } from "../../../presentation/index.ts";
import { FaultTable } from "./fault-table.tsx";
import { IgnoredColumns } from "./ignored-columns.tsx";
import { MappingFields } from "./mapping-fields.tsx";
import {
  IMPORT_FORMAT_NAMES,
  readingNotes,
  type ColumnChoice,
  type ColumnMapping,
} from "../../../presentation/index.ts";

const SHOWN = 5;
/** What a file holds: its format, which column is what, the first tasks, and what is wrong. */
export function ImportReview({
  fileName,
  preview,
  faults,
  isMapped,
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
  readonly faults: readonly Fault[];
  /** Whether its columns have to be said. */
  readonly isMapped: boolean;
  readonly mapping: ColumnMapping | null;
  /** Columns that are left out on purpose. */
  readonly ignored: readonly string[];
  readonly isBusy: boolean;
  readonly onMap: (choice: ColumnChoice) => void;
  readonly onIgnore: (ignored: readonly string[]) => void;
  readonly name: string;
  /** Absent where the collection is fixed. */
  readonly onName?: (name: string) => void;
}) {
  const { t } = useLingui();
  const { format, container, columns, unused, lostChoices, tasks, goodRows, comparison } = preview;
  const formatName = IMPORT_FORMAT_NAMES[format];
  const hasColumns = columns.length > 0;
  const created = formatNumber(comparison?.created ?? 0);
  const changed = formatNumber(comparison?.changed ?? 0);
  const unchanged = formatNumber(comparison?.unchanged ?? 0);
  const errorCount = preview.faultCount ?? faults.length;
  const columnCount = columns.length;
  const taskCount = goodRows ?? tasks.length;
  const ignoredNames = unused.join(", ");
  return (
    <Stack>
      <Text>
        <b>{fileName}</b> · {formatName === undefined ? format : t(formatName)} · {container.toUpperCase()} ·{" "}
        <Plural value={columnCount} one="# column" other="# columns" /> ·{" "}
        <Plural value={taskCount} one="# task" other="# tasks" />
      </Text>
      {comparison !== null && tasks.length > 0 && (
        <Text fw={600} role="status">
          <Trans>
            {created} new · {changed} changed · {unchanged} unchanged
          </Trans>
          {errorCount > 0 && (
            <>
              {" · "}
              <Plural value={errorCount} one="# error" other="# errors" />
            </>
          )}
        </Text>
      )}
      <ReadingNotes preview={preview} />
      {onName !== undefined && (
        <TextInput
          label={t`Collection`}
          description={t`Created if there is no collection with this name.`}
          required
          maxLength={200}
          value={name}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
      {isMapped && (
        <MappingFields
          columns={columns}
          samples={preview.samples}
          mapping={mapping ?? {}}
          ignored={ignored}
          lostChoices={lostChoices}
          isBusy={isBusy}
          onChoose={onMap}
        />
      )}
      {hasColumns && (lostChoices.length > 0 || (!isMapped && (faults.length > 0 || ignored.length > 0))) && (
        <IgnoredColumns
          columns={isMapped ? [] : columns}
          lostChoices={lostChoices}
          ignored={ignored}
          onIgnore={onIgnore}
        />
      )}
      {unused.length > 0 && (
        <Text size="sm">
          {isMapped ? (
            <Trans>Not imported: {ignoredNames}. To import a column, choose a field for it.</Trans>
          ) : (
            <Trans>Ignored columns: {ignoredNames}</Trans>
          )}
        </Text>
      )}
      {faults.length > 0 && (
        <Stack gap={4}>
          <Title order={3}>
            <Trans>Errors</Trans>
          </Title>
          <FaultTable faults={faults} fileName={fileName} />
        </Stack>
      )}
      {tasks.length > 0 && (
        <Stack gap={4}>
          <Title order={3}>
            <Trans>First tasks</Trans>
          </Title>
          <Table aria-label={t`First tasks`} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th ta="right">
                  <Trans>Line</Trans>
                </Table.Th>
                <Table.Th visibleFrom="sm">
                  <Trans>ID</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans>Category</Trans>
                </Table.Th>
                <Table.Th>
                  <Trans>Prompt</Trans>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tasks.slice(0, SHOWN).map(({ line, task }) => (
                <Table.Tr key={line}>
                  <Table.Td ta="right">{line}</Table.Td>
                  <Table.Td visibleFrom="sm">{task.taskId}</Table.Td>
                  <Table.Td className="breakable">{task.category}</Table.Td>
                  <Table.Td>
                    <Text size="sm" lineClamp={2}>
                      {task.prompt}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Stack>
      )}
    </Stack>
  );
}

/** What the file did not say, and what was made of it. */
function ReadingNotes({ preview }: { readonly preview: ImportPreview }) {
  const notes = readingNotes(preview);
  if (notes.length === 0) return null;
  return (
    <List size="sm" spacing={2}>
      {notes.map((note) => (
        <List.Item key={note}>{note}</List.Item>
      ))}
    </List>
  );
}

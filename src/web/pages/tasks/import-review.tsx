import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Stack, Table, Text, TextInput, Title } from "@mantine/core";
import type { ImportPreview } from "../../../contract/index.ts";
import type { Fault } from "../../../core/index.ts";
import { formatNumber } from "../../parts/format.ts";
import { FaultTable } from "./fault-table.tsx";
import { IgnoredColumns } from "./ignored-columns.tsx";
import type { ColumnChoice, Mapping } from "./column-choice.ts";
import { MappingFields } from "./mapping-fields.tsx";

const SHOWN = 5;
const FORMAT_NAMES: Readonly<Record<string, MessageDescriptor>> = {
  bank: msg`question bank`,
  templates: msg`prompt templates`,
  references: msg`graded references`,
  other: msg`custom columns`,
};

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
  /** Of the beginning, or of the whole file once it was read. */
  readonly faults: readonly Fault[];
  /** Whether its columns have to be said. */
  readonly isMapped: boolean;
  readonly mapping: Mapping | null;
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
  const formatName = FORMAT_NAMES[format];
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
        <Text size="sm" className="quiet">
          <Trans>Ignored columns: {ignoredNames}</Trans>
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
          <div className="scrolling" tabIndex={0} role="group" aria-label={t`First tasks`}>
            <Table aria-label={t`First tasks`} verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th ta="right">
                    <Trans>Line</Trans>
                  </Table.Th>
                  <Table.Th>
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

import { Group, Table, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { FactCards } from "../../parts/fact-cards.tsx";
import { ProvenanceBadge } from "../../parts/run-state.tsx";
import { useNarrow } from "../../parts/use-narrow.ts";
import type { ViewProps } from "./view-props.ts";

export interface PeopleColumn<Row> {
  readonly head: string;
  /** On a card, where the head alone would say too little. */
  readonly name?: string;
  readonly cell: (row: Row) => ReactNode;
}

interface PeopleTableProps<Row> {
  readonly summary: ViewProps["summary"];
  readonly title: string;
  /** Heads the column of models. */
  readonly modelHead: string;
  /** What the table shows, in words. */
  readonly lead?: string | null;
  readonly note?: ReactNode;
  readonly rows: readonly Row[];
  /** The first one matters most. */
  readonly columns: readonly PeopleColumn<Row>[];
}

/** What people said of each model: a row each, or a card on a narrow screen. */
export function PeopleTable<Row extends { readonly modelId: string }>(props: PeopleTableProps<Row>) {
  const { title, lead = null, note } = props;
  const isNarrow = useNarrow();
  return (
    <section aria-label={title}>
      <Title order={3}>{title}</Title>
      {lead !== null && (
        <Text mt={4} maw={760}>
          {lead}
        </Text>
      )}
      {note !== undefined && (
        <Text component="div" size="sm" className="quiet" maw={760} mt={4} mb="xs">
          {note}
        </Text>
      )}
      {isNarrow ? <Cards {...props} /> : <Rows {...props} />}
    </section>
  );
}

function Cards<Row extends { readonly modelId: string }>({
  summary,
  title,
  rows,
  columns,
}: PeopleTableProps<Row>) {
  return (
    <FactCards
      label={title}
      cards={rows.map((row) => ({
        key: row.modelId,
        title: <ModelName modelId={row.modelId} summary={summary} />,
        facts: columns.map(({ head, name = head, cell }) => [name, cell(row)]),
      }))}
    />
  );
}

function Rows<Row extends { readonly modelId: string }>({
  summary,
  title,
  modelHead,
  rows,
  columns,
}: PeopleTableProps<Row>) {
  return (
    <div className="scrolling" tabIndex={0} role="group" aria-label={title}>
      <Table aria-label={title} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{modelHead}</Table.Th>
            {columns.map(({ head }) => (
              <Table.Th key={head} ta="right">
                {head}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.modelId}>
              <Table.Td>
                <ModelName modelId={row.modelId} summary={summary} />
              </Table.Td>
              {columns.map(({ head, cell }, index) => (
                <Table.Td key={head} ta="right" {...(index === 0 ? { fw: 600 } : {})}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A model's name, marked like everywhere where it is made up or recorded. */
function ModelName({ modelId, summary }: { readonly modelId: string } & Pick<ViewProps, "summary">) {
  const model = summary.ranking.find((result) => result.modelId === modelId);
  return (
    <Group gap={6}>
      {modelId}
      {model !== undefined && <ProvenanceBadge of={model} />}
    </Group>
  );
}

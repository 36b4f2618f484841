import { Group, NativeSelect, Stack, Table, Text, Title } from "@mantine/core";
import { useState } from "react";
import type { RunView } from "../../../../../contract/index.ts";
import { now } from "../../../../clock.ts";
import { LinkText } from "../../../../parts/links.tsx";
import { useRunSearch } from "../use-run-search.ts";
import { LIVE_STATES, type LiveItem, type LiveItems, type LiveState } from "./live-items.ts";

const SHOWN = 100;
const COLORS: Readonly<Record<LiveState, string>> = {
  answered: "inherit",
  scored: "inherit",
  again: "yellow",
  failed: "red",
  skipped: "yellow",
};

/** Items as they change, the latest first; what has just come in glows once. */
export function ItemList({ run, items }: { readonly run: RunView; readonly items: LiveItems }) {
  const [{ model = "", status = "" }, change] = useRunSearch();
  const [openedAt] = useState(now);
  const found = [...items.values()]
    .filter(
      ({ modelId, state }) => (model === "" || modelId === model) && (status === "" || state === status),
    )
    .toReversed();
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>Items</Title>
        <Group gap="xs">
          <NativeSelect
            size="xs"
            aria-label="Only this model"
            data={[{ value: "", label: "All models" }, ...run.models.map(({ id }) => id)]}
            value={model}
            onChange={(event) => change({ model: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            aria-label="Only in this state"
            data={[
              { value: "", label: "In every state" },
              ...Object.entries(LIVE_STATES).map(([value, label]) => ({ value, label })),
            ]}
            value={status}
            onChange={(event) => change({ status: event.currentTarget.value })}
          />
        </Group>
      </Group>
      {found.length === 0 ? (
        <Text size="sm" className="quiet">
          {items.size === 0
            ? "Items stand here as soon as something is told of them."
            : "No item is like that."}
        </Text>
      ) : (
        <div className="live-box" tabIndex={0} role="group" aria-label="Latest items, scrolling">
          <Table aria-label="Latest items" verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Task</Table.Th>
                <Table.Th>Model</Table.Th>
                <Table.Th>State</Table.Th>
                <Table.Th>Told</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, SHOWN).map((item) => (
                <Row key={`${item.itemId} ${item.seq}`} run={run} item={item} isNew={item.at > openedAt} />
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
    </Stack>
  );
}

interface RowProps {
  readonly run: RunView;
  readonly item: LiveItem;
  readonly isNew: boolean;
}

function Row({ run, item: { itemId, taskId, modelId, sample, state, words }, isNew }: RowProps) {
  const name = sample === 0 ? taskId : `${taskId} #${sample + 1}`;
  return (
    <Table.Tr {...(isNew ? { className: "fresh" } : {})}>
      <Table.Td className="breakable">
        {run.kind === "answers" ? (
          <LinkText
            to="/runs/$runId"
            params={{ runId: run.runId }}
            search={{ tab: "results", view: "items", find: taskId, model: modelId, open: String(itemId) }}
            size="sm"
          >
            {name}
          </LinkText>
        ) : (
          name
        )}
      </Table.Td>
      <Table.Td className="breakable">{modelId}</Table.Td>
      <Table.Td className="unbroken">
        <Text span size="sm" c={COLORS[state]}>
          {LIVE_STATES[state]}
        </Text>
      </Table.Td>
      <Table.Td className="breakable quiet">{words}</Table.Td>
    </Table.Tr>
  );
}

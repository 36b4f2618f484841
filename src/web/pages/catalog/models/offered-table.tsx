import { Badge, Button, Checkbox, Group, Stack, Table, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ModelList, ProviderView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { modelsQuery } from "../../../parts/catalog.ts";
import type { OpenPanel } from "./panel-state.ts";
import { useSave } from "./use-save.ts";

/** More rows than this are narrowed by a search rather than drawn. */
const SHOWN = 200;

const modelCount = (count: number): string => `${count} ${count === 1 ? "model" : "models"}`;

/** What a provider offers, to be added one by one or several at once. */
export function OfferedTable({
  provider,
  models,
  open,
}: {
  readonly provider: ProviderView;
  readonly models: ModelList["models"];
  readonly open: OpenPanel;
}) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { data: entries = [] } = useQuery(modelsQuery());
  const known = new Set(
    entries.filter((entry) => entry.provider === provider.name).map(({ modelId }) => modelId),
  );
  const found = models.filter(({ id }) => id.toLowerCase().includes(search.toLowerCase()));
  const shown = found.slice(0, SHOWN);
  const free = shown.filter(({ id }) => !known.has(id)).map(({ id }) => id);
  const picked = [...chosen].filter((id) => !known.has(id));
  const choose = (ids: readonly string[], isChosen: boolean): void =>
    setChosen((before) => {
      const rest = [...before].filter((id) => !ids.includes(id));
      return new Set(isChosen ? [...rest, ...ids] : rest);
    });
  const add = useSave(
    (ids: readonly string[]) =>
      client.addProviderModels({ params: { id: String(provider.id) }, body: { models: [...ids] } }),
    { done: (ids) => `${modelCount(ids.length)} added.`, onDone: () => setChosen(new Set()) },
  );
  return (
    <Stack gap="sm">
      <Group align="flex-end">
        <TextInput
          flex={1}
          miw={180}
          aria-label="Find offered models by name"
          placeholder="Find by name"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Button disabled={picked.length === 0} loading={add.isPending} onClick={() => add.mutate(picked)}>
          {picked.length === 0 ? "Add models" : `Add ${modelCount(picked.length)}`}
        </Button>
      </Group>
      {add.isError && <Problem error={add.error} />}
      <div className="scrolling">
        <Table aria-label={`Models of ${provider.name}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th w={36}>
                <Checkbox
                  aria-label="Select all models shown"
                  disabled={free.length === 0}
                  checked={free.length > 0 && free.every((id) => chosen.has(id))}
                  indeterminate={free.some((id) => chosen.has(id)) && !free.every((id) => chosen.has(id))}
                  onChange={(event) => choose(free, event.currentTarget.checked)}
                />
              </Table.Th>
              <Table.Th>Model</Table.Th>
              <Table.Th ta="right" visibleFrom="xs">
                Context (tokens)
              </Table.Th>
              <Table.Th aria-label="Actions" />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((model) => (
              <OfferedRow
                key={model.id}
                model={model}
                isKnown={known.has(model.id)}
                isChosen={chosen.has(model.id)}
                onChoose={(isChosen) => choose([model.id], isChosen)}
                onAdd={() => open({ open: "model", provider: String(provider.id), model: model.id })}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {found.length > SHOWN && (
        <Text size="sm" className="quiet">
          {found.length - SHOWN} more. Narrow them by name.
        </Text>
      )}
      {found.length === 0 && (
        <Text size="sm">{models.length === 0 ? "It offers none." : "None has that name."}</Text>
      )}
    </Stack>
  );
}

function OfferedRow({
  model: { id, contextTokens },
  isKnown,
  isChosen,
  onChoose,
  onAdd,
}: {
  readonly model: ModelList["models"][number];
  readonly isKnown: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onAdd: () => void;
}) {
  return (
    <Table.Tr>
      <Table.Td>
        <Checkbox
          aria-label={`Select ${id}`}
          disabled={isKnown}
          checked={isKnown || isChosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td className="breakable">
        <Text size="sm" className="mono" component="span">
          {id}
        </Text>{" "}
        {isKnown && (
          <Badge variant="light" color="gray" tt="none">
            added
          </Badge>
        )}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="xs">
        {contextTokens?.toLocaleString() ?? "–"}
      </Table.Td>
      <Table.Td ta="right">
        <Button
          size="compact-xs"
          variant={isKnown ? "subtle" : "default"}
          aria-label={isKnown ? `Add again: ${id}` : `Add ${id}`}
          onClick={onAdd}
        >
          {isKnown ? "Add again" : "Add…"}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}

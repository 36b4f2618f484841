import { Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "../../client.ts";
import { allRows } from "../../parts/all-rows.ts";
import { tellFailure, notifyDone } from "../../parts/toast.ts";

/** Field of a task to column of the file. */
export type Mapping = Readonly<Record<string, string>>;

/** Fields of a task that a column can hold. */
const MAPPED_FIELDS = [
  "taskId",
  "prompt",
  "inputText",
  "templateVersion",
  "title",
  "area",
  "category",
  "subcategory",
  "taskType",
  "difficulty",
  "source",
  "excellent",
  "good",
  "pass",
  "incorrectAnswerDirection",
  "scenario",
  "referenceFacts",
  "autoFail",
  "tags",
  "cluster",
] as const;

interface MappingFieldsProps {
  readonly columns: readonly string[];
  readonly mapping: Mapping;
  readonly isBusy: boolean;
  readonly onMap: (mapping: Mapping) => void;
}

/** Which column is what: chosen here, or taken from a mapping that was kept. */
export function MappingFields({ columns, mapping, isBusy, onMap }: MappingFieldsProps) {
  const fieldOf = new Map(Object.entries(mapping).map(([field, column]) => [column, field]));
  const change = (column: string, field: string | null): void => {
    const others = Object.entries(mapping).filter(([key, value]) => value !== column && key !== field);
    onMap(Object.fromEntries(field === null ? others : [...others, [field, column]]));
  };
  return (
    <Stack gap="xs" component="section" aria-label="Which column is what">
      <Group justify="space-between">
        <Title order={3}>Which column is what</Title>
        {isBusy && (
          <Text size="sm" className="quiet" role="status">
            Looking again…
          </Text>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, xs: 2, sm: 3 }} spacing="xs">
        {columns.map((column) => (
          <Select
            key={column}
            label={column}
            size="xs"
            clearable
            clearButtonProps={{ "aria-label": `Do not use ${column}` }}
            searchable
            allowDeselect={false}
            placeholder="Not used"
            data={[...MAPPED_FIELDS]}
            value={fieldOf.get(column) ?? null}
            onChange={(field) => change(column, field)}
          />
        ))}
      </SimpleGrid>
      {mapping["prompt"] === undefined && (
        <Text size="sm" c="red" role="alert">
          Choose which column is the prompt.
        </Text>
      )}
      <KeptMappings columns={columns} mapping={mapping} onMap={onMap} />
    </Stack>
  );
}

/** Mappings under a name, for the next file of the same shape. */
function KeptMappings({ columns, mapping, onMap }: Omit<MappingFieldsProps, "isBusy">) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [name, setName] = useState("");
  const kept = useQuery({
    queryKey: ["mappings"],
    queryFn: () =>
      allRows((cursor) => client.listMappings({ query: cursor === undefined ? {} : { cursor } })),
  });
  const renew = () => queries.invalidateQueries({ queryKey: ["mappings"] });
  const keep = useMutation({
    mutationFn: () => client.saveMapping({ body: { name: name.trim(), columns: { ...mapping } } }),
    onSuccess: async (saved) => {
      await renew();
      setChosen(saved.name);
      setName("");
      notifyDone(`${saved.name} is kept.`);
    },
    onError: tellFailure,
  });
  const forget = useMutation({
    mutationFn: (id: number) => client.deleteMapping({ params: { id: String(id) } }),
    onSuccess: async () => {
      setChosen(null);
      await renew();
    },
    onError: tellFailure,
  });
  const all = kept.data ?? [];
  const take = (wanted: string | null): void => {
    setChosen(wanted);
    const found = all.find((one) => one.name === wanted);
    // Columns that this file does not have cannot be taken.
    if (found !== undefined)
      onMap(
        Object.fromEntries(Object.entries(found.columns).filter(([, column]) => columns.includes(column))),
      );
  };
  const current = all.find((one) => one.name === chosen);
  return (
    <Group gap="xs" align="flex-end">
      {all.length > 0 && (
        <Select
          size="xs"
          label="Take a mapping that was kept"
          placeholder="None"
          data={all.map((one) => one.name)}
          value={chosen}
          onChange={take}
        />
      )}
      {current !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={forget.isPending}
          onClick={() => forget.mutate(current.id)}
        >
          Forget {current.name}
        </Button>
      )}
      <TextInput
        size="xs"
        label="Keep this mapping as"
        placeholder="Such as support tickets"
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button
        size="xs"
        variant="default"
        disabled={name.trim() === ""}
        loading={keep.isPending}
        onClick={() => keep.mutate()}
      >
        Keep
      </Button>
    </Group>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { allRows } from "../../../presentation/index.ts";
import { client } from "../../client.ts";
import { tellFailure, notifyDone } from "../../parts/toast.ts";
import "./collections.css";
import {
  IGNORED_COLUMN,
  MAPPED_FIELDS,
  TASK_FIELD_NAMES,
  fieldOfColumn,
  type ColumnChoice,
  type ColumnMapping,
  withColumn,
} from "../../../presentation/index.ts";

interface MappingFieldsProps extends ColumnChoice {
  readonly columns: readonly string[];
  /** The first values of each column. */
  readonly samples: Readonly<Record<string, readonly string[]>>;
  /** Columns with choices, of which somebody has to say what they are. */
  readonly lostChoices: readonly string[];
  readonly isBusy: boolean;
  readonly onChoose: (choice: ColumnChoice) => void;
}

/** Which column is what, with what stands in it: chosen here, or taken from a mapping that was kept. */
export function MappingFields(props: MappingFieldsProps) {
  const { columns, samples, mapping, ignored, lostChoices, isBusy, onChoose } = props;
  const { t } = useLingui();
  const fields = [
    { value: IGNORED_COLUMN, label: t`Ignore` },
    ...MAPPED_FIELDS.map((value) => ({ value, label: t(TASK_FIELD_NAMES[value]) })),
  ];
  const chosen = (column: string): string | null =>
    fieldOfColumn({ mapping, ignored }, column) ?? (lostChoices.includes(column) ? null : IGNORED_COLUMN);
  return (
    <Stack gap="xs" component="section" aria-label={t`Column mapping`}>
      <Group justify="space-between">
        <Title order={3}>
          <Trans>Column mapping</Trans>
        </Title>
        {isBusy && (
          <Text size="sm" className="quiet" role="status">
            <Trans>Updating preview…</Trans>
          </Text>
        )}
      </Group>
      {mapping["prompt"] === undefined && (
        <Text size="sm" role="status">
          <Trans>Choose the column with the prompt.</Trans>
        </Text>
      )}
      <div className="mapping">
        {columns.map((column) => (
          <div key={column} className="mapping-row">
            <div>
              <Text size="sm" fw={600} className="breakable">
                {column}
              </Text>
              <Text size="xs" className="quiet breakable" lineClamp={2}>
                {samples[column]?.join(" · ") ?? t`no values`}
              </Text>
            </div>
            <Select
              aria-label={column}
              size="sm"
              searchable
              allowDeselect={false}
              placeholder={t`Choose a field`}
              data={fields}
              value={chosen(column)}
              onChange={(field) =>
                onChoose(withColumn({ mapping, ignored }, column, field ?? IGNORED_COLUMN))
              }
            />
          </div>
        ))}
      </div>
      <KeptMappings
        columns={columns}
        mapping={mapping}
        onMap={(taken) => onChoose({ mapping: taken, ignored })}
      />
    </Stack>
  );
}

/** Mappings under a name, for the next file of the same shape. */
function KeptMappings({
  columns,
  mapping,
  onMap,
}: {
  readonly columns: readonly string[];
  readonly mapping: ColumnMapping;
  readonly onMap: (mapping: ColumnMapping) => void;
}) {
  const { t } = useLingui();
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
    onSuccess: async ({ name: saved }) => {
      await renew();
      setChosen(saved);
      setName("");
      notifyDone(t`Mapping ${saved} saved`);
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
  const saved = all.find((one) => one.name === chosen);
  const current = saved?.name;
  return (
    <Group gap="xs" align="flex-end">
      {all.length > 0 && (
        <Select
          size="xs"
          label={t`Use a saved mapping`}
          placeholder={t`None`}
          data={all.map((one) => one.name)}
          value={chosen}
          onChange={take}
        />
      )}
      {saved !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          loading={forget.isPending}
          onClick={() => forget.mutate(saved.id)}
        >
          <Trans>Delete mapping {current}</Trans>
        </Button>
      )}
      <TextInput
        size="xs"
        label={t`Save mapping as`}
        placeholder={t`e.g. Support tickets`}
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
        <Trans>Save mapping</Trans>
      </Button>
    </Group>
  );
}

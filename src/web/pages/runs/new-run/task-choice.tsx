import { Group, MultiSelect, SegmentedControl, Skeleton, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CollectionView } from "../../../../contract/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { collectionsQuery } from "../../../parts/catalog.ts";
import { LinkText } from "../../../parts/links.tsx";
import type { ChangeDraft, RunDraft } from "./draft.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Section } from "./section.tsx";

const SOURCES = [
  { value: "collections", label: "Collections" },
  { value: "prompt", label: "A prompt" },
];

/** Which tasks are put. */
export function TaskChoice({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  return (
    <Section title="What" hint="The tasks that every model gets." error={faults.at("what")}>
      <Group>
        <SegmentedControl
          aria-label="Where the tasks come from"
          data={SOURCES}
          value={draft.source}
          onChange={(source) => change({ source: source as RunDraft["source"] })}
        />
      </Group>
      {draft.source === "prompt" ? (
        <Textarea
          label="Prompt"
          description="One question, put to every model."
          autosize
          minRows={4}
          maxRows={16}
          value={draft.prompt}
          onChange={(event) => change({ prompt: event.currentTarget.value })}
        />
      ) : (
        <Collections chosen={draft.collections} onChange={(collections) => change({ collections })} />
      )}
    </Section>
  );
}

function Collections({
  chosen,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly onChange: (names: string[]) => void;
}) {
  const collections = useQuery(collectionsQuery());
  if (collections.isError)
    return <Problem error={collections.error} onRetry={() => void collections.refetch()} />;
  if (collections.data === undefined) return <Skeleton height={60} aria-label="Reading the collections" />;
  if (collections.data.length === 0) {
    return (
      <Text size="sm">
        There are no collections yet. Write a prompt instead, or{" "}
        <LinkText to="/collections">make a collection</LinkText>; what you typed here stays.
      </Text>
    );
  }
  const known = collections.data.map(({ name }) => name);
  return (
    <>
      <MultiSelect
        label="Collections"
        placeholder={chosen.length === 0 ? "Choose one or more" : ""}
        searchable
        clearable
        clearButtonProps={{ "aria-label": "Choose no collection" }}
        hidePickedOptions={false}
        nothingFoundMessage="No collection has that in its name"
        data={[...known, ...chosen.filter((name) => !known.includes(name))]}
        renderOption={({ option }) => <Option name={option.value} collections={collections.data} />}
        value={[...chosen]}
        onChange={onChange}
      />
      {chosen.length > 0 && (
        <Text size="sm" className="quiet">
          {sum(collections.data, chosen)} tasks in all.
        </Text>
      )}
    </>
  );
}

function Option({
  name,
  collections,
}: {
  readonly name: string;
  readonly collections: readonly CollectionView[];
}) {
  const count = collections.find((collection) => collection.name === name)?.taskCount;
  return (
    <Group justify="space-between" wrap="nowrap" flex={1}>
      <Text size="sm">{name}</Text>
      <Text size="sm" className="quiet">
        {count === undefined ? "gone" : `${count} ${count === 1 ? "task" : "tasks"}`}
      </Text>
    </Group>
  );
}

function sum(collections: readonly CollectionView[], chosen: readonly string[]): number {
  return collections
    .filter(({ name }) => chosen.includes(name))
    .reduce((total, { taskCount }) => total + taskCount, 0);
}

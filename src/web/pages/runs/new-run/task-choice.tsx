import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Group, MultiSelect, SegmentedControl, Skeleton, Text, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { CollectionView } from "../../../../contract/index.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { collectionsQuery } from "../../../parts/catalog.ts";
import { LinkText } from "../../../parts/links.tsx";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";
import { Section } from "./section.tsx";
import { TaskFilters } from "./task-filters.tsx";

/** Which tasks are sent. */
export function TaskChoice({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const { t } = useLingui();
  return (
    <Section title={t`Tasks`} hint={t`Every model gets these tasks.`} error={faults.at("what")}>
      <Group>
        <SegmentedControl
          aria-label={t`Task source`}
          data={[
            { value: "collections", label: t`Collections` },
            { value: "prompt", label: t`Single prompt` },
          ]}
          value={draft.source}
          onChange={(source) => change({ source })}
        />
      </Group>
      {draft.source === "prompt" ? (
        <Textarea
          label={t`Prompt`}
          description={t`Sent to every model.`}
          autosize
          minRows={4}
          maxRows={16}
          value={draft.prompt}
          onChange={(event) => change({ prompt: event.currentTarget.value })}
        />
      ) : (
        <Collections draft={draft} change={change} faults={faults} />
      )}
    </Section>
  );
}

function Collections({
  draft,
  change,
  faults,
}: {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}) {
  const { t } = useLingui();
  const collections = useQuery(collectionsQuery());
  if (collections.isLoadingError)
    return <Problem error={collections.error} onRetry={() => void collections.refetch()} />;
  if (collections.data === undefined) return <Skeleton height={60} aria-label={t`Loading collections…`} />;
  if (collections.data.length === 0) {
    return (
      <Text size="sm">
        <Trans>
          No collections yet. Write a prompt instead, or{" "}
          <LinkText to="/collections">create a collection</LinkText>. This form keeps what you typed.
        </Trans>
      </Text>
    );
  }
  const { collections: chosen } = draft;
  const total = sum(collections.data, chosen);
  const known = collections.data.map(({ name }) => name);
  return (
    <>
      <MultiSelect
        label={t`Collections`}
        placeholder={chosen.length === 0 ? t`Choose collections` : ""}
        searchable
        clearable
        clearButtonProps={{ "aria-label": t`Clear collections` }}
        hidePickedOptions={false}
        nothingFoundMessage={t`No collections match this search`}
        data={[...known, ...chosen.filter((name) => !known.includes(name))]}
        renderOption={({ option }) => <Option name={option.value} collections={collections.data} />}
        value={[...chosen]}
        onChange={(names) => change({ collections: names })}
      />
      {chosen.length > 0 && (
        <Text size="sm" className="quiet">
          <Plural value={total} one="# task in total" other="# tasks in total" />
        </Text>
      )}
      {chosen.length > 0 && (
        <TaskFilters draft={draft} change={change} faults={faults} collections={collections.data} />
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
        {count === undefined ? <Trans>deleted</Trans> : <Plural value={count} one="# task" other="# tasks" />}
      </Text>
    </Group>
  );
}

function sum(collections: readonly CollectionView[], chosen: readonly string[]): number {
  return collections
    .filter(({ name }) => chosen.includes(name))
    .reduce((total, { taskCount }) => total + taskCount, 0);
}

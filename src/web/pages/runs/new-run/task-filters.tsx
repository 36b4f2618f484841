import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, MultiSelect, SimpleGrid, Stack, Text } from "@mantine/core";
import { useQueries } from "@tanstack/react-query";
import { useState } from "react";
import type { CollectionView, TaskView } from "../../../../contract/index.ts";
import { allRows } from "../../../../presentation/index.ts";
import { client } from "../../../client.ts";
import { Problem } from "../../../frame/page-error.tsx";
import { NumberField } from "../../../parts/number-field.tsx";
import type { ChangeDraft } from "./use-draft.ts";
import type { RunDraft } from "../../../../presentation/index.ts";
import type { FieldFaults } from "./field-faults.ts";

const LARGEST_PAGE = "500";
/** So many are listed at once; the rest is found by typing. */
const LISTED = 60;

interface Part {
  readonly draft: RunDraft;
  readonly change: ChangeDraft;
  readonly faults: FieldFaults;
}

/** Which of the collections' tasks are sent. Tasks are read only when somebody wants to choose among them. */
export function TaskFilters({
  draft,
  change,
  faults,
  collections,
}: Part & { readonly collections: readonly CollectionView[] }) {
  const { t } = useLingui();
  const { categories, taskIds, templateVersions } = draft;
  const isFiltered = [categories, taskIds, templateVersions].some(({ length }) => length > 0);
  const [isOpen, setOpen] = useState(isFiltered);
  const ids = collections.filter(({ name }) => draft.collections.includes(name)).map(({ id }) => id);
  return (
    <Stack gap="sm" align="flex-start">
      <NumberField
        label={t`Task limit`}
        description={t`Optional. Only the first tasks after the filters.`}
        placeholder={t`All tasks`}
        w={260}
        value={draft.taskLimit}
        error={faults.at("taskLimit")}
        onChange={(taskLimit) => change({ taskLimit })}
      />
      {isOpen || isFiltered ? (
        <Filters draft={draft} change={change} faults={faults} ids={ids} />
      ) : (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          <Trans>Filter tasks</Trans>
        </Button>
      )}
    </Stack>
  );
}

function Filters({ draft, change, faults, ids }: Part & { readonly ids: readonly number[] }) {
  const { t } = useLingui();
  const { tasks, isPending, error } = useTasks(ids);
  if (error !== null) return <Problem error={error} />;
  const categories = tasks.map(({ category }) => category);
  const versions = tasks.flatMap(({ templateVersion }) => templateVersion ?? []);
  const common = { searchable: true, clearable: true, limit: LISTED, disabled: isPending };
  const hidden = new Set(tasks.map(({ taskId }) => taskId)).size - LISTED;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} w="100%">
      <MultiSelect
        {...common}
        label={t`Categories`}
        placeholder={draft.categories.length === 0 ? t`All categories` : ""}
        clearButtonProps={{ "aria-label": t`Clear categories` }}
        data={options(categories, draft.categories)}
        value={[...draft.categories]}
        error={faults.at("categories")}
        onChange={(chosen) => change({ categories: chosen })}
      />
      {(versions.length > 0 || draft.templateVersions.length > 0) && (
        <MultiSelect
          {...common}
          label={t`Template versions`}
          placeholder={draft.templateVersions.length === 0 ? t`All versions` : ""}
          clearButtonProps={{ "aria-label": t`Clear template versions` }}
          data={options(versions, draft.templateVersions)}
          value={[...draft.templateVersions]}
          error={faults.at("templateVersions")}
          onChange={(templateVersions) => change({ templateVersions })}
        />
      )}
      <MultiSelect
        {...common}
        label={t`Single tasks`}
        placeholder={draft.taskIds.length === 0 ? t`All tasks` : ""}
        clearButtonProps={{ "aria-label": t`Clear single tasks` }}
        nothingFoundMessage={t`No tasks match this search`}
        data={taskOptions(tasks, draft.taskIds)}
        value={[...draft.taskIds]}
        error={faults.at("taskIds")}
        onChange={(taskIds) => change({ taskIds })}
      />
      {hidden > 0 && (
        <Text size="xs" className="quiet">
          <Plural
            value={hidden}
            one="# more task: type to find it."
            other="# more tasks: type to find them."
          />
        </Text>
      )}
    </SimpleGrid>
  );
}

/** All tasks of some collections. */
function useTasks(ids: readonly number[]) {
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ["tasks", "of-collection", id],
      queryFn: () =>
        allRows<TaskView>((cursor) =>
          client.listTasks({
            query: {
              limit: LARGEST_PAGE,
              collectionId: String(id),
              ...(cursor === undefined ? {} : { cursor }),
            },
          }),
        ),
      staleTime: 30_000,
    })),
    combine: (found) => ({
      tasks: found.flatMap(({ data }) => data ?? []),
      isPending: found.some((one) => one.isPending),
      error: found.find((one) => one.error !== null)?.error ?? null,
    }),
  });
}

/** What there is, and what was chosen although it is there no more: the server says so, and it can be taken out. */
function options(known: readonly string[], chosen: readonly string[]): string[] {
  return [...new Set([...known.toSorted((a, b) => a.localeCompare(b)), ...chosen])];
}

function taskOptions(tasks: readonly TaskView[], chosen: readonly string[]) {
  const titles = new Map(tasks.map(({ taskId, title }) => [taskId, title]));
  return options([...titles.keys()], chosen).map((value) => {
    const title = titles.get(value);
    return { value, label: title === undefined || title === "" ? value : `${value}: ${title}` };
  });
}

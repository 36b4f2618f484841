import { Group, Select, Switch } from "@mantine/core";
import type { TaskView } from "../../../contract/index.ts";
import type { TaskSort } from "../../../core/index.ts";
import { SearchField } from "../../parts/search-field.tsx";

/** What the tasks are narrowed to and how they are ordered; "" or absent says nothing. */
export interface TaskFilter {
  readonly search?: string;
  readonly category?: string;
  readonly difficulty?: string;
  readonly tag?: string;
  readonly templateVersion?: string;
  readonly archived?: string;
  readonly sort?: string;
}

const SORT_NAMES: Readonly<Partial<Record<TaskSort, string>>> = {
  created: "Oldest first",
  "-created": "Newest first",
  taskId: "By id",
};

const present = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
];

export function TaskFilters({
  filter,
  offered,
  notOffered,
  onChange,
}: {
  readonly filter: TaskFilter;
  /** Tasks whose values are offered. */
  readonly offered: readonly TaskView[];
  /** What is said of a value that none of them has. */
  readonly notOffered: string;
  readonly onChange: (change: TaskFilter) => void;
}) {
  const word = (
    key: "category" | "difficulty" | "tag" | "templateVersion",
    label: string,
    placeholder: string,
    values: readonly (string | undefined)[],
  ) => {
    const data = present([filter[key], ...values]);
    // What no task has is nothing to filter by.
    if (data.length === 0) return null;
    return (
      <Select
        aria-label={label}
        placeholder={placeholder}
        w={160}
        clearable
        clearButtonProps={{ "aria-label": placeholder }}
        searchable
        nothingFoundMessage={notOffered}
        data={data}
        value={filter[key] ?? null}
        onChange={(value) => onChange({ [key]: value ?? "" })}
      />
    );
  };
  return (
    <Group gap="xs">
      <SearchField
        label="Find tasks"
        placeholder="Find in tasks"
        value={filter.search ?? ""}
        onChange={(search) => onChange({ search })}
      />
      {word(
        "category",
        "Category",
        "All categories",
        offered.map(({ category }) => category),
      )}
      {word(
        "difficulty",
        "Difficulty",
        "All difficulties",
        offered.map(({ difficulty }) => difficulty),
      )}
      {word(
        "tag",
        "Tag",
        "All tags",
        offered.flatMap(({ tags }) => tags),
      )}
      {word(
        "templateVersion",
        "Template version",
        "All templates",
        offered.map(({ templateVersion }) => templateVersion),
      )}
      <Select
        aria-label="Order"
        w={140}
        allowDeselect={false}
        data={Object.entries(SORT_NAMES).map(([value, label]) => ({ value, label }))}
        value={filter.sort ?? "created"}
        onChange={(sort) => onChange({ sort: sort === "created" ? "" : (sort ?? "") })}
      />
      <Switch
        label="Archived"
        checked={filter.archived === "true"}
        onChange={(event) => onChange({ archived: event.currentTarget.checked ? "true" : "" })}
      />
    </Group>
  );
}

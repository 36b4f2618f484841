import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { Checkbox, Group, Select } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { TASK_FLAGS } from "../../../../core/index.ts";
import { SearchField } from "../../../parts/search-field.tsx";
import { FLAG_WORDS } from "../../../../presentation/index.ts";
import { NO_MODEL, QUALITY_SORTS, type QualitySort, sortText, sortingOf } from "./narrowed.ts";
import type { JudgedQuestion } from "./quality-query.ts";
import { QUALITY_COLUMNS, type QualityColumn, columnsText, shownColumns } from "./shown-columns.ts";
import type { TaskFlags } from "./use-task-flags.ts";

const SORT_NAMES: Readonly<Record<QualitySort, MessageDescriptor>> = {
  worst: msg`Worst first`,
  best: msg`Best first`,
  spread: msg`Judges disagree most`,
  task: msg`Task ID`,
};

const COLUMN_NAMES: Readonly<Record<QualityColumn, MessageDescriptor>> = {
  criteria: msg`Criteria`,
  judges: msg`Each judge`,
  spread: msg`Spread`,
  reasons: msg`Reasons`,
  runs: msg`In runs`,
};

interface QualityFiltersProps {
  readonly questions: readonly JudgedQuestion[];
  readonly flags: TaskFlags;
  /** Columns there is something to show in. */
  readonly offered: readonly QualityColumn[];
}

/** What questions are narrowed to and ordered by; it stands in the address. */
export function QualityFilters({ questions, flags, offered }: QualityFiltersProps) {
  const { t } = useLingui();
  const search = useSearch({ from: "/collections/$id/quality" });
  const navigate = useNavigate({ from: "/collections/$id/quality" });
  const narrow = (
    change: Partial<Record<"search" | "generator" | "flag" | "sort" | "columns", string>>,
  ): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false });
  const sort = sortText(sortingOf(search.sort));
  const isNamed = QUALITY_SORTS.some((known) => known === sort);
  const authors = [...new Set(questions.map(({ generatorModelId }) => generatorModelId ?? NO_MODEL))];
  return (
    <Group>
      <SearchField
        label={t`Search questions`}
        placeholder={t`Search questions`}
        value={search.search ?? ""}
        onChange={(words) => narrow({ search: words })}
      />
      {authors.length > 1 && (
        <Select
          aria-label={t`Written by`}
          placeholder={t`Any author`}
          clearable
          clearButtonProps={{ "aria-label": t`Any author` }}
          w={200}
          data={authors.map((value) => ({
            value,
            label: value === NO_MODEL ? t`People, or unknown` : value,
          }))}
          value={search.generator ?? null}
          onChange={(generator) => narrow({ generator: generator ?? "" })}
        />
      )}
      {flags.runs.length > 0 && (
        <Select
          aria-label={t`Flag in runs`}
          placeholder={t`Any flag in runs`}
          clearable
          clearButtonProps={{ "aria-label": t`Any flag in runs` }}
          w={240}
          data={TASK_FLAGS.map((value) => ({ value, label: t(FLAG_WORDS[value]) }))}
          value={search.flag ?? null}
          onChange={(flag) => narrow({ flag: flag ?? "" })}
        />
      )}
      <Select
        aria-label={t`Sort by`}
        allowDeselect={false}
        w={240}
        data={[
          ...QUALITY_SORTS.map((value) => ({ value, label: t(SORT_NAMES[value]) })),
          ...(isNamed ? [] : [{ value: sort, label: t`By the marked column` }]),
        ]}
        value={sort}
        onChange={(chosen) => narrow({ sort: chosen ?? "" })}
      />
      <Checkbox.Group
        aria-label={t`Columns`}
        value={[...shownColumns(search.columns)]}
        onChange={(columns) => narrow({ columns: columnsText(columns) })}
      >
        <Group gap="md">
          {QUALITY_COLUMNS.filter((column) => offered.includes(column)).map((column) => (
            <Checkbox key={column} size="xs" value={column} label={t(COLUMN_NAMES[column])} />
          ))}
        </Group>
      </Checkbox.Group>
    </Group>
  );
}

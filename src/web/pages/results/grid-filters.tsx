import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Select } from "@mantine/core";
import { type Summary, SLICE_NAMES, TASK_ORDERS } from "../../../core/index.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { useTranslate } from "../../parts/use-translate.ts";
import { useRunSearch } from "../runs/run/use-run-search.ts";
import { ORDER_NAMES } from "../../../presentation/index.ts";
import {
  FILTER_WORDS,
  TASK_FILTERS,
  type TaskFilter,
  groupOf,
  groupText,
  taskFilterOf,
} from "../../../presentation/index.ts";

interface GridFiltersProps {
  readonly summary: Pick<Summary, "slices">;
  /** How many tasks each leaves; undefined while that is read. */
  readonly counts: Readonly<Record<TaskFilter, number>> | undefined;
}

/** Which tasks the grid shows, and in which order. */
export function GridFilters({ summary, counts }: GridFiltersProps) {
  const { t } = useLingui();
  const [search, change] = useRunSearch();
  const chosen = taskFilterOf(search);
  const offered = TASK_FILTERS.filter((one) => one === chosen || counts?.[one] !== 0);
  const isNarrowed = search.find !== undefined || chosen !== undefined || groupOf(search) !== null;
  return (
    <>
      <SearchField
        label={t`Search tasks`}
        placeholder={t`Search tasks`}
        value={search.find ?? ""}
        onChange={(find) => change({ find })}
      />
      <Select
        aria-label={t`Order of tasks`}
        allowDeselect={false}
        w={220}
        data={TASK_ORDERS.map((value) => ({ value, label: t(ORDER_NAMES[value]) }))}
        value={TASK_ORDERS.find((one) => one === search.order) ?? "run"}
        onChange={(order) => change({ order: order === "run" ? "" : (order ?? "") })}
      />
      <Select
        aria-label={t`Filter tasks`}
        placeholder={t`All tasks`}
        clearable
        w={280}
        disabled={offered.length === 0}
        data={offered.map((value) => ({
          value,
          label: `${t(FILTER_WORDS[value])}${counts === undefined ? "" : ` (${counts[value]})`}`,
        }))}
        value={chosen ?? null}
        onChange={(flag) => change({ flag: flag ?? "" })}
      />
      <GroupFilter summary={summary} />
      {isNarrowed && (
        <Button variant="subtle" size="compact-sm" onClick={() => change({ find: "", flag: "", group: "" })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </>
  );
}

/** Groups of the breakdown; not shown where all tasks are in one. */
function GroupFilter({ summary }: Pick<GridFiltersProps, "summary">) {
  const { t } = useLingui();
  const translate = useTranslate();
  const [search, change] = useRunSearch();
  const chosen = groupOf(search);
  const data = summary.slices.flatMap(({ by, groups }) => {
    const items = groups.flatMap(({ name }) => {
      const value = groupText(by, name);
      return value === undefined ? [] : [{ value, label: name }];
    });
    return items.length < 2 && chosen?.by !== by ? [] : [{ group: translate(SLICE_NAMES[by]), items }];
  });
  if (data.length === 0) return null;
  return (
    <Select
      aria-label={t`Category, difficulty or tag`}
      placeholder={t`Any category, difficulty or tag`}
      clearable
      searchable
      w={250}
      data={data}
      value={chosen === null ? null : (search.group ?? null)}
      nothingFoundMessage={t`No such group`}
      onChange={(group) => change({ group: group ?? "" })}
    />
  );
}

import { useLingui } from "@lingui/react/macro";
import { Group, NativeSelect, TextInput } from "@mantine/core";
import { useEffect, useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { ITEM_STATUSES } from "../../../core/index.ts";
import { SearchField } from "../../parts/search-field.tsx";
import { type ItemColumn, STATUS_WORDS } from "./item-columns.tsx";
import { isAmount, rangeOf, rangeText } from "./item-query.ts";
import { useRunSearch } from "../runs/run/use-run-search.ts";

/** What one column is narrowed to; it stands in the address. */
export function ItemFilter({ column, run }: { readonly column: ItemColumn; readonly run: RunView }) {
  const { t } = useLingui();
  const [search, change] = useRunSearch();
  const { filter } = column;
  const header = t(column.header);
  switch (filter) {
    case null:
      return null;
    case "task":
      return (
        <SearchField
          label={t`Search items by task`}
          placeholder={t`Search`}
          value={search.find ?? ""}
          onChange={(find) => change({ find })}
        />
      );
    case "model":
      return (
        <NativeSelect
          size="xs"
          aria-label={t`Filter by model`}
          data={[{ value: "", label: t`All models` }, ...run.models.map(({ id }) => id)]}
          value={search.model ?? ""}
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
      );
    case "status":
      return (
        <NativeSelect
          size="xs"
          aria-label={t`Filter by status`}
          data={[
            { value: "", label: t`All statuses` },
            ...ITEM_STATUSES.map((value) => ({
              value,
              label: `${t(STATUS_WORDS[value])} (${run.counts[value]})`,
            })),
          ]}
          value={search.status ?? ""}
          onChange={(event) => change({ status: event.currentTarget.value })}
        />
      );
    default: {
      const range = rangeOf(search[filter]);
      const bound = (end: "from" | "to") => (
        <Bound
          label={end === "from" ? t`${header}: minimum` : t`${header}: maximum`}
          placeholder={end === "from" ? t`min` : t`max`}
          value={range[end]}
          onChange={(value) => change({ [filter]: rangeText({ ...range, [end]: value }) })}
        />
      );
      return (
        <Group gap={2} wrap="nowrap">
          {bound("from")}
          {bound("to")}
        </Group>
      );
    }
  }
}

interface BoundProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** One end of a range; it holds once Enter is pressed or the field is left. */
function Bound({ label, placeholder, value, onChange }: BoundProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const isWrong = typed !== "" && !isAmount(typed);
  const tell = (): void => {
    if (!isWrong && typed !== value) onChange(typed);
  };
  return (
    <TextInput
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      inputMode="decimal"
      title={isWrong ? t`Enter a number, e.g. 12.5` : label}
      error={isWrong}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value.trim())}
      onBlur={tell}
      onKeyDown={(event) => {
        if (event.key === "Enter") tell();
      }}
    />
  );
}

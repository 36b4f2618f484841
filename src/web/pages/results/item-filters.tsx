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
  const [search, change] = useRunSearch();
  const { filter, header } = column;
  switch (filter) {
    case null:
      return null;
    case "task":
      return (
        <SearchField
          label="Find items by task"
          placeholder="Find a task"
          value={search.find ?? ""}
          onChange={(find) => change({ find })}
        />
      );
    case "model":
      return (
        <NativeSelect
          size="xs"
          aria-label="Only this model"
          data={[{ value: "", label: "All models" }, ...run.models.map(({ id }) => id)]}
          value={search.model ?? ""}
          onChange={(event) => change({ model: event.currentTarget.value })}
        />
      );
    case "status":
      return (
        <NativeSelect
          size="xs"
          aria-label="Only this status"
          data={[
            { value: "", label: "Every status" },
            ...ITEM_STATUSES.map((value) => ({
              value,
              label: `${STATUS_WORDS[value]} (${run.counts[value]})`,
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
          label={`${header}, ${end === "from" ? "at least" : "at most"}`}
          placeholder={end === "from" ? "min" : "max"}
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
      title={isWrong ? "A number such as 12.5" : label}
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

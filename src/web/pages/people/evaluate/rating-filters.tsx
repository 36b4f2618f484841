import { useLingui } from "@lingui/react/macro";
import { Group, Select, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RunView } from "../../../../contract/index.ts";
import { client } from "../../../client.ts";
import { allRows } from "../../../parts/all-rows.ts";
import { SearchField } from "../../../parts/search-field.tsx";

const VALUES = ["1", "2", "3", "4", "5"];

/** Every tag and every rater that some rating has. */
function useGiven() {
  const { data = [] } = useQuery({
    queryKey: ["ratings", "list", "given"],
    queryFn: () =>
      allRows((cursor) =>
        client.listRatings({ query: { limit: "500", ...(cursor === undefined ? {} : { cursor }) } }),
      ),
    staleTime: 60_000,
  });
  return { tags: data.flatMap(({ tags }) => tags), raters: data.map(({ rater }) => rater) };
}

/** Each once, in order, and what the address asks for although nobody has it. */
const including = (values: readonly string[], asked: string | undefined): string[] =>
  [...new Set(asked === undefined ? values : [...values, asked])].toSorted((a, b) => a.localeCompare(b));

interface RatingFiltersProps {
  readonly runs: readonly RunView[];
  readonly names: ReadonlyMap<string, string>;
}

/** Narrows the list of ratings; everything stands in the address. */
export function RatingFilters({ runs, names }: RatingFiltersProps) {
  const { t } = useLingui();
  const search = useSearch({ from: "/evaluate" });
  const given = useGiven();
  const navigate = useNavigate({ from: "/evaluate" });
  const narrow = (change: Partial<typeof search>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const models = [...new Set(runs.flatMap((run) => run.models.map(({ id }) => id)))].toSorted();
  const choose = (key: "run" | "model" | "rating" | "tag" | "rater") => (value: string | null) =>
    narrow({ [key]: value ?? "" });
  return (
    <Group gap="xs" role="search" aria-label={t`Filter ratings`} align="flex-end">
      <Select
        aria-label={t`Run`}
        placeholder={t`All runs`}
        clearable
        searchable
        data={runs.map(({ runId }) => ({ value: runId, label: names.get(runId) ?? runId }))}
        value={search.run ?? null}
        onChange={choose("run")}
      />
      <Select
        aria-label={t`Model`}
        placeholder={t`All models`}
        clearable
        searchable
        data={models}
        value={search.model ?? null}
        onChange={choose("model")}
      />
      <Select
        aria-label={t`Rating`}
        placeholder={t`Any rating`}
        clearable
        w={130}
        data={VALUES}
        value={search.rating ?? null}
        onChange={choose("rating")}
      />
      <Select
        aria-label={t`Tag`}
        placeholder={t`Any tag`}
        clearable
        searchable
        data={including(given.tags, search.tag)}
        value={search.tag ?? null}
        onChange={choose("tag")}
      />
      <Select
        aria-label={t`Rater`}
        placeholder={t`All raters`}
        clearable
        searchable
        data={including(given.raters, search.rater)}
        value={search.rater ?? null}
        onChange={choose("rater")}
      />
      <SearchField
        label={t`Template version`}
        placeholder={t`Template version`}
        value={search.version ?? ""}
        onChange={(version) => narrow({ version })}
      />
      <TextInput
        type="date"
        label={t`From`}
        value={search.since ?? ""}
        onChange={(event) => narrow({ since: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t`Until`}
        value={search.until ?? ""}
        onChange={(event) => narrow({ until: event.currentTarget.value })}
      />
    </Group>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, TextInput } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import type { RatingPageView, RunView } from "../../../../contract/index.ts";

const VALUES = ["1", "2", "3", "4", "5"];

/** In order, with what the address asks for although nobody has it. */
const including = (values: readonly string[] = [], asked: string | undefined): string[] =>
  [...new Set(asked === undefined ? values : [...values, asked])].toSorted((a, b) => a.localeCompare(b));

interface RatingFiltersProps {
  readonly runs: readonly RunView[];
  readonly names: ReadonlyMap<string, string>;
  /** What ratings can be narrowed by; null until it is read. */
  readonly facets: RatingPageView["facets"];
}

/** Narrows the list of ratings; everything stands in the address. */
export function RatingFilters({ runs, names, facets }: RatingFiltersProps) {
  const { t } = useLingui();
  const search = useSearch({ from: "/evaluate" });
  const navigate = useNavigate({ from: "/evaluate" });
  const narrow = (change: Partial<typeof search>): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const models = [...new Set(runs.flatMap((run) => run.models.map(({ id }) => id)))].toSorted();
  const choose = (key: "run" | "model" | "rating" | "tag" | "rater" | "version") => (value: string | null) =>
    narrow({ [key]: value ?? "" });
  const versions = including(facets?.templateVersions, search.version);
  const { tab: _tab, ...filters } = search;
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
        data={including(facets?.tags, search.tag)}
        value={search.tag ?? null}
        onChange={choose("tag")}
      />
      <Select
        aria-label={t`Rater`}
        placeholder={t`All raters`}
        clearable
        searchable
        data={including(facets?.raters, search.rater)}
        value={search.rater ?? null}
        onChange={choose("rater")}
      />
      {versions.length > 0 && (
        <Select
          aria-label={t`Template version`}
          placeholder={t`Any template version`}
          clearable
          searchable
          data={versions}
          value={search.version ?? null}
          onChange={choose("version")}
        />
      )}
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
      {Object.keys(filters).length > 0 && (
        <Button variant="subtle" onClick={() => void navigate({ search: { tab: "all" }, replace: true })}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </Group>
  );
}

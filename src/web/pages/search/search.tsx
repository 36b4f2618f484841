import { useLingui as useLanguage } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Select, Stack, Text, Title } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef } from "react";
import type { SearchResult } from "../../../contract/index.ts";
import { SEARCH_KINDS, SEARCH_SORTS, type SearchKind } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { useOffers } from "../../parts/actions.ts";
import {
  SEARCH_KIND_NAMES,
  SEARCH_SORT_NAMES,
  missingInSearch,
  searchCount,
} from "../../../presentation/index.ts";
import { LinkText } from "../../parts/links.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { NoMatches, NothingAsked } from "./empty-search.tsx";
import { Hit } from "./hit.tsx";
import "./search.css";

const PAGE = "25";
/** While texts are still being indexed. */
const LOOK_AGAIN_MS = 2_000;

/** Words in everything that people wrote and models said. */
export function Search() {
  const { t } = useLingui();
  const asked = useSearch({ from: "/search" });
  const navigate = useNavigate({ from: "/search" });
  const field = useRef<HTMLInputElement>(null);
  useOffers([
    {
      name: "focus search",
      label: t`Go to the search field`,
      key: "/",
      perform: () => field.current?.select(),
    },
  ]);
  const change = (changed: Partial<typeof asked>): void =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true });
  const { query = "", run, collection, model } = asked;
  const kind = SEARCH_KINDS.find((one) => one === asked.kind);
  const sort = SEARCH_SORTS.find((one) => one === asked.sort) ?? "relevance";
  const narrowed = { query, kind, runId: run, collection, model, sort };
  const found = useInfiniteQuery({
    queryKey: ["search", narrowed],
    enabled: query.trim() !== "",
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => client.search({ query: { ...narrowed, limit: PAGE, cursor: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.index.complete === false ? LOOK_AGAIN_MS : false),
  });
  const [first] = found.data?.pages ?? [];
  const hits = found.data?.pages.flatMap((page) => page.hits) ?? [];
  return (
    <Stack gap="md" maw={960}>
      <Title order={1}>
        <Trans>Search</Trans>
      </Title>
      <SearchField
        label={t`Search tasks, answers and judgments`}
        placeholder={t`Words, "a phrase", -excluded`}
        value={query}
        onChange={(words) => change({ query: words })}
        fieldRef={field}
        isFocused={query === ""}
      />
      <Scope asked={asked} onChange={change} />
      {query.trim() === "" ? (
        <NothingAsked />
      ) : found.isError && first === undefined ? (
        <Problem error={found.error} onRetry={() => void found.refetch()} />
      ) : first === undefined ? (
        <Text role="status" className="quiet">
          <Trans>Searching…</Trans>
        </Text>
      ) : (
        <>
          <Group justify="space-between" gap="sm">
            <Kinds counts={first.counts} kind={kind} onChange={(next) => change({ kind: next ?? "" })} />
            <Select
              aria-label={t`Sort results`}
              w={190}
              allowDeselect={false}
              data={SEARCH_SORTS.map((value) => ({ value, label: t(SEARCH_SORT_NAMES[value]) }))}
              value={sort}
              onChange={(value) => change({ sort: value === "relevance" ? "" : (value ?? "") })}
            />
          </Group>
          <Missing index={first.index} blindRuns={first.blindRuns} />
          {hits.length === 0 ? (
            <NoMatches
              hasWords={first.hasWords}
              isNarrowed={[kind, run, collection, model].some((one) => one !== undefined)}
              onWiden={() => change({ kind: "", run: "", collection: "", model: "" })}
            />
          ) : (
            <ul className="hits" aria-label={t`Search results`} aria-busy={found.isPlaceholderData}>
              {hits.map((hit) => (
                <Hit
                  key={JSON.stringify([
                    hit.kind,
                    hit.run?.runId,
                    hit.itemId ?? hit.taskId,
                    hit.scorer,
                    hit.at,
                  ])}
                  hit={hit}
                />
              ))}
            </ul>
          )}
          {found.hasNextPage && (
            <Group>
              <Button
                variant="default"
                loading={found.isFetchingNextPage}
                onClick={() => void found.fetchNextPage()}
              >
                <Trans>Show more</Trans>
              </Button>
            </Group>
          )}
        </>
      )}
    </Stack>
  );
}

interface Asked {
  readonly run?: string;
  readonly collection?: string;
  readonly model?: string;
}

/** What the search is narrowed to, besides the kind, and the way out of it. */
function Scope({ asked, onChange }: { readonly asked: Asked; readonly onChange: (change: Asked) => void }) {
  const { run, collection, model } = asked;
  if (run === undefined && collection === undefined && model === undefined) return null;
  return (
    <Group gap="sm" className="search-scope">
      {run !== undefined && (
        <Text size="sm" className="breakable">
          <Trans>
            In run{" "}
            <LinkText to="/runs/$runId" params={{ runId: run }}>
              {run}
            </LinkText>
          </Trans>
        </Text>
      )}
      {collection !== undefined && (
        <Text size="sm">
          <LinkText to="/collections/$id" params={{ id: collection }}>
            <Trans>In one collection</Trans>
          </LinkText>
        </Text>
      )}
      {model !== undefined && (
        <Text size="sm" className="breakable">
          <Trans>Model {model}</Trans>
        </Text>
      )}
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => onChange({ run: "", collection: "", model: "" })}
      >
        <Trans>Search everything</Trans>
      </Button>
    </Group>
  );
}

/** How many there are of each kind, and the way to see only those. */
function Kinds({
  counts,
  kind,
  onChange,
}: {
  readonly counts: SearchResult["counts"];
  readonly kind: SearchKind | undefined;
  readonly onChange: (kind: SearchKind | undefined) => void;
}) {
  const { t } = useLingui();
  const choices = [undefined, ...SEARCH_KINDS];
  return (
    <Group gap={6} role="group" aria-label={t`Filter by kind`}>
      {choices.map((one) => (
        <Button
          key={one ?? "all"}
          size="compact-md"
          variant={one === kind ? "light" : "default"}
          aria-pressed={one === kind}
          onClick={() => onChange(one)}
        >
          {one === undefined ? t`All` : `${t(SEARCH_KIND_NAMES[one])} ${searchCount(counts[one])}`}
        </Button>
      ))}
    </Group>
  );
}

/** What these results do not hold, and why. */
function Missing(missing: Pick<SearchResult, "index" | "blindRuns">) {
  useLanguage();
  const { indexing, blind } = missingInSearch(missing);
  return (
    <>
      {indexing !== null && (
        <Text size="sm" role="status">
          {indexing}
        </Text>
      )}
      {blind !== null && <Text size="sm">{blind}</Text>}
    </>
  );
}

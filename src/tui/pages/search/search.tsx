import { useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useEffect, useState } from "react";
import type { SearchHitView, SearchResult } from "../../../contract/index.ts";
import { SEARCH_KINDS, SEARCH_SORTS, type SearchKind } from "../../../core/index.ts";
import {
  SEARCH_KIND_NAMES,
  SEARCH_SORT_NAMES,
  hitWords,
  markedParts,
  missingInSearch,
  searchCount,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { cleanLine, cut } from "../../parts/clean-text.ts";
import { textIn } from "../../parts/form-fields.ts";
import { type Line, LineView, Lines, bold, paragraph } from "../../parts/lines.tsx";
import { SearchLine } from "../../parts/search-line.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useCursor } from "../../parts/use-cursor.ts";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useDrafts } from "../../drafts.ts";
import { useClient } from "../../world.ts";

const PAGE = "25";
/** While texts are still being indexed. */
const LOOK_AGAIN_MS = 2_000;
/** So long nothing must be typed before the server is asked. */
const SETTLE_MS = 200;
const KEPT = "search";

/** Words in everything that people wrote and models said. */
export function Search() {
  const { t } = useLingui();
  const drafts = useDrafts();
  const { columns, rows } = useRoom();
  const [query, setQuery] = useState(textIn(drafts.get(KEPT) ?? {}, "query"));
  const [kind, setKind] = useState<SearchKind | undefined>();
  const [sort, setSort] = useState<(typeof SEARCH_SORTS)[number]>("relevance");
  const settled = useSettled(query);
  const found = useFound({ query: settled, kind, sort });
  const kinds = [undefined, ...SEARCH_KINDS];
  const nextSort = SEARCH_SORTS[(SEARCH_SORTS.indexOf(sort) + 1) % SEARCH_SORTS.length] ?? "relevance";
  useOffers([
    {
      name: "kind",
      label: t`Filter by kind`,
      key: "v",
      perform: () => setKind(kinds[(kinds.indexOf(kind) + 1) % kinds.length]),
    },
    { name: "sort", label: t`Sort results`, key: "o", perform: () => setSort(nextSort) },
  ]);
  return (
    <Box flexDirection="column">
      <SearchLine
        label={t`Search tasks, answers and judgments`}
        value={query}
        isTypedAtOnce={query === ""}
        onChange={(words) => {
          setQuery(words);
          // Whoever opens a hit and comes back finds what was searched.
          drafts.set(KEPT, { query: words });
        }}
      />
      {settled.trim() === "" ? (
        <Lines
          lines={[
            [],
            bold(t`Find words in tasks, answers and judgments`),
            ...paragraph(
              t`All words must match. Put a phrase in quotes, a minus before a word to exclude it, an asterisk after the beginning of a word.`,
              columns,
            ),
          ]}
        />
      ) : (
        <Shown query={found}>
          {({ pages }) => (
            <Found
              key={`${settled} ${kind} ${sort}`}
              pages={pages}
              kind={kind}
              sort={t(SEARCH_SORT_NAMES[sort])}
              rows={rows - 1}
              onMore={() => {
                if (found.hasNextPage && !found.isFetchingNextPage) void found.fetchNextPage();
              }}
            />
          )}
        </Shown>
      )}
    </Box>
  );
}

/** A text when nothing was typed for a while. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

interface Asked {
  readonly query: string;
  readonly kind: SearchKind | undefined;
  readonly sort: (typeof SEARCH_SORTS)[number];
}

function useFound(asked: Asked) {
  const client = useClient();
  return useInfiniteQuery({
    queryKey: ["search", asked],
    enabled: asked.query.trim() !== "",
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam }) => client.search({ query: { ...asked, limit: PAGE, cursor: pageParam } }),
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) => (state.data?.pages[0]?.index.complete === false ? LOOK_AGAIN_MS : false),
  });
}

interface FoundProps {
  readonly pages: readonly SearchResult[];
  readonly kind: SearchKind | undefined;
  readonly sort: string;
  readonly rows: number;
  readonly onMore: () => void;
}

/** A hit takes its head and a line of text, and one to breathe. */
const HIT_ROWS = 3;

function Found({ pages, kind, sort, rows, onMore }: FoundProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const [first] = pages;
  const hits = pages.flatMap((page) => page.hits);
  const missing = first === undefined ? null : missingInSearch(first);
  const told = [missing?.indexing, missing?.blind].flatMap((text) =>
    text == null ? [] : paragraph(text, columns, { color: "yellow" }),
  );
  const shown = Math.max(1, Math.floor((rows - told.length - 2) / HIT_ROWS));
  const { at, top } = useCursor({
    name: "hits",
    total: hits.length,
    rows: shown,
    onKey: (key, place) => {
      const leads = hits[place] === undefined ? null : locationOf(hits[place]);
      if (key !== "Enter" || leads === null) return false;
      go(leads);
      return true;
    },
  });
  const here = hits[at] === undefined ? null : locationOf(hits[at]);
  useOffers(
    here === null
      ? []
      : [{ name: "open", label: t`Open`, key: "Enter", isQuiet: true, perform: () => go(here) }],
  );
  useEffect(() => {
    if (top + shown >= hits.length) onMore();
  });
  if (first === undefined) return null;
  const counts = SEARCH_KINDS.map((one) => `${t(SEARCH_KIND_NAMES[one])} ${searchCount(first.counts[one])}`);
  const head = [kind === undefined ? t`All` : t(SEARCH_KIND_NAMES[kind]), sort, ...counts].join(" · ");
  return (
    <Box flexDirection="column">
      <Lines lines={[[{ text: head, isDim: true }], ...told, []]} />
      {hits.length === 0 ? (
        <NoMatches hasWords={first.hasWords} />
      ) : (
        hits
          .slice(top, top + shown)
          .map((hit, index) => <Hit key={top + index} hit={hit} isHere={top + index === at} />)
      )}
    </Box>
  );
}

function NoMatches({ hasWords }: { readonly hasWords: boolean }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const [title, text] = hasWords
    ? [t`No matches`, t`All words must match. Try fewer words, or the beginning of a word with an asterisk.`]
    : [
        t`Nothing to search for`,
        t`Type at least one word or number. A minus alone excludes words and finds none.`,
      ];
  return <Lines lines={[bold(title), ...paragraph(text, columns)]} />;
}

/** Something found: what it is of, where it stands, and the words in it. */
function Hit({ hit, isHere }: { readonly hit: SearchHitView; readonly isHere: boolean }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const simulated = hit.simulated ? ` (${t`simulated`})` : "";
  const head: Line = [
    { text: isHere ? "> " : "  ", color: "blue", isBold: true },
    { text: cut(cleanLine(hit.title ?? hit.taskId), Math.floor(columns / 2)), isBold: isHere },
    { text: `  ${hitWords(hit, t)}${simulated}`, isDim: true },
  ];
  const text: Line = [
    { text: hit.snippet.cutBefore ? "  … " : "  " },
    ...markedParts(hit.snippet).map(({ text: part, isMarked }) => ({
      text: part,
      isBold: isMarked,
      ...(isMarked ? { color: "yellow" as const } : {}),
    })),
  ];
  return (
    <Box flexDirection="column" flexShrink={0}>
      <LineView line={head} />
      <LineView line={text} />
      <LineView line={[{ text: " " }]} />
    </Box>
  );
}

/** Where a hit is shown, if it is anywhere. */
function locationOf({ path, run, collection, taskId, modelId }: SearchHitView): Location | null {
  if (path === null) return null;
  if (run !== null)
    return path.includes("/tasks/")
      ? { page: "run-task", runId: run.runId, taskId, ...(modelId === null ? {} : { modelId }) }
      : { page: "run", runId: run.runId };
  const task = Number(new URLSearchParams(path.split("?")[1]).get("task"));
  return collection === null ? null : { page: "task", taskId: task, collectionId: collection.id };
}

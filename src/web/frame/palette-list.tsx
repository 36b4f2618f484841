import "@mantine/spotlight/styles.css";
import "./palette-list.css";
import { useLingui } from "@lingui/react/macro";
import { Kbd } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionData, createSpotlight } from "@mantine/spotlight";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { type FocusEvent, useEffect, useRef } from "react";
import { DEFINITIONS, type DefinedTerm } from "../../core/index.ts";
import { client } from "../client.ts";
import { HELP_JOBS } from "../pages/help/help-jobs.ts";
import { type Offer, useOffered } from "../parts/actions.ts";
import { useTranslate } from "../parts/use-translate.ts";
import type { HelpJob } from "./help-for-page.ts";
import { FINDERS, MOST, hasWords } from "./palette-finders.ts";
import { JUMPS, otherWordsFor } from "./palette-words.ts";

const PAUSE_MS = 150;

const [store, spotlight] = createSpotlight();

interface Group {
  readonly group: string;
  readonly actions: SpotlightActionData[];
}

/** Selects the first of the list, or what somebody has chosen in it. Spotlight itself loses it when more is found. */
function select(isChosen: boolean): void {
  const list = document.getElementById(store.getState().listId);
  const actions = [...(list?.querySelectorAll("[data-action]") ?? [])];
  const before = actions.findIndex((action) => action.hasAttribute("data-selected"));
  const selected = isChosen ? Math.max(0, before) : 0;
  actions[before]?.removeAttribute("data-selected");
  actions[selected]?.setAttribute("data-selected", "true");
  store.updateState((state) => ({ ...state, selected }));
}

/** Does what stands first. */
function enter(): void {
  select(false);
  const list = document.getElementById(store.getState().listId);
  list?.querySelector<HTMLElement>("[data-selected]")?.click();
}

/** Those for which it is so, and the others. */
function parted<Item>(
  items: readonly Item[],
  isSo: (item: Item) => boolean | undefined,
): readonly [so: Item[], others: Item[]] {
  return [items.filter((item) => isSo(item) === true), items.filter((item) => isSo(item) !== true)];
}

interface PaletteListProps {
  /** Opens each time it is wanted. */
  readonly wanted: number;
  readonly fieldId: string;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  /** Whether Enter was pressed before the field was there. */
  readonly isEntered: boolean;
  readonly onFocus: () => void;
}

export function PaletteList({ wanted, fieldId, typed, onTyped, isEntered, onFocus }: PaletteListProps) {
  const { t } = useLingui();
  const offered = useOffered();
  const words = typed.trim();
  const found = useFound(words);
  const known = useKnown(words);
  const address = useAddress();
  useEffect(() => spotlight.open(), [wanted]);
  const placeholder = t`Find pages, actions, runs, tasks, models…`;
  const offers = offered.filter(({ name, label, about = "" }) =>
    hasWords(`${label} ${about} ${otherWordsFor(name)}`, words),
  );
  const jumps = useJumps(
    words,
    offers.map(({ name }) => name),
  );
  const [pages, actions] = parted(offers, ({ isPage }) => isPage);
  const [everywhere, here] = parted(actions, ({ isEverywhere }) => isEverywhere);
  const [dangerous, harmless] = parted(here, ({ isDangerous }) => isDangerous);
  const groups: Group[] = [
    { group: t`On this page`, actions: [...harmless, ...dangerous].map(asAction) },
    { group: t`Pages`, actions: pages.map(asAction) },
    { group: t`Actions`, actions: [...jumps, ...everywhere.map(asAction)] },
    ...found,
    ...known,
  ];
  if (words !== "")
    groups.push({
      group: t`Search`,
      actions: [
        {
          id: "search",
          label: t`Search tasks and answers for “${words}”`,
          onClick: () => address(`/search?query=${encodeURIComponent(words)}`),
        },
      ],
    });
  const shown = groups.filter(({ actions }) => actions.length > 0);
  const names = shown.flatMap(({ actions }) => actions.map(({ id }) => id)).join("\n");
  const isChosen = useRef(false);
  useEffect(() => {
    if (words !== "") select(isChosen.current);
  }, [words, names]);
  const takeFocus = ({ currentTarget: field }: FocusEvent<HTMLInputElement>): void => {
    onFocus();
    field.setSelectionRange(field.value.length, field.value.length);
    if (isEntered && words !== "") enter();
  };
  return (
    <Spotlight
      store={store}
      actions={shown}
      // What is here has been found already: by the server, or above.
      filter={(_query, all) => all}
      query={typed}
      onQueryChange={(query) => {
        isChosen.current = false;
        onTyped(query);
      }}
      shortcut={null}
      nothingFound={t`Nothing found`}
      highlightQuery
      scrollable
      maxHeight={420}
      attributes={{ content: { "aria-label": placeholder } }}
      searchProps={{
        placeholder,
        "aria-label": placeholder,
        id: fieldId,
        onFocus: takeFocus,
        onKeyDown: ({ key }) => {
          if (key.startsWith("Arrow")) isChosen.current = true;
          if (key === "Enter" && words !== "") select(isChosen.current);
        },
      }}
    />
  );
}

/** What can be done on other pages, by what people call it. What the page offers itself is not said twice. */
function useJumps(words: string, offered: readonly string[]): SpotlightActionData[] {
  const { t } = useLingui();
  const address = useAddress();
  const { runId = null } = useParams({ strict: false });
  if (words === "") return [];
  return JUMPS.flatMap(({ name, label, also, offeredAs, address: place }) => {
    const shown = t(label);
    const where = place(runId);
    if (where === null || !hasWords(`${shown} ${also}`, words)) return [];
    if (offeredAs !== undefined && offered.includes(offeredAs)) return [];
    return [{ id: `jump ${name}`, label: shown, onClick: () => address(where) }];
  }).slice(0, MOST);
}

function useAddress(): (address: string) => void {
  const { history } = useRouter();
  return (address) => history.push(address);
}

/** What the server has by these words. Each list is asked and fails on its own; what comes late for other words is kept for those. */
function useFound(words: string): Group[] {
  const { t } = useLingui();
  const address = useAddress();
  const [search] = useDebouncedValue(words, PAUSE_MS);
  const answers = useQueries({
    queries: FINDERS.map(({ name, find, isShownFirst }) => ({
      queryKey: ["palette", name, search],
      queryFn: () => find(client, search),
      enabled: search !== "" || isShownFirst === true,
      placeholderData: keepPreviousData<Awaited<ReturnType<typeof find>>>,
      retry: false,
    })),
  });
  return FINDERS.map(({ name, title, isShownFirst }, index) => {
    const group = t(title);
    const { data = [], isError, isPlaceholderData, refetch } = answers[index] ?? { data: [] };
    if (isError)
      return {
        group,
        actions: [
          {
            id: `${name} failed`,
            label: t`Couldn't search: ${group}`,
            description: t`Try again`,
            closeSpotlightOnTrigger: false,
            onClick: () => void refetch?.(),
          },
        ],
      };
    // Until its own answer is there, what was found for other words is held against these.
    const isOwn = search === words && isPlaceholderData !== true;
    const shown = words === "" && isShownFirst !== true ? [] : data;
    return {
      group,
      actions: shown
        .filter(({ label, about }) => isOwn || hasWords(`${label} ${about}`, words))
        .map(({ id, label, about, address: where }) => ({
          id: `${name} ${id}`,
          label,
          description: about,
          onClick: () => address(where),
        })),
    };
  });
}

/** Help and terms, which come with the page. */
function useKnown(words: string): Group[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const address = useAddress();
  if (words === "") return [];
  const jobs = (Object.keys(HELP_JOBS) as HelpJob[]).map((job) => ({
    id: `help ${job}`,
    label: t(HELP_JOBS[job].title),
    onClick: () => address(`/help/${job}`),
  }));
  const terms = (Object.keys(DEFINITIONS) as DefinedTerm[]).map((name) => ({
    id: `term ${name}`,
    label: translate(DEFINITIONS[name].term),
    description: translate(DEFINITIONS[name].meaning),
    onClick: () => address(`/help/terms#${name}`),
  }));
  const named = ({ label }: { readonly label: string }): boolean => hasWords(label, words);
  return [
    { group: t`Help`, actions: jobs.filter(named).slice(0, MOST) },
    { group: t`Terms`, actions: terms.filter(named).slice(0, MOST) },
  ];
}

function asAction({ name, label, about, key, perform }: Offer): SpotlightActionData {
  return {
    id: name,
    label,
    onClick: perform,
    ...(about === undefined ? {} : { description: about }),
    ...(key === undefined ? {} : { rightSection: <Kbd>{key}</Kbd> }),
  };
}

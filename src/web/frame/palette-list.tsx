import "@mantine/spotlight/styles.css";
import { useLingui } from "@lingui/react/macro";
import { Kbd } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Spotlight, type SpotlightActionGroupData, spotlight } from "@mantine/spotlight";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { client } from "../client.ts";
import { type Offer, useOffered } from "../parts/actions.ts";

const RUNS = "50";
const PAUSE_MS = 150;

/** Opens each time it is wanted. */
export function PaletteList({ wanted }: { readonly wanted: number }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const offered = useOffered();
  const [typed, setTyped] = useState("");
  const [search] = useDebouncedValue(typed, PAUSE_MS);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ["runs", "palette", search],
    queryFn: () => client.listRuns({ query: { limit: RUNS, search } }),
    placeholderData: keepPreviousData,
  });
  useEffect(() => spotlight.open(), [wanted]);
  const placeholder = t`Find a page, a run or an action`;
  const groups: SpotlightActionGroupData[] = [
    {
      group: t`Actions`,
      actions: offered
        .filter(({ isPage }) => isPage !== true)
        .toReversed()
        .map(asAction),
    },
    { group: t`Pages`, actions: offered.filter(({ isPage }) => isPage === true).map(asAction) },
    {
      group: t`Runs`,
      actions: (data?.rows ?? []).map(({ runId, name, state }) => ({
        id: runId,
        label: name,
        description: `${runId} · ${state}`,
        // Words in any order are the host's to find; what it found for other words is held against these.
        keywords: isPlaceholderData ? "" : search,
        onClick: () => void navigate({ to: "/runs/$runId", params: { runId } }),
      })),
    },
  ];
  return (
    <Spotlight
      actions={groups.filter(({ actions }) => actions.length > 0)}
      query={typed}
      onQueryChange={setTyped}
      shortcut={null}
      nothingFound={t`Nothing found`}
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder, "aria-label": placeholder }}
    />
  );
}

function asAction({ name, label, about, key, perform }: Offer) {
  return {
    id: name,
    label,
    onClick: perform,
    ...(about === undefined ? {} : { description: about }),
    ...(key === undefined ? {} : { rightSection: <Kbd>{key}</Kbd> }),
  };
}

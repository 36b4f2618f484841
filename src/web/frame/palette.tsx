import { Spotlight, type SpotlightActionData, spotlight } from "@mantine/spotlight";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client } from "../client.ts";
import { PLACES } from "./places.ts";

export const openPalette = (): void => spotlight.open();

/** Pages and runs by name, at Ctrl-K. */
export function Palette() {
  const navigate = useNavigate();
  const { data } = useQuery({ queryKey: ["runs", "palette"], queryFn: () => client.listRuns({ query: {} }) });
  const actions: SpotlightActionData[] = [
    ...PLACES.map(({ to, label }) => ({
      id: to,
      label,
      description: "Page",
      onClick: () => void navigate({ to }),
    })),
    ...(data?.rows ?? []).map(({ runId, state }) => ({
      id: runId,
      label: runId,
      description: `Run, ${state}`,
      onClick: () => void navigate({ to: "/runs/$runId", params: { runId } }),
    })),
  ];
  return (
    <Spotlight
      actions={actions}
      shortcut="mod + K"
      nothingFound="Nothing found"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: "Find a page or a run", "aria-label": "Find a page or a run" }}
    />
  );
}

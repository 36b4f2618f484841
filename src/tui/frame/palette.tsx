import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { SECTIONS } from "../../contract/index.ts";
import { useDialogs } from "../dialog.tsx";
import { useNavigation } from "../history.tsx";
import { translate } from "../../presentation/index.ts";
import { useOffered } from "../offers.tsx";
import { Choose } from "../parts/choose.tsx";
import { useClient } from "../world.ts";

/** Finds what can be done, pages and runs by a word of their names. */
export function Palette() {
  const { t } = useLingui();
  const client = useClient();
  const { close } = useDialogs();
  const { go } = useNavigation();
  const offered = useOffered();
  const runs = useQuery({
    queryKey: ["runs", "recent"],
    queryFn: () => client.listRuns({ query: { limit: "50" } }),
  });
  const found = [
    ...offered.map(({ name, label, key, perform }) => ({ value: `do ${name}`, label, about: key, perform })),
    ...SECTIONS.map(({ name, label, key }) => ({
      value: `go ${name}`,
      label: translate(label),
      about: `g ${key}`,
      perform: () => go({ page: name }),
    })),
    // What one looks for by a word wherever one is, unless this screen has it with its own key.
    ...[
      { label: t`New run`, place: { page: "new-run" } as const },
      { label: t`Import tasks`, place: { page: "import-tasks" } as const },
      { label: t`Generate questions`, place: { page: "generate" } as const },
      { label: t`Drafts`, place: { page: "drafts" } as const },
    ]
      .filter(({ label }) => !offered.some((offer) => offer.label === label))
      .map(({ label, place }) => ({
        value: `go ${place.page}`,
        label,
        about: undefined,
        perform: () => go(place),
      })),
    {
      value: "search",
      label: t`Search tasks, answers and judgments`,
      about: "g /",
      perform: () => go({ page: "search" }),
    },
    ...(runs.data?.rows ?? []).map(({ runId, name }) => ({
      value: `run ${runId}`,
      label: name,
      about: runId,
      perform: () => go({ page: "run", runId }),
    })),
  ];
  return (
    <Choose
      title={t`Find pages, runs and actions`}
      options={found.map(({ value, label, about }) => ({
        value,
        label,
        ...(about === undefined ? {} : { about }),
      }))}
      chosen={[]}
      isMany={false}
      onCancel={close}
      onDone={([chosen]) => {
        close();
        found.find(({ value }) => value === chosen)?.perform();
      }}
    />
  );
}

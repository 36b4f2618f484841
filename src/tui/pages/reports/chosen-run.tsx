import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import type { ReactNode } from "react";
import type { Client, RunView } from "../../../contract/index.ts";
import { allRows, firstShown, runTitles } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { Lines, dim, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";

const PAGE = "200";

/** Every run of models, newest first. */
export const answerRunsQuery = (client: Client) => ({
  queryKey: ["runs", "all", "answers"],
  queryFn: () =>
    allRows((cursor) =>
      client.listRuns({
        query: { kind: "answers", limit: PAGE, ...(cursor === undefined ? {} : { cursor }) },
      }),
    ),
});

interface ChosenRunProps {
  readonly place: Extract<Location, { readonly page: "reports" }>;
  readonly rows: number;
  /** What the report needs a run for. */
  readonly purpose: string;
  /** Of which the newest is shown first. */
  readonly preferred?: ReadonlySet<string> | undefined;
  readonly children: (run: RunView, rows: number) => ReactNode;
}

const HEAD = 2;

/** A report about one run, which is chosen by a key. The newest with answers is shown first. */
export function ChosenRun({ place, rows, purpose, preferred, children }: ChosenRunProps) {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const runs = useQuery(answerRunsQuery(client));
  return (
    <Shown query={runs}>
      {(all) => {
        const chosen = all.find(({ runId }) => runId === place.runId) ?? firstShown(all, preferred);
        if (chosen === undefined)
          return <Lines lines={paragraph(`${t`No runs yet`}. ${purpose}`, columns, { isDim: true })} />;
        return (
          <Box flexDirection="column">
            <Head runs={all} chosen={chosen} place={place} />
            <Box key={chosen.runId} flexDirection="column">
              {children(chosen, rows - HEAD)}
            </Box>
          </Box>
        );
      }}
    </Shown>
  );
}

interface HeadProps extends Pick<ChosenRunProps, "place"> {
  readonly runs: readonly RunView[];
  readonly chosen: RunView;
}

function Head({ runs, chosen, place }: HeadProps) {
  const { t } = useLingui();
  const { open, close } = useDialogs();
  const { go, replace } = useNavigation();
  const titleOf = runTitles(runs);
  const { runId } = chosen;
  useOffers([
    {
      name: "choose run",
      label: t`Choose run`,
      key: "v",
      perform: () =>
        open(
          <Choose
            title={t`Run`}
            options={runs.map((run) => ({ value: run.runId, label: titleOf(run.runId).whole }))}
            chosen={[runId]}
            isMany={false}
            onCancel={close}
            onDone={([next]) => {
              close();
              if (next !== undefined) replace({ ...place, runId: next });
            }}
          />,
        ),
    },
    {
      name: "open run",
      label: t`Open this run`,
      key: "r",
      perform: () => go({ page: "run", runId }),
    },
  ]);
  return <Lines lines={[dim(`${t`Run`}: ${titleOf(runId).whole}`), []]} />;
}

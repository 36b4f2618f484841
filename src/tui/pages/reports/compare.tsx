import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { runTitles } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { answerRunsQuery } from "./chosen-run.tsx";

/** Chooses two runs; what differs between them is told on a screen of its own. */
export function CompareReport({ rows }: { readonly rows: number }) {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const runs = useQuery(answerRunsQuery(client));
  return (
    <Shown query={runs}>
      {(all) =>
        all.length < 2 ? (
          <Lines
            rows={rows}
            lines={[
              bold(t`Two runs are needed`),
              ...paragraph(
                t`Run the same tasks twice, for instance with another prompt, and see here which models got better or worse and which tasks flipped.`,
                columns,
              ),
            ]}
          />
        ) : (
          <Chosen runs={all} rows={rows} />
        )
      }
    </Shown>
  );
}

interface ChosenProps {
  readonly runs: readonly RunView[];
  readonly rows: number;
}

function Chosen({ runs, rows }: ChosenProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  const { open, close } = useDialogs();
  // The newest is what came after the change.
  const [pair, setPair] = useState([runs[1]?.runId ?? "", runs[0]?.runId ?? ""] as const);
  const [first, second] = pair;
  const titleOf = runTitles(runs);
  const isSame = first === second;
  const choose = (title: string, at: 0 | 1) => (): void =>
    open(
      <Choose
        title={title}
        options={runs.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole }))}
        chosen={[pair[at]]}
        isMany={false}
        onCancel={close}
        onDone={([runId = ""]) => {
          close();
          setPair(at === 0 ? [runId, second] : [first, runId]);
        }}
      />,
    );
  useOffers([
    ...(isSame
      ? []
      : [
          {
            name: "compare",
            label: t`Compare runs`,
            key: "Enter",
            perform: () => go({ page: "run-diff", runId: first, other: second }),
          },
        ]),
    { name: "first", label: t`First run`, key: "1", perform: choose(t`First run`, 0) },
    { name: "second", label: t`Second run`, key: "2", perform: choose(t`Second run`, 1) },
    { name: "swap", label: t`Swap`, key: "x", perform: () => setPair([second, first]) },
  ]);
  const side = (key: string, label: string, about: string, runId: string) => [
    [{ text: `${key} `, isBold: true }, { text: `${label}: ` }, { text: titleOf(runId).whole, isBold: true }],
    [{ text: `  ${about}`, isDim: true }],
    [],
  ];
  return (
    <Box flexDirection="column">
      <Lines
        rows={rows}
        lines={[
          ...paragraph(
            t`Differences are paired by task: only tasks that ask the same in both runs count, for models that both runs have.`,
            columns,
          ),
          [],
          ...side("1", t`First run`, t`The one before the change.`, first),
          ...side("2", t`Second run`, t`The one after it.`, second),
          ...(isSame ? paragraph(t`Choose two different runs.`, columns, { color: "red" }) : []),
        ]}
      />
    </Box>
  );
}

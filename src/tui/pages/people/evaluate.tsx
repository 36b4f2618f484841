import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { Failure } from "../../../core/index.ts";
import { canScore, runTitles } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { useOffers } from "../../offers.tsx";
import { Form } from "../../parts/form.tsx";
import { textIn } from "../../parts/form-fields.ts";
import { Lines, dim, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Views } from "../../parts/views.tsx";
import { useRoom } from "../../room.ts";
import { usePeople } from "./keeping.ts";
import { RatingFeed } from "./rating-feed.tsx";
import { Ratings } from "./ratings.tsx";
import { useAnswerRuns } from "./runs.ts";

/** Quick ratings of any answer, with its model in sight, and all ratings there are. */
export function Evaluate() {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const runs = useAnswerRuns();
  const [view, setView] = useState<"rate" | "all">("rate");
  return (
    <Shown query={runs}>
      {(all) =>
        all.some(canScore) ? (
          <Box flexDirection="column">
            <Views
              views={[
                { name: "rate", label: t`Rate answers` },
                { name: "all", label: t`All ratings` },
              ]}
              current={view}
              onChange={setView}
            />
            {view === "rate" ? (
              <RateAnswers runs={all.filter(canScore)} rows={rows - 1} />
            ) : (
              <Ratings runs={all} rows={rows - 1} />
            )}
          </Box>
        ) : (
          <Lines
            lines={paragraph(
              `${t`No answers to rate yet`}. ${t`Here you rate the answers of a run from 1 to 5, with tags and notes.`}`,
              columns,
              { isDim: true },
            )}
          />
        )
      }
    </Shown>
  );
}

interface RateProps {
  readonly runs: readonly RunView[];
  readonly rows: number;
}

function RateAnswers({ runs, rows }: RateProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { open } = useDialogs();
  const people = usePeople();
  const [chosen, setChosen] = useState<RateChoice>({ runId: runs[0]?.runId ?? "", rater: people.rater });
  const run = runs.find(({ runId }) => runId === chosen.runId);
  useOffers([
    {
      name: "choose",
      label: t`Run and your name`,
      key: "e",
      perform: () =>
        open(
          <ChooseRun
            runs={runs}
            chosen={chosen}
            onChosen={(next) => {
              people.rater = next.rater;
              setChosen(next);
            }}
          />,
        ),
    },
  ]);
  if (run === undefined) return null;
  if (chosen.rater === "")
    return (
      <Lines
        lines={[
          ...paragraph(t`Enter your name to start rating. It is saved with your ratings.`, columns),
          dim(`e ${t`Run and your name`}`),
        ]}
      />
    );
  return (
    <RatingFeed
      key={`${run.runId} ${chosen.rater}`}
      run={run}
      title={runTitles(runs)(run.runId).whole}
      rater={chosen.rater}
      rows={rows}
    />
  );
}

interface RateChoice {
  readonly runId: string;
  readonly rater: string;
}

interface ChooseRunProps {
  readonly runs: readonly RunView[];
  readonly chosen: RateChoice;
  readonly onChosen: (choice: RateChoice) => void;
}

function ChooseRun({ runs, chosen, onChosen }: ChooseRunProps) {
  const { t } = useLingui();
  const { close } = useDialogs();
  const titleOf = runTitles(runs);
  return (
    <Form
      keptAs="rate"
      title={t`Rate answers`}
      fields={[
        { kind: "text", name: "rater", label: t`Your name`, help: t`Saved with your scores` },
        {
          kind: "choice",
          name: "run",
          label: t`Run`,
          options: runs.map(({ runId }) => ({ value: runId, label: titleOf(runId).whole })),
        },
      ]}
      initial={{ rater: chosen.rater, run: chosen.runId }}
      saveLabel={t`Rate answers`}
      onCancel={close}
      onSave={async (values) => {
        const rater = textIn(values, "rater").trim();
        const faults = [{ key: "rater", message: t`Enter your name.` }];
        if (rater === "") throw new Failure("invalid-input", t`Enter your name.`, { faults });
        onChosen({ rater, runId: textIn(values, "run") });
        close();
      }}
    />
  );
}

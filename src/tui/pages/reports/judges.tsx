import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../contract/index.ts";
import { type Calibration, judgeVerdict } from "../../../core/index.ts";
import {
  scoredRunsQuery,
  calibrationGround,
  calibrationNotes,
  canScore,
  correctedColumns,
  judgeColumns,
  moreLabelsWords,
  spoken,
  translate,
} from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { cellBlocks } from "../../parts/cells.ts";
import { type Line, Lines, bold, paragraph } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { Shown } from "../../parts/shown.tsx";
import type { Location } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { BlindGate, isHeldBack } from "../people/blind-gate.tsx";
import { ChosenRun } from "./chosen-run.tsx";

interface JudgesProps {
  readonly place: Extract<Location, { readonly page: "reports" }>;
  readonly rows: number;
}

/** How far a run's judges can be trusted, measured by people's scores of the same answers. */
export function JudgesReport({ place, rows }: JudgesProps) {
  const { t } = useLingui();
  const scored = useQuery(scoredRunsQuery(useClient()));
  return (
    <Shown query={scored}>
      {(preferred) => (
        <ChosenRun
          place={place}
          rows={rows}
          purpose={t`How well judges agree with people appears here.`}
          preferred={preferred}
        >
          {(run, left) => <JudgesOf run={run} rows={left} />}
        </ChosenRun>
      )}
    </Shown>
  );
}

interface OfRunProps {
  readonly run: RunView;
  readonly rows: number;
}

function JudgesOf({ run, rows }: OfRunProps) {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const { runId, judges } = run;
  const calibration = useQuery({
    queryKey: ["calibration", runId],
    queryFn: () => client.getCalibration({ params: { runId } }),
    enabled: judges.length > 0,
  });
  if (judges.length === 0)
    return (
      <Lines
        rows={rows}
        lines={[
          bold(t`No judge scored this run`),
          ...paragraph(
            t`Choose a run with judges, or let judges score this one: “Judge answers” on the run's page.`,
            columns,
          ),
        ]}
      />
    );
  if (isHeldBack(calibration.error)) return <BlindGate runId={runId} error={calibration.error} rows={rows} />;
  return (
    <Shown query={calibration}>
      {(found) =>
        found.people.answers === 0 ? (
          <NobodyYet run={run} rows={rows} />
        ) : (
          <Calibrated calibration={found} rows={rows} />
        )
      }
    </Shown>
  );
}

function NobodyYet({ run, rows }: OfRunProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { go } = useNavigation();
  useOffers(
    canScore(run)
      ? [
          {
            name: "score",
            label: t`Score blind`,
            key: "b",
            perform: () => go({ page: "sessions", startOn: run.runId }),
          },
        ]
      : [],
  );
  return (
    <Lines
      rows={rows}
      lines={[
        bold(t`Nobody has scored answers of this run yet`),
        ...paragraph(
          t`To see how far to trust the judges, score a random sample of the answers yourself, without knowing which model wrote them. Then this page says how often judges agree with you, where they are off, and corrects the models' means by it.`,
          columns,
        ),
      ]}
    />
  );
}

interface CalibratedProps {
  readonly calibration: Calibration;
  readonly rows: number;
}

function Calibrated({ calibration, rows }: CalibratedProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const notes = calibrationNotes();
  const quiet = (text: string): readonly Line[] => paragraph(text, columns, { isDim: true });
  const lines: readonly Line[] = [
    ...calibration.judges.flatMap((judge) => {
      const [first = "", ...rest] = judgeVerdict(judge).map(translate);
      const more = [...rest, ...judge.stale.map(({ message }) => spoken(message))];
      return [...paragraph(first, columns, { isBold: true }), ...paragraph(more.join(" "), columns)];
    }),
    ...paragraph(calibrationGround(calibration), columns),
    [],
    ...(calibration.caveats.length === 0
      ? []
      : [
          bold(t`Before you rely on this`),
          ...calibration.caveats.flatMap((caveat) => paragraph(`- ${spoken(caveat)}`, columns)),
          [],
        ]),
    bold(t`Agreement with people`),
    ...quiet(notes.agreement),
    ...cellBlocks(judgeColumns(), calibration.judges, columns),
    [],
    bold(t`Corrected means`),
    ...quiet(notes.corrected),
    ...cellBlocks(correctedColumns(), calibration.models, columns),
    ...paragraph(moreLabelsWords(calibration).join(" "), columns),
  ];
  return <Scroll name="judges" rows={rows} lines={lines} />;
}

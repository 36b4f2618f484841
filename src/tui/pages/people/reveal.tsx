import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import { axisFor } from "../../../charts/index.ts";
import type { RunView, SessionResult, SessionView } from "../../../contract/index.ts";
import {
  RATING,
  furtherVerdict,
  provenanceWord,
  repeatMessage,
  sessionVerdict,
} from "../../../core/index.ts";
import {
  drawSentence,
  estimateText,
  formatNumber,
  gapsSentence,
  leftOutSentence,
  shownScore,
  translate,
} from "../../../presentation/index.ts";
import { useGlyphs } from "../../glyphs.ts";
import { useNavigation } from "../../history.tsx";
import { useOffers } from "../../offers.tsx";
import { type Line, Lines, dim, paragraph } from "../../parts/lines.tsx";
import { axisText, intervalPlot } from "../../parts/plot.ts";
import { Shown } from "../../parts/shown.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import type { TableColumn } from "../../parts/table-layout.ts";
import { formatTime } from "../../parts/time.ts";
import { Views } from "../../parts/views.tsx";
import { useRoom } from "../../room.ts";
import { useClient, useMachine } from "../../world.ts";
import { BlindGate, isHeldBack } from "./blind-gate.tsx";
import { RevealedAnswers } from "./revealed-answers.tsx";
import { RevealedVerdicts } from "./revealed-verdicts.tsx";

const LOOK_AGAIN_MS = 10_000;

/** Who did how well and who gave which answer, told when the session is finished. */
export function Reveal({ session: { sessionId, runId } }: { readonly session: SessionView }) {
  const { t } = useLingui();
  const client = useClient();
  const { go } = useNavigation();
  const result = useQuery({
    queryKey: ["session", sessionId, "result"],
    queryFn: () => client.getSessionResult({ params: { sessionId } }),
    staleTime: Infinity,
    // Others finish meanwhile.
    refetchInterval: ({ state: { error } }) => (isHeldBack(error) ? LOOK_AGAIN_MS : false),
  });
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId } }),
    enabled: result.isSuccess,
  });
  useOffers([
    { name: "run", label: t`Open run`, key: "o", perform: () => go({ page: "run", runId }) },
    {
      name: "invite",
      label: t`Invite people`,
      key: "i",
      isQuiet: true,
      perform: () => go({ page: "invitations", sessionId }),
    },
  ]);
  if (isHeldBack(result.error)) return <BlindGate runId={runId} error={result.error} />;
  return <Shown query={result}>{(found) => <Revealed result={found} run={run.data ?? null} />}</Shown>;
}

interface RevealedProps {
  readonly result: SessionResult;
  /** Null where it can't be read: then nothing is known of its models but their names. */
  readonly run: RunView | null;
}

function Revealed({ result, run }: RevealedProps) {
  const { t } = useLingui();
  const rows = useRoom().rows - 1;
  const [view, setView] = useState<"ranking" | "answers">("ranking");
  const isComparison = result.session.kind === "comparison";
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "ranking", label: t`Scores by model` },
          { name: "answers", label: isComparison ? t`Verdicts` : t`Answers by model` },
        ]}
        current={view}
        onChange={setView}
      />
      {view === "ranking" ? (
        <Ranking result={result} run={run} rows={rows} />
      ) : isComparison ? (
        <RevealedVerdicts result={result} rows={rows} />
      ) : (
        <RevealedAnswers result={result} rows={rows} />
      )}
    </Box>
  );
}

function Ranking({ result, run, rows }: RevealedProps & { readonly rows: number }) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { models, finding, further, repeat, session } = result;
  const head: readonly Line[] = [
    ...useHeading(result),
    [],
    ...paragraph(
      [sessionVerdict(finding), ...further.map(furtherVerdict)].map(translate).join(" "),
      columns,
      {
        isBold: true,
      },
    ),
    ...(repeat === null
      ? []
      : paragraph(translate(repeatMessage({ rater: session.rater, ...repeat })), columns)),
    [],
  ];
  const scoredTasks = new Set(models.flatMap(({ score }) => (score.known ? [score.clusters] : [])));
  const note =
    session.kind !== "comparison" && scoredTasks.size > 1
      ? paragraph(
          t`Not every model was scored on the same tasks. Differences allow for how hard each task was, so they can differ from those between the means in the table.`,
          columns,
          { isDim: true },
        )
      : [];
  const shown = Math.min(models.length + 1, Math.max(4, rows - head.length));
  return (
    <Box flexDirection="column">
      <Lines lines={head} rows={rows - shown} />
      <Table
        name="revealed"
        columns={useModelColumns(result, run)}
        list={rowsOf(models)}
        rows={shown}
        empty={t`No answers yet`}
      />
      <Lines lines={[dim(" "), ...note]} rows={Math.max(0, rows - head.length - shown)} />
    </Box>
  );
}

/** Whose scores these are, and what they are made of. */
function useHeading({ session, models }: SessionResult): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { now } = useMachine();
  const { rater, kind, runName, finishedAt, unblindedAt, leftOut } = session;
  const gaps = models.reduce((sum, model) => sum + model.gaps, 0);
  const facts =
    kind === "comparison" ? [] : [drawSentence(session), gapsSentence(gaps), ...leftOutSentence(leftOut)];
  const finished = formatTime(finishedAt, now());
  const opened = formatTime(unblindedAt, now());
  return [
    [
      { text: kind === "comparison" ? t`Comparisons by ${rater}` : t`Scores by ${rater}`, isBold: true },
      { text: ` · ${runName}`, isDim: true },
    ],
    ...paragraph([...facts, t`Finished ${finished}.`].join(" "), columns, { isDim: true }),
    ...(unblindedAt === null
      ? []
      : paragraph(
          t`Not fully blind: someone opened the results of this run on ${opened}, before the session was finished.`,
          columns,
          { color: "yellow" },
        )),
  ];
}

const PLOT_COLUMNS = 20;

type Model = SessionResult["models"][number];

function useModelColumns(
  { session, models }: SessionResult,
  run: RunView | null,
): readonly TableColumn<Model>[] {
  const { t } = useLingui();
  const glyph = useGlyphs();
  const { kind } = session;
  const known = new Map(run?.models.map((model) => [model.id, model]));
  const marks = { simulated: t`simulated`, replayed: t`replayed` };
  const nameOf = ({ modelId }: Model): string => {
    const word = provenanceWord(known.get(modelId) ?? { simulated: false });
    return word === null ? modelId : `${modelId} (${marks[word]})`;
  };
  const ticks = Array.from({ length: RATING.scaleMax }, (_, index) => RATING.scaleMin + index);
  const axis =
    kind === "rating"
      ? { low: RATING.scaleMin, high: RATING.scaleMax, ticks }
      : axisFor(
          models.map(({ score }) => shownScore(kind, score)).flatMap((one) => (one.known ? [one] : [])),
        );
  const heads = {
    criteria: t`Mean of 100 (95 % CI)`,
    rating: t`Mean rating (95 % CI)`,
    comparison: t`Win rate, % (95 % CI)`,
  };
  const scoreOf = ({ score, criteria }: Model): string => {
    if (score.known) return estimateText(shownScore(kind, score), { digits: kind === "rating" ? 2 : 1 });
    if (kind === "comparison") return "–";
    return criteria.some(({ n }) => n > 0) ? t`partly scored` : t`not scored`;
  };
  return [
    { name: "model", header: t`Model`, cell: nameOf },
    {
      name: "plot",
      header: axisText(axis, PLOT_COLUMNS),
      cell: ({ score }) => ({
        text: intervalPlot(axis, shownScore(kind, score), PLOT_COLUMNS, glyph),
        color: "blue",
      }),
      spare: 2,
    },
    { name: "score", header: heads[kind], align: "right", cell: scoreOf },
    ...session.criteria.map(({ id, name }, index): TableColumn<Model> => ({
      name: String(id),
      header: name,
      align: "right",
      cell: ({ criteria }) => {
        const found = criteria.find(({ criterionId }) => criterionId === id);
        if (found === undefined || found.mean === null) return t`not scored`;
        const { n } = found;
        return `${formatNumber(found.mean, 1)} (${t`n = ${n}`})`;
      },
      spare: 4 + index,
    })),
    ...(kind === "comparison"
      ? [
          {
            name: "rating",
            header: t`Bradley–Terry rating`,
            align: "right" as const,
            cell: ({ rating }: Model) => (rating === null ? "–" : estimateText(rating, { digits: 0 })),
            spare: 1,
          },
        ]
      : [
          {
            name: "gaps",
            header: t`Not fully scored`,
            align: "right" as const,
            cell: ({ gaps, answers }: Model) => {
              const [done, of] = [formatNumber(gaps), formatNumber(answers)];
              return t`${done} of ${of}`;
            },
            spare: 3,
          },
        ]),
  ];
}

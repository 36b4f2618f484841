import { useLingui } from "@lingui/react/macro";
import { useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import { type RunView, workedSeconds } from "../../../contract/index.ts";
import { describeSeconds, meanJudgement } from "../../../core/index.ts";
import {
  type LiveRun,
  formatNumber,
  isEmptyPhase,
  isOfItem,
  itemDetails,
  KIND_WORDS,
  liveFacts,
  liveSentence,
  stateWord,
  translate,
  useCountedShare,
  useTaskTitles,
  useRunEvents,
  useWorkersOnRun,
} from "../../../presentation/index.ts";
import { useGlyphs } from "../../glyphs.ts";
import { useOffers } from "../../offers.tsx";
import { barText } from "../../parts/bar.ts";
import { type Line, Lines, dim, paragraph } from "../../parts/lines.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useTicking } from "../../parts/use-ticking.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { BlindGate } from "../people/blind-gate.tsx";
import { WholeLog, logLines } from "./log.tsx";
import { useModelColumns } from "./model-columns.ts";

/** More models than these share their rows with what was said. */
const MODEL_ROWS = 8;

interface LiveProps {
  readonly run: RunView;
  readonly rows: number;
}

/** A run while it goes on: how far it is, each model, what is being answered, and what was said. */
export function Live({ run, rows }: LiveProps) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const live = useRunEvents(
    client,
    run,
    () => void queries.invalidateQueries({ queryKey: ["run", run.runId] }),
  );
  const [shown, setShown] = useState<"log" | "scores" | "whole">("log");
  useOffers([
    { name: "log", label: t`Log`, key: "l", perform: () => setShown("log") },
    { name: "scores", label: t`Scores`, key: "s", perform: () => setShown("scores") },
    { name: "whole log", label: t`Whole log`, key: "L", perform: () => setShown("whole") },
  ]);
  const head = useHead(run, live);
  const columns = useModelColumns(run, live);
  const notes = useMeanNote(run, live);
  if (live.refusal !== null) return <BlindGate runId={run.runId} error={live.refusal} rows={rows} />;
  if (shown === "whole")
    return <WholeLog run={run} lines={live.lines} rows={rows} onClose={() => setShown("log")} />;
  const models = Math.min(run.models.length, MODEL_ROWS) + 1;
  const left = rows - head.length - models - notes.length - 1;
  return (
    <Box flexDirection="column">
      <Lines lines={head} />
      <Table name="models" columns={columns} list={rowsOf(run.models)} rows={models} empty={t`No models`} />
      <Lines lines={[...notes, []]} />
      {shown === "log" ? (
        <Log run={run} live={live} rows={left} />
      ) : (
        <Scores run={run} live={live} rows={left} />
      )}
    </Box>
  );
}

function useHead(run: RunView, live: LiveRun): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const glyph = useGlyphs();
  const time = useTicking(run.state === "running");
  const client = useClient();
  const titles = useTaskTitles(client, run);
  const workers = useWorkersOnRun(client, run);
  const { progress } = live;
  const { retries } = progress;
  const share = useCountedShare(run, progress);
  const elapsed = translate(describeSeconds(workedSeconds(run, time)));
  const facts = [
    ...liveFacts(run, progress, share, time),
    [t`Retries`, formatNumber(retries)] as const,
    [t`Elapsed`, elapsed] as const,
    ...(workers === null ? [] : [[t`Workers`, formatNumber(workers)] as const]),
  ];
  const judges = run.judges.map(({ id }) => id).join(", ");
  const datasets = run.datasets.map(({ path }) => path).join(", ");
  const about = [
    ...(datasets === "" ? [] : [`${t`Tasks`}: ${datasets} (${formatNumber(run.tasks)})`]),
    ...(judges === "" ? [] : [`${t`Judges`}: ${judges}`]),
  ].join(" · ");
  const sentence = liveSentence(live, run, titles);
  return [
    ...(live.connection === "lost"
      ? paragraph(t`Reconnecting… No events are lost.`, columns, { color: "yellow" })
      : []),
    [{ text: barText(share.total === 0 ? 0 : share.done / share.total, columns - 1, glyph), color: "blue" }],
    ...paragraph(facts.map(([label, value]) => `${label}: ${value}`).join(" · "), columns),
    ...(about === "" ? [] : [dim(about)]),
    ...(sentence === null ? [] : [dim(sentence)]),
    ...(run.state === "finished" && run.kind === "answers"
      ? paragraph(t`Finished. Press Tab to see the results.`, columns)
      : []),
    [],
  ];
}

/** Means as they come in are not yet what Results makes of them. */
function useMeanNote(run: RunView, { progress }: LiveRun): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const hasMeans = Object.values(progress.models).some((model) => meanJudgement(model) !== null);
  if (run.kind !== "answers" || !hasMeans) return [];
  return paragraph(t`Plain means. Results adjusts them, e.g. for missing scores.`, columns, { isDim: true });
}

/** What the run has said, the latest last. */
function Log({ run, live, rows }: LiveProps & { readonly live: LiveRun }) {
  const { t } = useLingui();
  const told = live.lines
    .filter((line) => !isOfItem(line) && !isEmptyPhase(line, run.kind))
    .slice(-Math.max(0, rows - 1));
  return <Lines lines={[dim(t`Log`), ...logLines(told, run)]} rows={rows} />;
}

/** What became of items lately, the latest first. */
function Scores({ run, live, rows }: LiveProps & { readonly live: LiveRun }) {
  const { t } = useLingui();
  const words = KIND_WORDS[run.kind];
  const titles = useTaskTitles(useClient(), run);
  return (
    <Table
      name="scores"
      isActive={false}
      rows={rows}
      empty={t(words.none)}
      list={rowsOf([...live.items.values()].toReversed())}
      columns={[
        {
          name: "task",
          header: t(words.task),
          cell: ({ taskId }) => titles.get(taskId) ?? taskId,
          isWide: true,
        },
        { name: "model", header: t(words.model), cell: ({ modelId }) => modelId },
        { name: "status", header: t`Status`, cell: ({ state }) => t(stateWord(state, run.kind)) },
        {
          name: "details",
          header: t`Details`,
          cell: (item) => itemDetails(item, run.kind),
          isWide: true,
          spare: 1,
        },
      ]}
    />
  );
}

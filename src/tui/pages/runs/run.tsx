import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import { RUN_ACTIONS, type RunView, describeStops, describeTroubles } from "../../../contract/index.ts";
import { leftOutWords, runBudgetQuery, translate } from "../../../presentation/index.ts";
import { useNavigation } from "../../history.tsx";
import { type Line, Lines, paragraph } from "../../parts/lines.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Views } from "../../parts/views.tsx";
import type { Location, RunViewName } from "../../locations.ts";
import { useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { useQualityOffer } from "../judging/use-quality-offer.ts";
import { AnswerList } from "../results/answer-list.tsx";
import { Breakdown } from "../results/breakdown.tsx";
import { Charts } from "../results/charts.tsx";
import { People } from "../results/people.tsx";
import { Ranking } from "../results/ranking.tsx";
import { TaskGrid } from "../results/task-grid.tsx";
import { Live } from "./live.tsx";
import { useTrialOffers } from "./try/use-trial-offers.ts";
import { useRunActions } from "./use-run-actions.ts";

const LOOK_EVERY_MS = 2_000;

type RunPlace = Extract<Location, { readonly page: "run" }>;

/** A run: how far it is, or what came of it. */
export function Run({ place }: { readonly place: RunPlace }) {
  const { runId } = place;
  const client = useClient();
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  return <Shown query={run}>{(view) => <Found key={runId} run={view} place={place} />}</Shown>;
}

function Found({ run, place }: { readonly run: RunView; readonly place: RunPlace }) {
  const { t } = useLingui();
  const { replace } = useNavigation();
  const troubles = [...useFailures(run), ...useLeftOut(run)];
  const rows = useRoom().rows - 1 - troubles.length;
  useQualityOffer(run);
  useTrialOffers(run);
  useRunActions(run);
  // A run of judges has no results of its own.
  const isOfAnswers = run.kind === "answers";
  // As it was when it was opened: a run that ends takes nobody to another view.
  const [first] = useState<RunViewName>(isOfAnswers && run.state === "finished" ? "results" : "progress");
  const current = isOfAnswers ? (place.view ?? first) : "progress";
  const views: readonly { readonly name: RunViewName; readonly label: string }[] = [
    { name: "progress", label: t`Progress` },
    ...(isOfAnswers
      ? [
          { name: "results" as const, label: t`Results` },
          { name: "tasks" as const, label: t`Tasks` },
          { name: "breakdown" as const, label: t`Breakdown` },
          { name: "people" as const, label: t`Human scores` },
          { name: "answers" as const, label: t`Answers` },
          { name: "charts" as const, label: t`Charts` },
        ]
      : []),
  ];
  return (
    <Box flexDirection="column">
      <Views
        views={views}
        current={current}
        onChange={(view) => replace({ page: "run", runId: run.runId, view })}
      />
      <Lines lines={troubles} />
      <View name={current} run={run} rows={rows} group={place.group} />
    </Box>
  );
}

/** So many reasons are told above a view, so that something of it is left on a small terminal. */
const REASONS = 2;

/** Which models or judges failed, why, and what to do. */
function useFailures(run: RunView): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const told = [...describeTroubles(run), ...describeStops(run)].map(translate);
  const more = told.length - REASONS;
  const words = more > 0 ? [...told.slice(0, REASONS), t`${more} more: the log has all of them.`] : told;
  return words.flatMap((text) => paragraph(text, columns, { color: "yellow" }));
}

/** What the spending limit has left out, why, and the key to go on. */
function useLeftOut(run: RunView): readonly Line[] {
  const { t } = useLingui();
  const { columns } = useRoom();
  const { data: budget } = useQuery(runBudgetQuery(useClient(), run));
  const words = leftOutWords(run, budget);
  if (words === null) return [];
  const canRaise = RUN_ACTIONS.some(({ name, isPossible }) => name === "raise" && isPossible(run));
  const next = canRaise ? ` ${t`Press m to raise the limit.`}` : "";
  return paragraph(`${words}${next}`, columns, { color: "yellow" });
}

interface ViewProps {
  readonly name: RunViewName;
  readonly run: RunView;
  readonly rows: number;
  readonly group: string | undefined;
}

function View({ name, run, rows, group }: ViewProps) {
  if (name === "progress") return <Live run={run} rows={rows} />;
  if (name === "people") return <People run={run} rows={rows} />;
  if (name === "tasks") return <TaskGrid key={group} run={run} rows={rows} group={group} />;
  if (name === "breakdown") return <Breakdown run={run} rows={rows} />;
  if (name === "charts") return <Charts runId={run.runId} rows={rows} />;
  return name === "results" ? <Ranking run={run} rows={rows} /> : <AnswerList run={run} rows={rows} />;
}

import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import type { RunView } from "../../../contract/index.ts";
import { asFailure } from "../../../core/index.ts";
import {
  LOG_CHOICES,
  LOG_CHOICE_NAMES,
  type LiveLine,
  type LogChoice,
  formatNumber,
  isEmptyPhase,
  logTimes,
  logWords,
  spoken,
  useLogLines,
} from "../../../presentation/index.ts";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { useOffers } from "../../offers.tsx";
import { wrapText } from "../../parts/clean-text.ts";
import { type Line, LineView, dim } from "../../parts/lines.tsx";
import { Scroll } from "../../parts/scroll.tsx";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

const COLORS = { INFO: undefined, WARN: "yellow", ERROR: "red" } as const;

/** Lines of a log, each with its time; broken where there is no room, if a width is given. */
export function logLines(told: readonly LiveLine[], run: RunView, columns?: number): readonly Line[] {
  const timeOf = logTimes(told);
  return told.flatMap(({ at, level, event }): Line[] => {
    const time = `${timeOf(at)} `;
    const words = logWords(event, run);
    const texts = columns === undefined ? [words] : wrapText(words, columns - time.length);
    return texts.map((text, index) => [
      { text: index === 0 ? time : " ".repeat(time.length), isDim: true },
      { text, color: COLORS[level] },
    ]);
  });
}

interface WholeLogProps {
  readonly run: RunView;
  readonly lines: readonly LiveLine[];
  readonly rows: number;
  /** Esc leads back to the rest of the run. */
  readonly onClose: () => void;
}

/** Everything the run has said, the latest first; what is further back is read when it is asked for. */
export function WholeLog({ run, lines, rows, onClose }: WholeLogProps) {
  const { t } = useLingui();
  const client = useClient();
  const { columns } = useRoom();
  const { complain } = useVoice();
  const [choice, setChoice] = useState<LogChoice>("RUN");
  const onProblem = (error: unknown): void => complain(spoken(asFailure(error).message));
  const log = useLogLines({ client, runId: run.runId, onProblem }, lines, choice);
  const next = LOG_CHOICES[(LOG_CHOICES.indexOf(choice) + 1) % LOG_CHOICES.length] ?? "RUN";
  useOffers([
    { name: "filter log", label: t`Filter log by level`, key: "o", perform: () => setChoice(next) },
    ...(log.hasEarlier
      ? [{ name: "earlier", label: t`Show earlier`, key: "e", perform: log.showEarlier }]
      : []),
  ]);
  useKeys({
    level: LEVEL.part,
    onKey: (key) => {
      if (key === "Escape") onClose();
      return key === "Escape";
    },
  });
  const shown = log.shown.filter((line) => !isEmptyPhase(line, run.kind));
  const count = formatNumber(shown.length);
  const told = logLines(shown.toReversed(), run, columns);
  const head = [t(LOG_CHOICE_NAMES[choice]), log.hasEarlier ? t`Latest ${count} lines` : t`Lines: ${count}`];
  return (
    <Box flexDirection="column">
      <LineView line={dim(`${t`Log`} · ${head.join(" · ")}${log.isReading ? ` · ${t`Loading…`}` : ""}`)} />
      <Scroll
        key={choice}
        name={`log ${choice}`}
        rows={rows - 1}
        lines={told.length === 0 && lines.length > 0 ? [dim(t`No log lines at this level.`)] : told}
      />
    </Box>
  );
}

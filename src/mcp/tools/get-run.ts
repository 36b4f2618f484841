import { z } from "zod";
import type { RunView } from "../../contract/index.ts";
import { READS, tool } from "../tool.ts";
import { runId } from "./inputs.ts";
import { runAnswer, runOutput } from "./run-answer.ts";

/** Clients give up on a call after a minute. */
const LONGEST_WAIT_S = 50;
const FIRST_LOOK_MS = 20;
const SLOWEST_LOOK_MS = 1000;

export const getRun = tool({
  name: "get_run",
  title: "Follow a run",
  description:
    "A run's progress and problems. With wait_seconds it returns as soon as the state changes (finished, paused, ...), " +
    "or when the time is over.",
  input: z.strictObject({
    run_id: runId,
    wait_seconds: z.number().min(0).max(LONGEST_WAIT_S).default(0),
  }),
  output: runOutput,
  hints: READS,
  async answer({ run_id, wait_seconds: seconds }, { client, pause, signal }) {
    const look = () => client.getRun({ params: { runId: run_id } }, signal);
    let run = await look();
    const { state } = run;
    let step = FIRST_LOOK_MS;
    for (let left = seconds * 1000; left > 0 && run.state === state && isBusy(run); left -= step) {
      step = Math.min(step * 2, SLOWEST_LOOK_MS, left);
      await pause(step, signal);
      signal.throwIfAborted();
      run = await look();
    }
    return runAnswer(run);
  },
});

const isBusy = ({ state }: RunView): boolean => state === "running" || state === "queued";

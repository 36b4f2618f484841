import { counted } from "../../display/counted.ts";

export interface Contents {
  readonly runs: number;
  readonly answers: number;
  readonly tasks: number;
}

/** What a backup holds, in words. */
export function contentsText({ runs, answers, tasks }: Contents): string {
  return `${counted(runs, "run")}, ${counted(answers, "answer")} and ${counted(tasks, "task")}`;
}

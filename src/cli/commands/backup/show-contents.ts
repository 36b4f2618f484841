export interface Contents {
  readonly runs: number;
  readonly answers: number;
  readonly tasks: number;
}

const counted = (count: number, one: string): string => `${count} ${count === 1 ? one : `${one}s`}`;

/** What a backup holds, in words. */
export function contentsText({ runs, answers, tasks }: Contents): string {
  return `${counted(runs, "run")}, ${counted(answers, "answer")} and ${counted(tasks, "task")}`;
}

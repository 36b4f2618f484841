const TRIAL = /^(.+)\.try(\d+)$/;
/** Ids of runs have no more letters. */
const LONGEST_ID = 120;

/**
 * The run that a trial was made of; null of any other run. A trial is a run of some tasks with a change, and is known by
 * its ID.
 */
export const originalOf = (runId: string): string | null => TRIAL.exec(runId)?.[1] ?? null;

/** The id of a run's next trial; none where it would be too long, and the server makes one. */
export function nextTrialId(runId: string, runIds: readonly string[]): string | undefined {
  const numbers = runIds.flatMap((id) => {
    const [, original, number] = TRIAL.exec(id) ?? [];
    return original === runId ? [Number(number)] : [];
  });
  const id = `${runId}.try${Math.max(0, ...numbers) + 1}`;
  return id.length > LONGEST_ID ? undefined : id;
}

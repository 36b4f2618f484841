import { z } from "zod";

/** A worker that still cannot do it says so again by then. */
const VALID_MS = 60_000;

const declinedSchema = z.array(
  z.object({
    runId: z.string(),
    worker: z.string(),
    /** The model or judge that cannot be called; null: nothing of the run can be done. */
    called: z.object({ stage: z.enum(["answer", "judge"]), modelId: z.string() }).nullable(),
    at: z.number(),
  }),
);
/** Which workers of a database cannot do what. */
type Declined = z.infer<typeof declinedSchema>;

export type Work = Pick<Declined[number], "runId" | "called">;

const isSame = (one: Work, other: Work): boolean =>
  one.runId === other.runId &&
  one.called?.stage === other.called?.stage &&
  one.called?.modelId === other.called?.modelId;

/** What is still true of what was said. */
export function readDeclined(state: string | null, now: number): Declined {
  const said = state === null ? [] : declinedSchema.parse(JSON.parse(state));
  return said.filter(({ at }) => now - at < VALID_MS);
}

export function withDeclined(declined: Declined, worker: string, work: Work, at: number): Declined {
  return [...withoutDeclined(declined, worker, work), { ...work, worker, at }];
}

export function withoutDeclined(declined: Declined, worker: string, work: Work): Declined {
  return declined.filter((said) => said.worker !== worker || !isSame(said, work));
}

/** Whether a worker has said neither that it cannot do this, nor that it can do nothing of the run. */
export function mayDo(declined: Declined, worker: string, work: Work): boolean {
  return !declined.some(
    (said) => said.worker === worker && (isSame(said, work) || isSame(said, { ...work, called: null })),
  );
}

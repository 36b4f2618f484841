import { TokenHolders } from "../token-holders.ts";
import { DatabaseCheck } from "./database-check.ts";
import { whyNotReady } from "./readiness.ts";
import { type WorkerFigureParts, readWorkerFigures } from "./worker-figures.ts";

interface WorkerOperationParts extends WorkerFigureParts {
  readonly location: WorkerFigureParts["location"] & { readonly schema: number };
  readonly redact: (text: string) => string;
}

/** What a worker tells those who look after it, in the words of a workbench. */
export function workerOperations(parts: WorkerOperationParts) {
  const { telemetry, clock, redact } = parts;
  const database = new DatabaseCheck(parts);
  const holders = new TokenHolders(parts);
  let isEnding = false;
  return {
    now: () => clock.now(),
    ticks: () => clock.ticks(),
    redact,
    logger: telemetry.logger,
    requests: telemetry.requests,
    readFigures: () => readWorkerFigures(parts, database),
    whyNotReady: () => whyNotReady(parts, database, isEnding, "worker"),
    findHolder: (token: string) => holders.byToken(token),
    findHolderById: (id: number, isProven: (tokenHash: string) => boolean) => holders.byId(id, isProven),
    /** Says that it takes nothing new. */
    ending: () => {
      isEnding = true;
    },
    settled: () => holders.settled(),
  };
}

export type WorkerOperations = ReturnType<typeof workerOperations>;

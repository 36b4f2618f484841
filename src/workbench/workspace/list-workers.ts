import type { WorkerView } from "../../contract/index.ts";
import { isoTime } from "../../core/index.ts";
import { WORKER_SILENCE_MS } from "../../engine/index.ts";
import type { Parts } from "../parts.ts";

/** Nobody where one process has the database to itself: that one is no worker. */
export async function listWorkers({ store, clock }: Pick<Parts, "store" | "clock">): Promise<WorkerView[]> {
  const workers = (await store.shared?.listWorkers()) ?? [];
  const now = clock.now();
  return workers.map((worker) => ({
    name: worker.name,
    // The rest tells containers of one name apart.
    machine: worker.machine.split(" ")[0] ?? "",
    pid: worker.pid,
    version: worker.version,
    state: worker.silentMs < WORKER_SILENCE_MS ? worker.state : "silent",
    capacity: worker.capacity,
    underWay: worker.underWay,
    startedAt: isoTime(worker.startedAt),
    seenAt: isoTime(now - worker.silentMs),
    runIds: [...worker.runIds],
    problem: worker.problem,
  }));
}

import { workerViewSchema } from "../../../contract/index.ts";
import { type Figure, gauge } from "../../../telemetry/index.ts";
import type { Parts } from "../../parts.ts";
import { listWorkers } from "../list-workers.ts";

/** What the database knows of all who call models for its runs; none where one process has it to itself. */
export async function sharedWorkFigures(parts: Pick<Parts, "store" | "clock">): Promise<Figure[]> {
  if (parts.store.shared === null) return [];
  const workers = await listWorkers(parts);
  const present = workers.filter(({ state }) => state !== "silent");
  const sum = (value: (worker: (typeof workers)[number]) => number): number =>
    present.reduce((total, worker) => total + value(worker), 0);
  return [
    gauge(
      "assay_workers",
      "Processes that call models for runs, servers included, by state.",
      ...workerViewSchema.shape.state.options.map((state) => ({
        labels: { state },
        value: workers.filter((worker) => worker.state === state).length,
      })),
    ),
    gauge("assay_workers_declining", "Workers that something keeps from working on a run.", {
      value: present.filter(({ problem }) => problem !== null).length,
    }),
    gauge(
      "assay_worker_capacity",
      "Calls that all workers together may have under way; silent ones don't count.",
      {
        value: sum(({ capacity }) => capacity),
      },
    ),
    gauge(
      "assay_worker_calls_under_way",
      "Calls that all workers together have under way, as they last said.",
      {
        value: sum(({ underWay }) => underWay),
      },
    ),
  ];
}

import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { asFailure } from "../core/index.ts";
import { computeResults } from "./compute-results.ts";
import { openStoreAt } from "./open-store.ts";

/** Works results out on a thread of its own, with a connection of its own. */

const { database, version } = z.object({ database: z.string(), version: z.string() }).parse(workerData);
const opened = openStoreAt(database);

parentPort?.on("message", ({ id, runId }: { id: number; runId: string }) => {
  void (async () => {
    try {
      const store = await opened;
      parentPort?.postMessage({ id, results: await computeResults(store, runId, version) }, []);
    } catch (error) {
      parentPort?.postMessage({ id, problem: asFailure(error).message }, []);
    }
  })();
});

import { parentPort, workerData } from "node:worker_threads";
import { z } from "zod";
import { asFailure } from "../../core/index.ts";
import { openStoreAt } from "../workspace/open-store.ts";
import { type Computation, compute } from "./computations.ts";

/** Works results out on a thread of its own, with a connection of its own. */

const { database, version } = z.object({ database: z.string(), version: z.string() }).parse(workerData);
const opened = openStoreAt(database);

parentPort?.on("message", ({ id, job }: { id: number; job: Computation }) => {
  void (async () => {
    try {
      const store = await opened;
      const found = await compute({ store, version }, job);
      // Columns of a sheet change hands instead of being copied; nothing here looks at them again.
      const columns = "numbers" in found ? Object.values(found.numbers) : [];
      parentPort?.postMessage(
        { id, found },
        columns.map(({ buffer }) => buffer),
      );
    } catch (error) {
      parentPort?.postMessage({ id, problem: asFailure(error).message }, []);
    }
  })();
});

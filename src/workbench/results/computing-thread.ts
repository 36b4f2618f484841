import { Worker } from "node:worker_threads";
import { Failure, phrase } from "../../core/index.ts";
import type { Computation, Computations, ComputingThread } from "./computations.ts";

/** Fewer items are done before a thread has started. */
const WORTH_A_THREAD = 5_000;

interface Waiting {
  readonly resolve: (found: never) => void;
  readonly reject: (error: Error) => void;
}

type Reply =
  | { readonly id: number; readonly found: never }
  | { readonly id: number; readonly problem: string };

/** A thread that works results out, started when it is first needed; it keeps no process alive. */
export function computingThread(
  script: URL,
  settings: { readonly database: string; readonly version: string },
  worthFrom = WORTH_A_THREAD,
): ComputingThread {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;
  const drop = (error: Error): void => {
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  const start = (): Worker => {
    const thread = new Worker(script, {
      workerData: settings,
      execArgv: [],
      // Rows are garbage as soon as they are counted: a small nursery keeps the process small.
      resourceLimits: { maxYoungGenerationSizeMb: 32 },
      name: "computing",
    });
    thread.on("message", (reply: Reply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if (waiting.size === 0) thread.unref();
      if ("found" in reply) asked?.resolve(reply.found);
      else asked?.reject(new Failure("storage-failed", reply.problem));
    });
    thread.on("error", (error) => drop(error instanceof Error ? error : new Error(String(error))));
    thread.on("exit", () => drop(new Error(phrase`the results worker stopped`)));
    return thread;
  };
  return {
    compute: <Kind extends keyof Computations>(job: Computation<Kind>, items: number) => {
      if (items < worthFrom) return null;
      worker ??= start();
      worker.ref();
      last += 1;
      const id = last;
      const asked = new Promise<Computations[Kind]>((resolve, reject) =>
        waiting.set(id, { resolve, reject }),
      );
      worker.postMessage({ id, job }, []);
      return asked;
    },
    warm: () => {
      worker ??= start();
      if (waiting.size === 0) worker.unref();
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

import { Worker } from "node:worker_threads";
import { Failure, phrase } from "../../core/index.ts";
import type { ExportMaterial } from "../parts.ts";
import type { Computation, Computations, ComputingThread } from "./computations.ts";

/** Fewer items are done before a thread has started. */
const WORTH_A_THREAD = 5_000;

interface ThreadSettings {
  readonly database: string;
  readonly version: string;
  /** Says where fonts are. */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

interface Waiting {
  readonly resolve: (found: never) => void;
  readonly reject: (error: Error) => void;
}

type Problem = Pick<Failure, "code" | "message" | "hint" | "faults" | "counts">;
type Reply =
  | { readonly id: number; readonly found: never }
  | { readonly id: number; readonly problem: Problem };
type Piece = { readonly piece: string; readonly isLast: boolean };

function asThrown({ code, message, ...options }: Problem): Failure {
  // What was not foreseen there is told as before: the results could not be worked out.
  return new Failure(code === "bug" ? "storage-failed" : code, message, options);
}

/** A thread that works results out, started when it is first needed; it keeps no process alive. */
export function computingThread(
  script: URL,
  settings: ThreadSettings,
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
      else asked?.reject(asThrown(reply.problem));
    });
    thread.on("error", (error) => drop(error instanceof Error ? error : new Error(String(error))));
    thread.on("exit", () => drop(new Error(phrase`the results worker stopped`)));
    return thread;
  };
  const ask = <Found>(id: number, message: object): Promise<Found> => {
    worker ??= start();
    worker.ref();
    const asked = new Promise<Found>((resolve, reject) => waiting.set(id, { resolve, reject }));
    worker.postMessage({ id, ...message }, []);
    return asked;
  };
  const nextId = (): number => (last += 1);
  async function* pieces(text: ExportMaterial): AsyncGenerator<string> {
    const id = nextId();
    let isOver = false;
    try {
      for (let message: object = { text }; !isOver; message = { next: true }) {
        const { piece, isLast } = await ask<Piece>(id, message);
        isOver = isLast;
        yield piece;
      }
    } finally {
      if (!isOver) worker?.postMessage({ id, end: true }, []);
    }
  }
  return {
    compute: <Kind extends keyof Computations>(job: Computation<Kind>, items: number) =>
      items < worthFrom ? null : ask<Computations[Kind]>(nextId(), { job }),
    read: (kind, asked, items) => (items < worthFrom ? null : ask<unknown>(nextId(), { read: kind, asked })),
    exportText: (material, items) => (items < worthFrom ? null : pieces(material)),
    warm: () => {
      worker ??= start();
      if (waiting.size === 0) worker.unref();
    },
    close: async () => {
      await worker?.terminate();
    },
  };
}

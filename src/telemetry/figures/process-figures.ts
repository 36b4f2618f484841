import { type Figure, counter, gauge } from "./figure.ts";

/** What a process knows of itself. Times in seconds, sizes in bytes. */
export interface ProcessFacts {
  /** Since 1970. */
  readonly startedAt: number;
  readonly cpu: number;
  readonly residentMemory: number;
  readonly heapUsed: number;
  /** How late the event loop was since these facts were last asked for; null when nobody measures it. */
  readonly eventLoopDelay: { readonly mean: number; readonly p99: number; readonly max: number } | null;
}

/** Under the names that dashboards for Node already know. */
export function processFigures(facts: ProcessFacts): Figure[] {
  const { eventLoopDelay: delay } = facts;
  const late = (name: string, help: string, value: number | undefined): Figure =>
    gauge(name, help, ...(value === undefined ? [] : [{ value }]));
  const since = "since the last scrape, in seconds.";
  return [
    gauge("process_start_time_seconds", "When the process started, in seconds since 1970.", {
      value: facts.startedAt,
    }),
    counter("process_cpu_seconds_total", "Processor time of all threads, in seconds.", { value: facts.cpu }),
    gauge("process_resident_memory_bytes", "Memory of the process.", { value: facts.residentMemory }),
    gauge("nodejs_heap_size_used_bytes", "Memory in use by the main thread's objects.", {
      value: facts.heapUsed,
    }),
    late("nodejs_eventloop_lag_mean_seconds", `Mean delay of the event loop ${since}`, delay?.mean),
    late(
      "nodejs_eventloop_lag_p99_seconds",
      `99th percentile of the event loop's delay ${since}`,
      delay?.p99,
    ),
    late("nodejs_eventloop_lag_max_seconds", `Longest delay of the event loop ${since}`, delay?.max),
  ];
}

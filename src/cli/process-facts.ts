import { monitorEventLoopDelay } from "node:perf_hooks";
import type { ProcessFacts } from "../telemetry/index.ts";

/** Often enough to see what a person would notice. */
const RESOLUTION_MS = 20;
const NANOSECONDS = 1e9;

/** Begins to measure how late the event loop is. */
export function processFacts(): () => ProcessFacts {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  const startedAt = performance.timeOrigin / 1000;
  // What is measured contains the time between two looks.
  const seconds = (value: number): number => Math.max(0, value / NANOSECONDS - RESOLUTION_MS / 1000);
  return () => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    const eventLoopDelay =
      delay.count === 0
        ? null
        : { mean: seconds(delay.mean), p99: seconds(delay.percentile(99)), max: seconds(delay.max) };
    delay.reset();
    return { startedAt, cpu: (user + system) / 1e6, residentMemory: rss, heapUsed, eventLoopDelay };
  };
}

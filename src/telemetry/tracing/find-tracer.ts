import type { TracingParts } from "./open-tracing.ts";
import type { RunTracer } from "./run-tracer.ts";
import { tracingSettings } from "./tracing-settings.ts";

/** Null when no endpoint is named: then nothing of OpenTelemetry is loaded. */
export async function findTracer(
  variable: (name: string) => string | undefined,
  parts: TracingParts,
): Promise<RunTracer | null> {
  const settings = tracingSettings(variable);
  return settings === null ? null : (await import("./open-tracing.ts")).openTracing(settings, parts);
}

import { DiagLogLevel, diag } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Logger } from "../../core/index.ts";
import { TraceFigures } from "../figures/trace-figures.ts";
import { BoundedSpans } from "./bounded-spans.ts";
import type { RunTracer } from "./run-tracer.ts";
import { traceRun } from "./span-tracer.ts";
import type { TracingSettings } from "./tracing-settings.ts";

/** A collector that doesn't answer must not keep the process from ending. */
const PATIENCE_MS = 5_000;
const AT_ONCE = 512;

export interface TracingParts {
  readonly version: string;
  readonly now: () => number;
  readonly redact: (text: string) => string;
  readonly logger: Logger;
}

/** Sends traces to where the settings say. */
export function openTracing(settings: TracingSettings, parts: TracingParts): RunTracer {
  const { version, logger } = parts;
  const ignored = (): void => {};
  const failed = (): void => logger.log("warn", "traces-failed", { url: settings.url });
  diag.setLogger(
    { error: failed, warn: ignored, info: ignored, debug: ignored, verbose: ignored },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const { url, headers, mostWaiting } = settings;
  const figures = new TraceFigures();
  const bounded = new BoundedSpans({
    most: mostWaiting,
    figures,
    now: parts.now,
    dropped: (spans) => logger.log("warn", "traces-dropped", { url, spans, mostWaiting }),
  });
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis: PATIENCE_MS });
  const processor = new BatchSpanProcessor({
    exporter: bounded.exporter(exporter),
    maxQueueSize: mostWaiting,
    maxExportBatchSize: Math.min(AT_ONCE, mostWaiting),
    exportTimeoutMillis: PATIENCE_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": settings.serviceName, "service.version": version }),
    spanProcessors: [bounded.processor(processor)],
  });
  const tracer = provider.getTracer("assay", version);
  return {
    execution: (runId) => traceRun({ ...parts, tracer, withTexts: settings.withTexts }, runId),
    figures: () => figures.figures(),
    close: () => provider.shutdown().catch(failed),
  };
}

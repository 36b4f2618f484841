import { TraceFlags } from "@opentelemetry/api";
import type { SpanExporter, SpanProcessor } from "@opentelemetry/sdk-trace";
import type { TraceFigures } from "../figures/trace-figures.ts";

/** What goes on being dropped is told so often at most. */
const TOLD_EVERY_MS = 60_000;

interface BoundedParts {
  readonly most: number;
  readonly figures: TraceFigures;
  readonly now: () => number;
  /** Told how many were dropped since it was last told. */
  readonly dropped: (spans: number) => void;
}

/** Knows how many spans wait to be sent, and drops what comes on top: counted, and told now and then. */
export class BoundedSpans {
  readonly #parts: BoundedParts;
  #waiting = 0;
  #untold = 0;
  #toldAt = -Infinity;

  constructor(parts: BoundedParts) {
    this.#parts = parts;
  }

  /** What is handed to it waits no longer, whatever becomes of it. */
  exporter(inner: SpanExporter): SpanExporter {
    return {
      export: (spans, tell) => {
        this.#waiting -= spans.length;
        this.#tellNowAndThen();
        inner.export(spans, (result) => {
          if (result.error !== undefined) this.#parts.figures.lost("not-sent", spans.length);
          tell(result);
        });
      },
      forceFlush: async () => await inner.forceFlush?.(),
      shutdown: () => inner.shutdown(),
    };
  }

  processor(inner: SpanProcessor): SpanProcessor {
    return {
      onStart: (span, context) => inner.onStart(span, context),
      onEnd: (span) => {
        if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return;
        if (this.#waiting >= this.#parts.most) return this.#drop();
        this.#waiting += 1;
        inner.onEnd(span);
      },
      forceFlush: () => inner.forceFlush(),
      shutdown: async () => {
        this.#tell();
        await inner.shutdown();
      },
    };
  }

  #drop(): void {
    this.#untold += 1;
    this.#parts.figures.lost("queue-full", 1);
  }

  /** Not with the first one: by the time that the next are sent, it is known how many. */
  #tellNowAndThen(): void {
    if (this.#parts.now() - this.#toldAt >= TOLD_EVERY_MS) this.#tell();
  }

  #tell(): void {
    if (this.#untold === 0) return;
    this.#parts.dropped(this.#untold);
    this.#untold = 0;
    this.#toldAt = this.#parts.now();
  }
}

import { type Figure, counter } from "./figure.ts";

/** Counts spans that no collector will ever get. */
export class TraceFigures {
  readonly #lost = { "queue-full": 0, "not-sent": 0 };

  lost(reason: "queue-full" | "not-sent", spans: number): void {
    this.#lost[reason] += spans;
  }

  figures(): Figure[] {
    return [
      counter(
        "assay_trace_spans_lost_total",
        "Spans that were lost: too many waited to be sent, or the collector didn't take them.",
        ...Object.entries(this.#lost).map(([reason, value]) => ({ labels: { reason }, value })),
      ),
    ];
  }
}

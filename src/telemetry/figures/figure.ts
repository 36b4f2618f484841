export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
  /** What comes behind the figure's name, such as `_bucket`. */
  readonly suffix?: string;
}

/** A number about the process, in Prometheus's words a metric family. */
export interface Figure {
  readonly name: string;
  readonly help: string;
  readonly type: "counter" | "gauge" | "histogram";
  /** None where nothing is known: a figure is left out rather than told as 0. */
  readonly samples: readonly Sample[];
}

export function gauge(name: string, help: string, ...samples: readonly Sample[]): Figure {
  return { name, help, type: "gauge", samples };
}

export function counter(name: string, help: string, ...samples: readonly Sample[]): Figure {
  return { name, help, type: "counter", samples };
}

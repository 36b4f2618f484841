import { Bounded } from "./bounded.ts";
import { type Figure, counter } from "./figure.ts";
import { Histogram } from "./histogram.ts";

/** More than there are routes. */
const MOST_ROUTES = 400;
/** Seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts HTTP requests by route. */
export class RequestFigures {
  readonly #counts = new Bounded(MOST_ROUTES, () => ({ count: 0 }));
  readonly #durations = new Bounded(MOST_ROUTES, () => new Histogram(DURATIONS));

  /** `ms`: until the answer began. */
  answered(route: string, status: number, ms: number): void {
    this.#counts.at(route, `${Math.floor(status / 100)}xx`).count += 1;
    this.#durations.at(route).observe(ms / 1000);
  }

  figures(): Figure[] {
    return [
      counter(
        "assay_http_requests_total",
        "HTTP requests by route and class of status. The route is none for what reached no route.",
        ...this.#counts.entries().map(({ names: [route = "", status = ""], value }) => ({
          labels: { route, status },
          value: value.count,
        })),
      ),
      {
        name: "assay_http_request_duration_seconds",
        help: "Time until the answer to an HTTP request began.",
        type: "histogram",
        samples: this.#durations
          .entries()
          .flatMap(({ names: [route = ""], value }) => value.samples({ route })),
      },
    ];
  }
}

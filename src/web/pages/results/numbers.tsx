import { Text } from "@mantine/core";
import { type Estimate, dollars } from "../../../core/index.ts";

/** Numbers as every table here writes them. */

export const NOT_KNOWN = "–";

/** What answers cost, where there are any: nobody shall take "unknown" for nothing. */
export function costWords(usd: number | null, isAnswered: boolean): string {
  if (usd !== null) return dollars(usd);
  return isAnswered ? "unknown" : NOT_KNOWN;
}

/** A count or share without its uncertainty; the reason on hover where there is none. */
export function Unknown({ reason }: { readonly reason: string }) {
  return (
    <span className="quiet" title={reason}>
      <span aria-hidden>{NOT_KNOWN}</span>
      <span className="unseen">not known: {reason}</span>
    </span>
  );
}

interface EstimateProps {
  readonly of: Estimate;
  readonly digits?: number;
  /** What the value is multiplied by, such as 100 for a share in percent. */
  readonly times?: number;
  /** The interval below the value instead of beside it. */
  readonly stacked?: boolean;
}

/** A number with its interval in a quieter tone. */
export function EstimateText({ of, digits = 1, times = 1, stacked = false }: EstimateProps) {
  if (!of.known) return <Unknown reason={of.reason} />;
  const { value, interval, n } = of;
  const write = (number: number): string => (number * times).toFixed(digits);
  const between =
    interval === null ? null : (
      <Text
        component="span"
        size="xs"
        className="quiet"
        display={stacked ? "block" : "inline"}
        title={[`${Math.round(interval.level * 100)} % interval, n ${n}`, of.caution ?? []].flat().join(". ")}
      >
        {write(interval.low)} to {write(interval.high)}
      </Text>
    );
  return (
    <span className="whole-line" title={interval === null ? of.intervalReason : undefined}>
      {write(value)}
      {between !== null && !stacked && " "}
      {between}
    </span>
  );
}

export function milliseconds(value: number): string {
  return value < 10_000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}

export function rankWords(interval: { readonly best: number; readonly worst: number } | null): string {
  if (interval === null) return NOT_KNOWN;
  return interval.best === interval.worst ? String(interval.best) : `${interval.best} to ${interval.worst}`;
}

/** `candidate_failed` as words. */
export const asWords = (name: string): string => name.replaceAll(/[_-]/g, " ");

import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { type Estimate, weightedMean } from "../../../core/index.ts";
import { NOT_KNOWN, formatNumber, formatRange, spoken } from "../../../presentation/index.ts";

export { NOT_KNOWN, costWords, milliseconds, rankWords } from "../../../presentation/index.ts";

/** A count or share without its uncertainty; the reason on hover where there is none. */
export function Unknown(props: { readonly reason: string }) {
  const reason = spoken(props.reason);
  return (
    <span className="quiet" title={reason}>
      <span aria-hidden>{NOT_KNOWN}</span>
      <span className="unseen">
        <Trans>unknown: {reason}</Trans>
      </span>
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
  const { t: say } = useLingui();
  if (!of.known) return <Unknown reason={of.reason} />;
  const { value, interval, n } = of;
  const percent = interval === null ? 0 : Math.round(interval.level * 100);
  return (
    <span className="whole-line">
      {formatNumber(value * times, digits)}
      {!stacked && " "}
      <Text
        component="span"
        size="xs"
        className="quiet"
        display={stacked ? "block" : "inline"}
        title={
          interval === null
            ? spoken(of.intervalReason ?? "")
            : [
                say`${percent} % confidence interval, n = ${n}`,
                of.caution === undefined ? [] : spoken(of.caution),
              ]
                .flat()
                .join(". ")
        }
      >
        {interval === null
          ? say`no interval`
          : formatRange(interval.low * times, interval.high * times, digits)}
      </Text>
    </span>
  );
}

/** The weighted total on the scale of its criteria; the total itself, as exports have it, on hover. */
export function WeightedMean({
  total,
  of,
  stacked = false,
}: {
  readonly total: Estimate;
  readonly of: number;
  readonly stacked?: boolean;
}) {
  const { t: say } = useLingui();
  if (!total.known || of === 0) return <EstimateText of={total} stacked={stacked} />;
  const [sum, most] = [formatNumber(total.value, 1), formatNumber(of)];
  return (
    <span title={say`Weighted total, as in exports: ${sum} of ${most}`}>
      <EstimateText of={weightedMean({ total, totalOf: of })} stacked={stacked} />
    </span>
  );
}

import { type Axis, positionOn } from "../../charts/index.ts";
import type { Estimate } from "../../core/index.ts";
import { formatNumber } from "../../presentation/index.ts";
import "./interval-mark.css";

const HEIGHT = 24;
const MIDDLE = HEIGHT / 2;

const percent = (share: number): string => `${100 * share}%`;

interface IntervalMarkProps {
  readonly axis: Axis;
  readonly score: Estimate;
  readonly color: string;
  /** A simulated model's dot is hollow. */
  readonly isHollow: boolean;
}

/** A mean as a dot and its interval as a line, on an axis that all rows share. */
export function IntervalMark({ axis, score, color, isHollow }: IntervalMarkProps) {
  const at = (value: number): string => percent(positionOn(axis, value));
  return (
    <svg className="interval-mark" width="100%" height={HEIGHT} aria-hidden>
      {axis.ticks.map((tick) => (
        <line
          key={tick}
          className={tick === 0 && axis.low < 0 ? "interval-tick zero" : "interval-tick"}
          x1={at(tick)}
          x2={at(tick)}
          y1={0}
          y2={HEIGHT}
        />
      ))}
      {score.known && score.interval !== null && (
        <line
          x1={at(score.interval.low)}
          x2={at(score.interval.high)}
          y1={MIDDLE}
          y2={MIDDLE}
          stroke={color}
          strokeWidth={6}
          strokeLinecap="round"
          opacity={0.35}
        />
      )}
      {score.known && (
        <circle
          className={isHollow ? "interval-dot hollow" : "interval-dot"}
          cx={at(score.value)}
          cy={MIDDLE}
          r={5}
          stroke={color}
          strokeWidth={2}
          fill={isHollow ? undefined : color}
        />
      )}
    </svg>
  );
}

/** The numbers of the axis, where rows have their marks. */
export function IntervalAxis({ axis }: { readonly axis: Axis }) {
  return (
    <svg className="interval-mark" width="100%" height={16} aria-hidden>
      {axis.ticks.map((tick) => (
        <text
          key={tick}
          className="interval-number"
          x={percent(positionOn(axis, tick))}
          y={12}
          textAnchor="middle"
        >
          {formatNumber(tick)}
        </text>
      ))}
    </svg>
  );
}

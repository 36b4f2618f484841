import { Trans, useLingui } from "@lingui/react/macro";
import { Group, Text } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { type Scale, hasMarks, scaleRange } from "../../../../presentation/index.ts";
import { formatShort } from "../../../../presentation/index.ts";
import { NumberField } from "../../../parts/number-field.tsx";
import { type Typed, readNumber } from "../../../../presentation/index.ts";

/** One thing to score, and what was given. */
export function Marks({
  scale,
  value,
  isActive,
  onActivate,
  onChange,
}: {
  readonly scale: Scale;
  readonly value: number | undefined;
  readonly isActive: boolean;
  readonly onActivate: () => void;
  readonly onChange: (value: number | null) => void;
}) {
  const { t } = useLingui();
  const own = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive) return;
    const field = own.current?.querySelector("input");
    (field ?? own.current)?.focus({ preventScroll: true });
  }, [isActive, scale.key]);
  const { min, max, name, weight } = scale;
  const given = value === undefined ? "–" : formatShort(value);
  const most = formatShort(max);
  const shownWeight = formatShort(weight);
  const heading = (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <Text size="sm" fw={600}>
        {name}
        {weight !== 1 && (
          <Text span size="xs" className="quiet">
            {" "}
            <Trans>weight {shownWeight}</Trans>
          </Text>
        )}
      </Text>
      <Text size="sm" className={value === undefined ? "quiet" : ""}>
        <Trans>
          {given} of {most}
        </Trans>
      </Text>
    </Group>
  );
  if (!hasMarks(scale))
    return (
      <div ref={own} className="criterion" data-active={isActive} data-scale data-given={value}>
        {heading}
        <ScoreField scale={scale} value={value} onFocus={onActivate} onChange={onChange} />
        <ScaleGuide scale={scale} value={value} />
      </div>
    );
  const marks = Array.from({ length: max - min + 1 }, (_, index) => min + index);
  return (
    <div
      ref={own}
      className="criterion"
      data-active={isActive}
      data-scale
      data-given={value}
      data-marks
      role="radiogroup"
      aria-label={t`${name}, ${min} to ${max}`}
      tabIndex={0}
      onFocus={onActivate}
    >
      {heading}
      <div className="marks">
        {marks.map((mark) => (
          <span
            key={mark}
            className="mark"
            role="radio"
            aria-checked={mark === value}
            aria-label={markLabel(scale, mark)}
            title={meaningOf(scale, mark)}
            onClick={() => onChange(mark === value ? null : mark)}
          >
            {mark}
          </span>
        ))}
      </div>
      <ScaleGuide scale={scale} value={value} />
    </div>
  );
}

const meaningOf = ({ levels }: Scale, mark: number): string | undefined =>
  levels.find(({ score }) => score === mark)?.meaning;

function markLabel(scale: Scale, mark: number): string {
  const meaning = meaningOf(scale, mark);
  return meaning === undefined ? String(mark) : `${mark}: ${meaning}`;
}

/** What to look at, and what scores mean; the one that was given stands out. */
function ScaleGuide({
  scale: { guidelines, levels },
  value,
}: {
  readonly scale: Scale;
  readonly value: number | undefined;
}) {
  if (guidelines === "" && levels.length === 0) return null;
  return (
    <div className="quiet scale-guide">
      {guidelines !== "" && <div className="book-text">{guidelines}</div>}
      {levels.length > 0 && (
        <dl>
          {levels.map(({ score, meaning }) => (
            <div key={score} data-given={score === value || undefined}>
              <dt>{formatShort(score)}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

const PAUSE_MS = 500;

/** A number that is typed; kept when the typing pauses, unless the scale does not go that far. */
function ScoreField({
  scale,
  value,
  onFocus,
  onChange,
}: {
  readonly scale: Scale;
  readonly value: number | undefined;
  readonly onFocus: () => void;
  readonly onChange: (value: number | null) => void;
}) {
  const { t } = useLingui();
  const { name, min, max } = scale;
  const [typed, setTyped] = useState<Typed>(value ?? "");
  const given = readNumber(typed);
  const isBeyond = given !== undefined && (given < min || given > max);
  const keep = useDebouncedCallback(
    (next: string) => {
      const number = readNumber(next);
      if (number === undefined) onChange(null);
      else if (number >= min && number <= max) onChange(number);
    },
    { delay: PAUSE_MS, flushOnUnmount: true },
  );
  // Another place may have changed it, such as an undo; what is being typed stays as it is typed.
  useEffect(() => setTyped((now) => (readNumber(now) === value ? now : (value ?? ""))), [value]);
  return (
    <NumberField
      mt={6}
      aria-label={t`${name}, ${min} to ${max}`}
      value={typed}
      error={isBeyond ? scaleRange(scale) : null}
      onFocus={onFocus}
      onBlur={() => keep.flush()}
      onChange={(next) => {
        setTyped(next);
        keep(next);
      }}
    />
  );
}

import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import type { AnswerRow } from "../../../contract/index.ts";
import {
  type Scale,
  digitEffect,
  firstLacking,
  hasMarks,
  nextScale,
  readNumber,
  scaleKeys,
  scaleRange,
} from "../../../presentation/index.ts";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { useMachine } from "../../world.ts";

/** A second digit that soon makes a number of two, such as 10. */
const SOON_MS = 900;
/** A number that is typed is given when the typing pauses. */
const PAUSE_MS = 500;

interface ScaleKeysOptions {
  readonly scales: readonly Scale[];
  readonly row: AnswerRow;
  /** The answer as it is now, with keys that were pressed since it was drawn. */
  readonly rowNow: () => AnswerRow;
  readonly onGive: (key: string, value: number | null) => void;
  readonly isActive: boolean;
}

/** Digits score the scale that has its turn, Tab leads on, arrows step, Backspace clears. */
export function useScaleKeys({ scales, row, rowNow, onGive, isActive }: ScaleKeysOptions) {
  const { now } = useMachine();
  const [active, setActive] = useState(() => firstLacking(scales, row));
  const [typed, setTyped] = useState<string | null>(null);
  const [remark, setRemark] = useState<string | null>(null);
  const digitAt = useRef(Number.NEGATIVE_INFINITY);
  const scale = scales[active];
  /** Gives the number that was typed, unless the scale does not go that far. */
  const settle = (): void => {
    if (typed === null || scale === undefined) return;
    setTyped(null);
    const number = readNumber(typed);
    if (number === undefined) return;
    if (number >= scale.min && number <= scale.max) onGive(scale.key, number);
    else setRemark(scaleRange(scale));
  };
  const latest = useRef(settle);
  useEffect(() => {
    latest.current = settle;
  });
  useEffect(() => {
    if (typed === null) return;
    const timer = setTimeout(() => latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const onDigit = (digit: number): void => {
    const isSoonAfter = now() - digitAt.current < SOON_MS;
    digitAt.current = now();
    const effect = digitEffect(scales, rowNow().scores, { digit, active, isSoonAfter, isElsewhere: false });
    if (effect === null || scale === undefined) return;
    setRemark(effect.does === "miss" ? scaleRange(scale) : null);
    if (effect.does === "give") onGive(scale.key, effect.value);
    if (effect.does === "type") setTyped(`${typed ?? ""}${digit}`);
  };
  const onTyped = (key: string): boolean => {
    if (typed === null || scale === undefined || hasMarks(scale)) return false;
    if (key === "Backspace") setTyped(typed.length > 1 ? typed.slice(0, -1) : null);
    else if (key === "." || key === ",") setTyped(`${typed}${key}`);
    else if (key === "Escape") setTyped(null);
    else return false;
    return true;
  };
  const { onStep, onClear } = scaleKeys(scale, rowNow, onGive);
  const acts: Readonly<Record<string, () => void>> = {
    Tab: () => setActive(nextScale(scales, active, 1)),
    "Shift+Tab": () => setActive(nextScale(scales, active, -1)),
    ArrowLeft: () => onStep(-1),
    ArrowRight: () => onStep(1),
    Backspace: onClear,
    Delete: onClear,
  };
  useKeys({
    level: LEVEL.part,
    onKey: (key) => {
      if (!isActive) return false;
      if (/^\d$/u.test(key)) {
        onDigit(Number(key));
        return true;
      }
      digitAt.current = Number.NEGATIVE_INFINITY;
      if (onTyped(key)) return true;
      settle();
      setRemark(null);
      const act = acts[key];
      act?.();
      return act !== undefined;
    },
  });
  return {
    active,
    typed,
    remark,
    setRemark,
    setActive,
    unscored: t`Not scored yet. Score this answer, or skip it with S.`,
  };
}

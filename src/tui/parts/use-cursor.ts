import { useState } from "react";
import { useNavigation } from "../history.tsx";
import { type KeyLayer, LEVEL, useKeys } from "../key-layers.tsx";
import type { KeyName } from "../keys.ts";

export interface Cursor {
  readonly at: number;
  /** The first of those in sight. */
  readonly top: number;
  readonly move: (to: number) => void;
}

interface CursorOptions {
  /** What remembers where it stood, when one comes back to the screen. */
  readonly name: string;
  readonly total: number;
  /** How many are in sight. */
  readonly rows: number;
  readonly level?: KeyLayer["level"];
  readonly isActive?: boolean;
  /** Heard before the keys that move. */
  readonly onKey?: (key: KeyName, at: number) => boolean;
}

const clamped = (place: number, total: number): number => Math.max(0, Math.min(place, total - 1));

/** Where a key leads in a list; null when it does not move. */
export function movedBy(key: KeyName, at: number, total: number, rows: number): number | null {
  const page = Math.max(1, rows - 1);
  switch (key) {
    case "ArrowUp":
    case "k":
      return clamped(at - 1, total);
    case "ArrowDown":
    case "j":
      return clamped(at + 1, total);
    case "PageUp":
      return clamped(at - page, total);
    case "PageDown":
    case " ":
      return clamped(at + page, total);
    case "Home":
      return 0;
    case "End":
    case "G":
      return clamped(total - 1, total);
    default:
      return null;
  }
}

/** A place in a list that keys move, and what of the list is in sight. */
export function useCursor(options: CursorOptions): Cursor {
  const { name, total, rows, level = LEVEL.part, isActive = true, onKey } = options;
  const { memory } = useNavigation().visit;
  const [kept, setKept] = useState({ at: memory.get(name) ?? 0, top: memory.get(`${name} top`) ?? 0 });
  const at = clamped(kept.at, total);
  const top = inSight(kept.top, at, total, rows);
  const move = (to: number): void => {
    const next = clamped(to, total);
    const nextTop = inSight(top, next, total, rows);
    memory.set(name, next).set(`${name} top`, nextTop);
    setKept({ at: next, top: nextTop });
  };
  useKeys({
    level,
    onKey: (key) => {
      if (!isActive) return false;
      if (onKey?.(key, at) === true) return true;
      const to = total === 0 ? null : movedBy(key, at, total, rows);
      if (to === null) return false;
      move(to);
      return true;
    },
  });
  return { at, top, move };
}

/** The cursor stays in sight, and the list does not end above the last row. */
function inSight(top: number, at: number, total: number, rows: number): number {
  const last = Math.max(0, total - rows);
  return Math.min(last, Math.max(Math.min(top, at), at - rows + 1, 0));
}

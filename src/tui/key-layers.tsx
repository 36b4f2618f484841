import { useInput, usePaste } from "ink";
import { type ReactNode, createContext, useContext, useLayoutEffect, useMemo, useRef } from "react";
import { type KeyName, keysOf, latinKey } from "./keys.ts";

/** Who hears a key first: what lies on top. */
export const LEVEL = { frame: 0, page: 1, part: 2, dialog: 3, popup: 4 } as const;

export interface KeyLayer {
  readonly level: (typeof LEVEL)[keyof typeof LEVEL];
  /** Nothing below hears what this does not take. */
  readonly isModal?: boolean;
  /** Letters are text: they come as typed, whatever the keyboard's layout. */
  readonly takesText?: boolean;
  /** True when the key was for it. */
  readonly onKey: (key: KeyName) => boolean;
  readonly onPaste?: (text: string) => void;
}

interface Layers {
  readonly add: (layer: () => KeyLayer) => () => void;
}

const LayersContext = createContext<Layers | null>(null);

/** Hears the keyboard, and hands each key to whom it is meant for, one after the other. */
export function KeyLayers({ children }: { readonly children: ReactNode }) {
  const held = useRef<(() => KeyLayer)[]>([]);
  const waiting = useRef<(() => void)[]>([]);
  const layers = useMemo<Layers>(
    () => ({
      add: (layer) => {
        held.current = [...held.current, layer];
        return () => {
          held.current = held.current.filter((other) => other !== layer);
        };
      },
    }),
    [],
  );
  /** The uppermost first; of those beside each other the one that came last. */
  const fromTop = (): KeyLayer[] => {
    const all = held.current.map((layer) => layer()).toReversed();
    const sorted = all.toSorted((one, other) => other.level - one.level);
    const modal = sorted.findIndex(({ isModal }) => isModal === true);
    return modal === -1 ? sorted : sorted.slice(0, modal + 1);
  };
  const press = (key: KeyName): void => {
    for (const { onKey, takesText = false } of fromTop()) if (onKey(takesText ? key : latinKey(key))) return;
  };
  const enqueue = (act: () => void): void => {
    const isIdle = waiting.current.length === 0;
    waiting.current.push(act);
    if (isIdle) next(waiting.current);
  };
  useInput((input, key) => {
    for (const name of keysOf(input, key)) enqueue(() => press(name));
  });
  usePaste((text) =>
    enqueue(() =>
      fromTop()
        .find(({ onPaste }) => onPaste !== undefined)
        ?.onPaste?.(text),
    ),
  );
  return <LayersContext value={layers}>{children}</LayersContext>;
}

/**
 * The next key is handed out when the screen knows of the one before: what a key changes is drawn in a turn of its own, which
 * is asked for only after ours.
 */
function next(waiting: (() => void)[]): void {
  const [act] = waiting;
  if (act === undefined) return;
  act();
  setImmediate(() =>
    setImmediate(() => {
      waiting.shift();
      next(waiting);
    }),
  );
}

/** Hears keys while it is on the screen. */
export function useKeys(layer: KeyLayer): void {
  const layers = useContext(LayersContext);
  const latest = useRef(layer);
  useLayoutEffect(() => {
    latest.current = layer;
  });
  useLayoutEffect(() => layers?.add(() => latest.current), [layers]);
}

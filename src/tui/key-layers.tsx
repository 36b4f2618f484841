import { useInput, usePaste } from "ink";
import {
  type ReactNode,
  createContext,
  useContext,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type KeyName, keysOf, latinKey } from "./keys.ts";

/** Who hears a key first: what lies on top. `going` waits for the section after `g`, whatever a screen does with that key. */
export const LEVEL = { frame: 0, page: 1, part: 2, going: 3, dialog: 4, popup: 5 } as const;

export interface KeyLayer {
  readonly level: (typeof LEVEL)[keyof typeof LEVEL];
  /** Nothing below hears what this does not take. */
  readonly isModal?: boolean;
  /** Letters are text: they come as typed, whatever the keyboard's layout. */
  readonly takesText?: boolean;
  /** True when the key was for it. */
  readonly onKey: (key: KeyName) => boolean;
  readonly onPaste?: (text: string) => void;
  /** What the line of keys says while a modal layer is uppermost; one that says its keys itself has none. */
  readonly hints?: readonly KeyHint[];
}

export interface KeyHint {
  readonly key: string;
  readonly label: string;
}

/** A modal layer, which what lies below cannot be reached through. */
interface Cover {
  readonly level: KeyLayer["level"];
  readonly hints: readonly KeyHint[];
}

interface Layers {
  readonly add: (layer: () => KeyLayer) => () => void;
  readonly cover: (cover: Cover) => () => void;
}

const LayersContext = createContext<Layers | null>(null);
const CoversContext = createContext<readonly Cover[]>([]);

/** Hears the keyboard, and hands each key to whom it is meant for, one after the other. */
export function KeyLayers({ children }: { readonly children: ReactNode }) {
  const held = useRef<(() => KeyLayer)[]>([]);
  const waiting = useRef<(() => void)[]>([]);
  const [handled, setHandled] = useState(0);
  const [covers, setCovers] = useState<readonly Cover[]>([]);
  const layers = useMemo<Layers>(
    () => ({
      add: (layer) => {
        held.current = [...held.current, layer];
        return () => {
          held.current = held.current.filter((other) => other !== layer);
        };
      },
      cover: (cover) => {
        setCovers((others) => [...others, cover]);
        return () => setCovers((others) => others.filter((other) => other !== cover));
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
  const next = (): void => {
    const [act] = waiting.current;
    if (act === undefined) return;
    act();
    setHandled((count) => count + 1);
  };
  const enqueue = (act: () => void): void => {
    const isIdle = waiting.current.length === 0;
    waiting.current.push(act);
    if (isIdle) next();
  };
  // The next key is handed out when the screen shows what came of the one before, however long drawing takes.
  const goOn = useEffectEvent(next);
  useLayoutEffect(() => {
    if (handled === 0) return undefined;
    const turn = setImmediate(() => {
      waiting.current.shift();
      goOn();
    });
    return () => clearImmediate(turn);
  }, [handled]);
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
  return (
    <LayersContext value={layers}>
      <CoversContext value={covers}>{children}</CoversContext>
    </LayersContext>
  );
}

/** The keys of what takes all of them, such as a form or a note; null while those of the screen and its frame are heard. */
export function useCoverKeys(): readonly KeyHint[] | null {
  const covers = useContext(CoversContext).toReversed();
  const [top] = covers.toSorted((one, other) => other.level - one.level);
  return top?.hints ?? null;
}

const NO_HINTS: readonly KeyHint[] = [];

/** Hears keys while it is on the screen. */
export function useKeys(layer: KeyLayer): void {
  const layers = useContext(LayersContext);
  const latest = useRef(layer);
  useLayoutEffect(() => {
    latest.current = layer;
  });
  useLayoutEffect(() => layers?.add(() => latest.current), [layers]);
  const { level, isModal = false, hints = NO_HINTS } = layer;
  const words = hints.map(({ key, label }) => `${key} ${label}`).join("\n");
  useLayoutEffect(
    () => (isModal ? layers?.cover({ level, hints: latest.current.hints ?? NO_HINTS }) : undefined),
    [layers, level, isModal, words],
  );
}

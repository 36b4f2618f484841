import { useApp } from "ink";
import { useRef } from "react";
import { SECTIONS } from "../../contract/index.ts";
import { useDialogs } from "../dialog.tsx";
import { useNavigation } from "../history.tsx";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { useVoice } from "../say.tsx";
import { KeyList } from "./key-list.tsx";
import { Palette } from "./palette.tsx";

/** Keys of every screen. Ctrl+C quits wherever one is. */
export function useFrameKeys(): void {
  const { exit } = useApp();
  const { go, back, isAtStart } = useNavigation();
  const { open } = useDialogs();
  const { hush } = useVoice();
  /** `g` was pressed, and the section is still to come. */
  const isGoing = useRef(false);
  const acts: Readonly<Record<string, () => void>> = {
    q: () => exit(),
    "?": () => open(<KeyList />),
    "Ctrl+K": () => open(<Palette />),
    Escape: () => {
      if (!isAtStart) back();
    },
    Backspace: () => {
      if (!isAtStart) back();
    },
  };
  // Before any screen, so that the second key of two is not taken for another.
  useKeys({
    level: LEVEL.going,
    onKey: (key) => {
      hush();
      isGoing.current = key === "g";
      return isGoing.current;
    },
  });
  // Whatever the screen does by the same key, after `g` it means a section.
  useKeys({
    level: LEVEL.popup,
    onKey: (key) => {
      if (!isGoing.current) return false;
      isGoing.current = false;
      const section = SECTIONS.find((one) => one.key === key);
      if (section !== undefined) go({ page: section.name });
      if (key === "/") go({ page: "search" });
      return true;
    },
  });
  useKeys({
    level: LEVEL.frame,
    onKey: (key) => {
      acts[key]?.();
      return acts[key] !== undefined;
    },
  });
}

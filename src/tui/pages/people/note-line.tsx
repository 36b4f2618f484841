import { useLingui } from "@lingui/react/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { LEVEL, useKeys } from "../../key-layers.tsx";
import { textLines } from "../../parts/field-lines.ts";
import { Lines, dim } from "../../parts/lines.tsx";
import { type EditedText, edit, edited, pasted, textOf } from "../../parts/text-edit.ts";
import { useRoom } from "../../room.ts";

const PAUSE_MS = 200;
/** The label, the text, and the keys. */
export const NOTE_ROWS = 5;

interface NoteLineProps {
  readonly label: string;
  readonly value: string;
  /** When it is saved. */
  readonly hint: string;
  readonly onChange: (note: string) => void;
  readonly onDone: () => void;
}

/** What a person wants to remember of an answer, below it; told while they type. */
export function NoteLine({ label, value, hint, onChange, onDone }: NoteLineProps) {
  const { t } = useLingui();
  const { columns } = useRoom();
  const [text, setText] = useState<EditedText>(edit(value));
  // Keys come faster than the screen is drawn.
  const written = useRef(text);
  const told = useRef({ last: value, onChange });
  useEffect(() => {
    told.current.onChange = onChange;
  });
  const tell = useCallback((): void => {
    const note = textOf(written.current);
    if (told.current.last === note) return;
    told.current.last = note;
    told.current.onChange(note);
  }, []);
  const write = (next: EditedText): void => {
    written.current = next;
    setText(next);
  };
  useEffect(() => {
    const timer = setTimeout(tell, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, tell]);
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    takesText: true,
    hints: [
      { key: "Enter", label: t`Done` },
      { key: "Esc", label: t`Close` },
    ],
    onKey: (key) => {
      const next = key === "Enter" ? null : edited(written.current, key, false);
      if (key === "Enter" || key === "Escape") {
        tell();
        onDone();
      } else if (next !== null) write(next);
      return true;
    },
    onPaste: (piece) => write(pasted(written.current, piece, true)),
  });
  const lines = textLines({ text: "", edited: text }, columns - 2).slice(-(NOTE_ROWS - 2));
  return <Lines rows={NOTE_ROWS} lines={[[{ text: label, isBold: true }], ...lines, dim(hint)]} />;
}

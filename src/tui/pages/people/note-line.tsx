import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
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
  const told = useRef({ last: value, onChange });
  const now = textOf(text);
  useEffect(() => {
    const tell = (): void => {
      if (told.current.last === now) return;
      told.current.last = now;
      told.current.onChange(now);
    };
    const timer = setTimeout(tell, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      tell();
    };
  }, [now]);
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    takesText: true,
    onKey: (key) => {
      const next = key === "Enter" ? null : edited(text, key, false);
      if (key === "Enter" || key === "Escape") onDone();
      else if (next !== null) setText(next);
      return true;
    },
    onPaste: (piece) => setText(pasted(text, piece, true)),
  });
  const lines = textLines({ text: "", edited: text }, columns - 2).slice(-(NOTE_ROWS - 2));
  return (
    <Lines
      rows={NOTE_ROWS}
      lines={[
        [{ text: label, isBold: true }],
        ...lines,
        dim(`${hint} ${t`Enter Done`}`),
      ]}
    />
  );
}

import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { useOffers } from "../offers.tsx";
import { LineView } from "./lines.tsx";
import { type EditedText, edit, edited, pasted, textOf } from "./text-edit.ts";

interface SearchLineProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Letters are written from the beginning, before `/` is pressed. */
  readonly isTypedAtOnce?: boolean;
}

/** Narrows a list: `/` begins, Enter goes back to the list, Esc shows everything again. */
export function SearchLine({ label, value, onChange, isTypedAtOnce = false }: SearchLineProps) {
  const { t } = useLingui();
  const [text, setText] = useState<EditedText | null>(isTypedAtOnce ? edit(value) : null);
  useOffers([{ name: "search", label: t`Search`, key: "/", perform: () => setText(edit(value)) }]);
  return text === null ? (
    <LineView line={value === "" ? [{ text: " " }] : [{ text: `/ ${value}`, color: "cyan" }]} />
  ) : (
    <Typing
      label={label}
      text={text}
      onChange={(next) => {
        setText(next);
        onChange(textOf(next));
      }}
      onDone={(kept) => {
        setText(null);
        if (!kept) onChange("");
      }}
    />
  );
}

interface TypingProps {
  readonly label: string;
  readonly text: EditedText;
  readonly onChange: (text: EditedText) => void;
  readonly onDone: (isKept: boolean) => void;
}

function Typing({ label, text, onChange, onDone }: TypingProps) {
  const { t } = useLingui();
  useKeys({
    level: LEVEL.popup,
    isModal: true,
    takesText: true,
    hints: [
      { key: "Enter", label: t`Done` },
      { key: "Esc", label: t`Clear` },
    ],
    onKey: (key) => {
      const next = edited(text, key, false);
      if (key === "Enter" || key === "ArrowDown") onDone(true);
      else if (key === "Escape") onDone(false);
      else if (next !== null) onChange(next);
      return true;
    },
    onPaste: (piece) => onChange(pasted(text, piece, false)),
  });
  return (
    <LineView
      line={[
        { text: `/ ${text.before}`, color: "cyan" },
        { text: text.after.slice(0, 1) || " ", isInverse: true },
        { text: text.after.slice(1), color: "cyan" },
        { text: textOf(text) === "" ? label : "", isDim: true },
      ]}
    />
  );
}

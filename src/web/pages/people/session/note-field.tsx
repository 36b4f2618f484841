import { useLingui } from "@lingui/react/macro";
import { Textarea } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type RefObject, useEffect, useState } from "react";

const PAUSE_MS = 200;

/** What a person wants to remember of an answer; kept while they type. */
export function NoteField({
  value,
  field,
  placeholder,
  onChange,
}: {
  readonly value: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** When it is saved, where that is not while somebody types. */
  readonly placeholder?: string | undefined;
  readonly onChange: (note: string) => void;
}) {
  const { t } = useLingui();
  const [text, setText] = useState(value);
  const keep = useDebouncedCallback(onChange, { delay: PAUSE_MS, flushOnUnmount: true });
  // A page that is left or reloaded keeps what was typed.
  useEffect(() => {
    const flush = (): void => keep.flush();
    window.addEventListener("pagehide", flush);
    return () => window.removeEventListener("pagehide", flush);
  }, [keep]);
  // Another place may have changed it, such as an undo.
  useEffect(() => setText(value), [value]);
  return (
    <Textarea
      ref={field}
      label={t`Note`}
      placeholder={placeholder ?? t`Optional. Saved as you type.`}
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        keep(event.currentTarget.value);
      }}
      onBlur={() => keep.flush()}
    />
  );
}

import { useLingui } from "@lingui/react/macro";
import { TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type RefObject, useEffect, useRef, useState } from "react";

const PAUSE_MS = 250;

/** Words to look for. They are passed on when the typing pauses, so that the address need not follow each key. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  fieldRef,
  isFocused = false,
}: {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fieldRef?: RefObject<HTMLInputElement | null>;
  /** Whether it has the focus when the page opens. */
  readonly isFocused?: boolean;
}) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const tell = useDebouncedCallback(
    (next: string) => {
      reported.current = next;
      onChange(next);
    },
    { delay: PAUSE_MS, flushOnUnmount: false },
  );
  useEffect(() => {
    // Back and forward change it from outside; what was told from here comes back and must not undo later keys.
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);
  return (
    <TextInput
      {...(fieldRef === undefined ? {} : { ref: fieldRef })}
      autoFocus={isFocused}
      aria-label={label}
      placeholder={placeholder ?? t`Search by name`}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        tell(event.currentTarget.value);
      }}
      onBlur={() => tell.flush()}
    />
  );
}

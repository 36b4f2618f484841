import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useState } from "react";
import { LEVEL, useKeys } from "../key-layers.tsx";
import { isTyped } from "../keys.ts";
import { useRoom } from "../room.ts";
import type { FormOption } from "./form-fields.ts";
import { type Line, Lines, dim } from "./lines.tsx";
import { movedBy } from "./use-cursor.ts";

interface ChooseProps {
  /** From how many are picked, if that matters. */
  readonly title: string | ((picked: number) => string);
  readonly options: readonly FormOption[];
  readonly chosen: readonly string[];
  readonly isMany: boolean;
  readonly onDone: (chosen: readonly string[]) => void;
  readonly onCancel: () => void;
}

const HEAD = 2;
const FOOT = 2;

/** A list to choose from. Typing narrows it. */
export function Choose({ title, options, chosen, isMany, onDone, onCancel }: ChooseProps) {
  const { t } = useLingui();
  const room = useRoom();
  const [wanted, setWanted] = useState("");
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [at, setAt] = useState(
    Math.max(
      0,
      options.findIndex(({ value }) => chosen.includes(value)),
    ),
  );
  const found = options.filter(({ label, value }) =>
    `${label} ${value}`.toLowerCase().includes(wanted.toLowerCase()),
  );
  const place = Math.max(0, Math.min(at, found.length - 1));
  const rows = Math.max(1, room.rows - HEAD - FOOT);
  const narrow = (text: string): void => {
    setWanted(text);
    setAt(0);
  };
  const toggle = ({ value }: FormOption): void => {
    const next = new Set(picked);
    if (!next.delete(value)) next.add(value);
    setPicked(next);
  };
  const inOrder = (): string[] => options.flatMap(({ value }) => (picked.has(value) ? [value] : []));
  const onKey = (key: string): void => {
    const option = found[place];
    const to = key.length > 1 ? movedBy(key, place, found.length, rows) : null;
    if (key === "Escape") onCancel();
    else if (key === "Enter") {
      if (isMany) onDone(inOrder());
      else if (option !== undefined) onDone([option.value]);
    } else if (key === " " && isMany) {
      if (option !== undefined) toggle(option);
    } else if (to !== null) setAt(to);
    else if (key === "Backspace") narrow(wanted.slice(0, -1));
    else if (isTyped(key)) narrow(`${wanted}${key}`);
  };
  useKeys({
    level: LEVEL.popup,
    isModal: true,
    takesText: true,
    onKey: (key) => {
      onKey(key);
      return true;
    },
  });
  const top = Math.max(0, Math.min(place - Math.floor(rows / 2), found.length - rows));
  const lines = found.slice(top, top + rows).map((option, index): Line => {
    const isHere = top + index === place;
    const box = isMany ? (picked.has(option.value) ? "[x] " : "[ ] ") : "";
    return [
      { text: isHere ? "> " : "  ", color: "blue", isBold: true },
      { text: `${box}${option.label}`, isBold: isHere },
      { text: option.about === undefined ? "" : `  ${option.about}`, isDim: true },
    ];
  });
  return (
    <Box flexDirection="column">
      <Lines
        lines={[
          [
            { text: typeof title === "string" ? title : title(picked.size), isBold: true },
            { text: wanted === "" ? `  ${t`type to filter`}` : `  ${wanted}`, isDim: wanted === "" },
          ],
          [],
          ...(found.length === 0 ? [dim(t`Nothing matches.`)] : lines),
          [],
          dim(
            isMany
              ? t`Space selects or clears · Enter confirms · Esc cancels`
              : t`Enter chooses · Esc cancels`,
          ),
        ]}
      />
    </Box>
  );
}

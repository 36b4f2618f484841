import { plural } from "@lingui/core/macro";
import { Box } from "ink";
import { useState } from "react";
import { useNavigation } from "../history.tsx";
import { type KeyLayer, LEVEL, useKeys } from "../key-layers.tsx";
import { useRoom } from "../room.ts";
import { type Line, Lines, dim } from "./lines.tsx";

interface ScrollProps {
  readonly name: string;
  readonly lines: readonly Line[];
  readonly rows?: number;
  readonly isActive?: boolean;
  readonly level?: KeyLayer["level"];
}

/** Where a key scrolls to; null when it does not. */
export function scrolledBy(key: string, top: number, last: number, rows: number): number | null {
  const within = (line: number): number => Math.max(0, Math.min(line, last));
  const page = Math.max(1, rows - 2);
  switch (key) {
    case "ArrowUp":
      return within(top - 1);
    case "ArrowDown":
      return within(top + 1);
    case "PageUp":
      return within(top - page);
    case "PageDown":
    case " ":
      return within(top + page);
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return null;
  }
}

/** A text that is longer than the screen. */
export function Scroll({ name, lines, rows: asked, isActive = true, level = LEVEL.part }: ScrollProps) {
  const room = useRoom();
  const rows = Math.max(1, asked ?? room.rows);
  const { memory } = useNavigation().visit;
  const [kept, setKept] = useState(memory.get(name) ?? 0);
  const last = Math.max(0, lines.length - rows);
  const top = Math.min(kept, last);
  const below = lines.length - top - rows + 1;
  const more = plural(below, { one: "# more line below", other: "# more lines below" });
  useKeys({
    level,
    onKey: (key) => {
      const to = isActive ? scrolledBy(key, top, last, rows) : null;
      if (to === null) return false;
      memory.set(name, to);
      setKept(to);
      return true;
    },
  });
  return (
    <Box flexDirection="column" height={rows} flexShrink={0} overflow="hidden">
      <Lines lines={top < last ? [...lines.slice(top, top + rows - 1), dim(more)] : lines.slice(top)} />
    </Box>
  );
}

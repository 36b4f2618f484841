import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useDialogs } from "../dialog.tsx";
import { LEVEL, useKeys } from "../key-layers.tsx";
import type { Offer } from "../offers.tsx";
import { useRoom } from "../room.ts";
import { type Line, Lines, bold, paragraph } from "./lines.tsx";
import { Scroll } from "./scroll.tsx";

interface ReadingProps {
  readonly name: string;
  readonly title: string;
  readonly lines: readonly Line[];
  /** What can be done besides reading. */
  readonly offers?: readonly Offer[];
}

const HEAD = 2;

/** Something to be read that lies over the screen until Esc is pressed. */
export function Reading({ name, title, lines, offers = [] }: ReadingProps) {
  const { t } = useLingui();
  const { columns, rows } = useRoom();
  const { close } = useDialogs();
  useKeys({
    level: LEVEL.dialog,
    isModal: true,
    onKey: (key) => {
      const offer = offers.find((one) => one.key === key);
      if (offer !== undefined) offer.perform();
      else if (key === "Escape" || key === "Backspace") close();
      return true;
    },
  });
  const keys = [...offers.map(({ key = "", label }) => `${key} ${label}`), t`Esc Close`].join(" · ");
  const foot = [[], ...paragraph(keys, columns, { isDim: true })];
  return (
    <Box flexDirection="column">
      <Lines lines={[bold(title), []]} />
      <Scroll name={name} lines={lines} rows={rows - HEAD - foot.length} level={LEVEL.popup} />
      <Lines lines={foot} />
    </Box>
  );
}

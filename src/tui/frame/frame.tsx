import { useLingui } from "@lingui/react/macro";
import { Box, useApp, useWindowSize } from "ink";
import type { ReactNode } from "react";
import { LEAST_TERMINAL } from "../../core/index.ts";
import { useDialogs } from "../dialog.tsx";
import { useGlyphs } from "../glyphs.ts";
import { fit, widthOf } from "../parts/clean-text.ts";
import { type Line, LineView, Lines, paragraph } from "../parts/lines.tsx";
import { type Room, RoomProvider } from "../room.ts";
import { useVoice } from "../say.tsx";
import type { PageEntry } from "../pages/pages.ts";
import { KeyLine } from "./key-line.tsx";
import { RAIL_COLUMNS, Rail, Tabs } from "./rail.tsx";
import { useStatusSpan } from "./status.ts";
import { useFrameKeys } from "./use-frame-keys.tsx";

/** From so many columns on, the sections stand beside the screen. */
const WIDE = 100;
/** Head, line below it, what was said, keys. */
const AROUND = 4;

interface FrameProps {
  readonly entry: Pick<PageEntry, "section">;
  readonly title: string;
  readonly children: ReactNode;
}

/** What stands around every screen: where one is, what runs, what can be pressed. */
export function Frame({ entry: { section }, title, children }: FrameProps) {
  const { columns, rows } = useWindowSize();
  const { horizontal, vertical } = useGlyphs();
  const { shown: dialog } = useDialogs();
  useFrameKeys();
  const isWide = columns >= WIDE;
  const room: Room = {
    columns: columns - (isWide ? RAIL_COLUMNS + 2 : 0) - 1,
    rows: rows - AROUND - (isWide ? 0 : 1),
  };
  if (columns < LEAST_TERMINAL.columns || rows < LEAST_TERMINAL.rows)
    return <TooSmall columns={columns} rows={rows} />;
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <Head title={title} columns={columns} />
      {!isWide && <Tabs current={section} columns={columns} />}
      <LineView line={[{ text: horizontal.repeat(columns), isDim: true }]} />
      <Box height={room.rows} overflow="hidden" flexShrink={0}>
        {isWide && (
          <>
            <Box width={RAIL_COLUMNS} flexShrink={0}>
              <Rail current={section} />
            </Box>
            <Box width={2} flexShrink={0}>
              <Lines lines={Array.from({ length: room.rows }, () => [{ text: vertical, isDim: true }])} />
            </Box>
          </>
        )}
        <RoomProvider value={room}>
          <Box display={dialog === null ? "flex" : "none"} flexDirection="column" width={room.columns}>
            {children}
          </Box>
          {dialog !== null && (
            <Box flexDirection="column" width={room.columns}>
              {dialog}
            </Box>
          )}
        </RoomProvider>
      </Box>
      <NoticeLine />
      <KeyLine columns={columns} />
    </Box>
  );
}

function Head({ title, columns }: { readonly title: string; readonly columns: number }) {
  const status = useStatusSpan();
  const name = " Assay  ";
  const room = columns - widthOf(name) - widthOf(status.text) - 2;
  const line: Line = [
    { text: name, color: "blue", isBold: true },
    { text: fit(title, room), isBold: true },
    { text: " " },
    status,
  ];
  return <LineView line={line} />;
}

function NoticeLine() {
  const { said } = useVoice();
  if (said === null) return <LineView line={[{ text: " " }]} />;
  return (
    <LineView
      line={[{ text: ` ${said.text}`, ...(said.isProblem ? { color: "red" } : { color: "green" }) }]}
    />
  );
}

function TooSmall({ columns, rows }: Room) {
  const { t } = useLingui();
  useApp();
  const wanted = `${LEAST_TERMINAL.columns}×${LEAST_TERMINAL.rows}`;
  const size = `${columns}×${rows}`;
  return (
    <Lines
      rows={rows}
      lines={paragraph(
        t`This terminal is ${size}; Assay needs at least ${wanted}. Make it larger.`,
        Math.max(1, columns - 1),
      )}
    />
  );
}

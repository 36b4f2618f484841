import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box, useWindowSize } from "ink";
import { Surroundings } from "./app.tsx";
import { useDialogs } from "./dialog.tsx";
import { KeyLine } from "./frame/key-line.tsx";
import { useGlyphs } from "./glyphs.ts";
import { LEVEL, useKeys } from "./key-layers.tsx";
import { useOffers } from "./offers.tsx";
import { Live } from "./pages/runs/live.tsx";
import { LineView, NO_LINE } from "./parts/lines.tsx";
import { Shown } from "./parts/shown.tsx";
import { RoomProvider } from "./room.ts";
import { type Machine, useClient } from "./world.ts";

export interface RunScreenProps {
  readonly runId: string;
  /** Asked for by `q` and Ctrl+C; whoever drew the screen takes it away. */
  readonly onLeave: () => void;
  /** What was said last. */
  readonly said: string;
}

/** One run while a command waits for it. */
export function RunScreen({ machine, ...props }: RunScreenProps & { readonly machine: Machine }) {
  return (
    <Surroundings machine={machine} first={{ page: "run", runId: props.runId }}>
      <Watched {...props} />
    </Surroundings>
  );
}

/** Head, the line below it, what was said, keys. */
const AROUND = 4;
const LOOK_EVERY_MS = 1_000;

function Watched({ runId, onLeave, said }: RunScreenProps) {
  const { t } = useLingui();
  const { columns, rows } = useWindowSize();
  const { horizontal } = useGlyphs();
  const client = useClient();
  const { shown: dialog } = useDialogs();
  const run = useQuery({
    queryKey: ["run", runId],
    queryFn: () => client.getRun({ params: { runId } }),
    refetchInterval: LOOK_EVERY_MS,
  });
  useOffers([{ name: "leave", label: t`Pause and quit`, key: "q", perform: onLeave }]);
  useKeys({
    level: LEVEL.popup,
    onKey: (key) => {
      if (key === "Ctrl+C") onLeave();
      return key === "Ctrl+C";
    },
  });
  const room = { columns: columns - 1, rows: rows - AROUND };
  return (
    <Box flexDirection="column" width={columns} height={rows} overflow="hidden">
      <LineView
        line={[
          { text: " Assay  ", color: "blue", isBold: true },
          { text: run.data?.name ?? "", isBold: true },
          { text: `  ${runId}`, isDim: true },
        ]}
      />
      <LineView line={[{ text: horizontal.repeat(columns), isDim: true }]} />
      <RoomProvider value={room}>
        <Box flexDirection="column" height={room.rows} overflow="hidden" flexShrink={0}>
          <Box display={dialog === null ? "flex" : "none"} flexDirection="column">
            <Shown query={run}>{(view) => <Live run={view} rows={room.rows} />}</Shown>
          </Box>
          {dialog}
        </Box>
      </RoomProvider>
      <LineView line={said === "" ? NO_LINE : [{ text: ` ${said}`, color: "yellow" }]} />
      <KeyLine columns={columns} hasWays={false} />
    </Box>
  );
}

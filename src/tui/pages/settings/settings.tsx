import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Box } from "ink";
import { useNavigation } from "../../history.tsx";
import { Shown } from "../../parts/shown.tsx";
import { Views } from "../../parts/views.tsx";
import type { Location } from "../../locations.ts";
import { RoomProvider, useRoom } from "../../room.ts";
import { useClient } from "../../world.ts";
import { Checks } from "./checks.tsx";
import { SettingList } from "./setting-list.tsx";
import { Tokens } from "./tokens.tsx";
import { Workers } from "./workers.tsx";

/** Settings of the workspace, and whether everything works. */
export function Settings({ place }: { readonly place: Extract<Location, { readonly page: "settings" }> }) {
  const { t } = useLingui();
  const client = useClient();
  const room = useRoom();
  const { replace } = useNavigation();
  const current = place.view ?? "settings";
  const settings = useQuery({ queryKey: ["settings"], queryFn: () => client.getSettings() });
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "settings", label: t`Settings` },
          { name: "checks", label: t`Diagnose` },
          { name: "tokens", label: t`Access tokens` },
          { name: "workers", label: t`Workers` },
        ]}
        current={current}
        onChange={(view) => replace({ page: "settings", view })}
      />
      <RoomProvider value={{ ...room, rows: room.rows - 1 }}>
        {current === "settings" ? (
          <Shown query={settings}>{(read) => <SettingList settings={read} />}</Shown>
        ) : current === "checks" ? (
          <Checks />
        ) : current === "tokens" ? (
          <Tokens />
        ) : (
          <Workers />
        )}
      </RoomProvider>
    </Box>
  );
}

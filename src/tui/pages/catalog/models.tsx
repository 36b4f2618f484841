import { useLingui } from "@lingui/react/macro";
import { Box } from "ink";
import { useNavigation } from "../../history.tsx";
import { Views } from "../../parts/views.tsx";
import type { ModelsViewName, Location } from "../../locations.ts";
import { RoomProvider, useRoom } from "../../room.ts";
import { ModelList } from "./model-list.tsx";
import { PriceList } from "./price-list.tsx";
import { ProviderList } from "./provider-list.tsx";

const LISTS = { models: ModelList, providers: ProviderList, prices: PriceList };

/** What can be asked: models, who serves them, and what they cost. */
export function Models({ place }: { readonly place: Extract<Location, { readonly page: "models" }> }) {
  const { t } = useLingui();
  const { replace } = useNavigation();
  const room = useRoom();
  const current: ModelsViewName = place.view ?? "models";
  const List = LISTS[current];
  return (
    <Box flexDirection="column">
      <Views
        views={[
          { name: "models", label: t`Models` },
          { name: "providers", label: t`Providers` },
          { name: "prices", label: t`Prices` },
        ]}
        current={current}
        onChange={(view) => replace({ page: "models", view })}
      />
      <RoomProvider value={{ ...room, rows: room.rows - 1 }}>
        <List />
      </RoomProvider>
    </Box>
  );
}

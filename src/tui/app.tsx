import { i18n } from "@lingui/core";
import { I18nProvider, useLingui } from "@lingui/react";
import { QueryClient, QueryClientProvider, environmentManager, timeoutManager } from "@tanstack/react-query";
import { type ComponentType, type ReactNode, useState } from "react";
import { DialogProvider } from "./dialog.tsx";
import { DraftsProvider } from "./drafts.ts";
import { Frame } from "./frame/frame.tsx";
import { NavigationProvider, useNavigation } from "./history.tsx";
import { KeyLayers } from "./key-layers.tsx";
import { OffersProvider } from "./offers.tsx";
import { PAGES } from "./pages/pages.ts";
import type { Location } from "./locations.ts";
import { VoiceProvider } from "./say.tsx";
import { type Machine, MachineProvider } from "./world.ts";

const readAgain = {
  // Over one's own machine a second try helps no more than the first; what a screen shows is read when one comes to it.
  retry: false,
  networkMode: "always",
  gcTime: Number.POSITIVE_INFINITY,
} as const;

// What the library forgets or reads again after a while must not keep the process alive once the screen is left.
timeoutManager.setTimeoutProvider({
  setTimeout: (callback, ms) => setTimeout(callback, ms).unref(),
  clearTimeout: (timer) => clearTimeout(timer),
  setInterval: (callback, ms) => setInterval(callback, ms).unref(),
  clearInterval: (timer) => clearInterval(timer),
});

// Without a window the library takes itself for a server, which never reads anything again by itself.
environmentManager.setIsServer(() => false);

/** What every screen finds around it. */
export function Surroundings({
  machine,
  first,
  children,
}: {
  readonly machine: Machine;
  readonly first: Location;
  readonly children: ReactNode;
}) {
  const [queries] = useState(
    () => new QueryClient({ defaultOptions: { queries: readAgain, mutations: { networkMode: "always" } } }),
  );
  const [drafts] = useState(() => new Map());
  return (
    <I18nProvider i18n={i18n}>
      <MachineProvider value={machine}>
        <QueryClientProvider client={queries}>
          <DraftsProvider value={drafts}>
            <KeyLayers>
              <NavigationProvider first={first}>
                <VoiceProvider>
                  <OffersProvider>
                    <DialogProvider>{children}</DialogProvider>
                  </OffersProvider>
                </VoiceProvider>
              </NavigationProvider>
            </KeyLayers>
          </DraftsProvider>
        </QueryClientProvider>
      </MachineProvider>
    </I18nProvider>
  );
}

export function App({ machine, first }: { readonly machine: Machine; readonly first: Location }) {
  return (
    <Surroundings machine={machine} first={first}>
      <Screen />
    </Surroundings>
  );
}

/** The screen of the place where one is. */
function Screen() {
  // The title is said anew when the language changes.
  useLingui();
  const { place } = useNavigation().visit;
  const { section, title } = PAGES[place.page] as (typeof PAGES)["home"];
  // The table has, for each place, the screen that takes it; a union of both cannot be told apart here.
  const { Screen: Page } = PAGES[place.page] as {
    readonly Screen: ComponentType<{ readonly place: Location }>;
  };
  return (
    <Frame entry={{ section }} title={title(place as { readonly page: "home" })}>
      <Page key={JSON.stringify(place)} place={place} />
    </Frame>
  );
}

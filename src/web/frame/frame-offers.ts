import { useNavigate } from "@tanstack/react-router";
import { useOffers } from "../parts/actions.ts";
import { NAVIGATION } from "./navigation.ts";
import { useTheme } from "./theme-button.tsx";
import { hasGivenToken, logOut } from "./token.ts";

/** What can be done on every page. */
export function useFrameOffers(foldRail: () => void): void {
  const navigate = useNavigate();
  const { change } = useTheme();
  useOffers([
    ...NAVIGATION.map(({ to, label, key }) => ({
      name: `go ${to}`,
      label,
      key: `g ${key}`,
      about: "Page",
      perform: () => void navigate({ to }),
    })),
    {
      name: "new run",
      label: "New run",
      key: "g n",
      about: "Page",
      perform: () => void navigate({ to: "/new" }),
    },
    { name: "change theme", label: "Change the theme", perform: change },
    ...(hasGivenToken() ? [{ name: "log out", label: "Log out", perform: () => void logOut() }] : []),
    { name: "fold rail", label: "Fold or unfold the rail", perform: foldRail },
  ]);
}

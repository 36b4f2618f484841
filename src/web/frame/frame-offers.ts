import { useLingui } from "@lingui/react/macro";
import { useNavigate } from "@tanstack/react-router";
import { type Offer, useOffers } from "../parts/actions.ts";
import { useLanguage } from "./language-button.tsx";
import { NAVIGATION } from "./navigation.ts";
import { useTheme } from "./theme-button.tsx";
import { hasGivenToken, logOut } from "./token.ts";

/** What can be done on every page. */
export function useFrameOffers(foldRail: () => void): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const theme = useTheme();
  const language = useLanguage();
  const offers: Offer[] = [
    ...NAVIGATION.map(({ to, label, key }) => ({
      name: `go ${to}`,
      label: t(label),
      key: `g ${key}`,
      isPage: true,
      perform: () => void navigate({ to }),
    })),
    {
      name: "new run",
      label: t`New run`,
      key: "g n",
      isPage: true,
      perform: () => void navigate({ to: "/new" }),
    },
    { name: "help", label: t`Help`, isPage: true, perform: () => void navigate({ to: "/help" }) },
    { name: "change theme", label: t`Change theme`, perform: theme.change },
    { name: "change language", label: t`Change language`, perform: language.change },
    ...(hasGivenToken() ? [{ name: "log out", label: t`Log out`, perform: () => void logOut() }] : []),
    { name: "fold rail", label: t`Collapse or expand navigation`, perform: foldRail },
  ];
  useOffers(offers.map((offer) => ({ ...offer, isEverywhere: true })));
}

import { useLingui } from "@lingui/react/macro";
import { useMatches, useSearch } from "@tanstack/react-router";
import { LinkIcon } from "../parts/links.tsx";
import { helpFor } from "./help-for-page.ts";

/** On every page in the same place: the help that fits it. */
export function HelpButton() {
  const { t } = useLingui();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? "" });
  const { tab } = useSearch({ strict: false });
  const job = helpFor(path, tab);
  const words = { variant: "default", "aria-label": t`Help for this page`, title: t`Help for this page` };
  if (job === null)
    return (
      <LinkIcon to="/help" {...words}>
        ?
      </LinkIcon>
    );
  return (
    <LinkIcon to="/help/$job" params={{ job }} {...words}>
      ?
    </LinkIcon>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Text } from "@mantine/core";
import { ShownOnce } from "../../../parts/shown-once.tsx";

/** Addresses that mean another computer wherever they are opened. */
const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;
const isLocal = (link: string): boolean => LOCAL.test(new URL(link).hostname);

interface NewLinkProps {
  readonly link: string;
  /** Whose link it is. */
  readonly guest: string;
}

export function NewLink({ link, guest }: NewLinkProps) {
  const { t } = useLingui();
  return (
    <ShownOnce
      label={t`Link for ${guest}`}
      value={link}
      action={t`Copy link`}
      about={<Trans>Send it to {guest} only. Copy it now: it is shown only once.</Trans>}
      byHand={<Trans>The browser doesn't allow copying here. The link is selected: copy it by hand.</Trans>}
    >
      {isLocal(link) && (
        <Text size="sm" role="note">
          <Trans>
            This link works only on this computer: the page was opened at a local address. To invite people on
            other computers, start the server with <code>ASSAY_TOKEN=… assay serve --bind 0.0.0.0</code>, open
            the page at an address that they can reach, and create the link there.
          </Trans>
        </Text>
      )}
    </ShownOnce>
  );
}

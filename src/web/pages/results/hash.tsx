import { Trans } from "@lingui/react/macro";
import { Button, CopyButton } from "@mantine/core";

/** So much of a hash is enough to see whether two are the same. */
const SHOWN = 12;

/** The beginning of a hash; the whole of it on hover and for the clipboard. */
export function Hash({ value }: { readonly value: string }) {
  return (
    <span className="whole-line">
      <span className="mono quiet small" title={value}>
        {value.slice(0, SHOWN)}…
      </span>{" "}
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Button size="compact-xs" variant="subtle" onClick={copy}>
            {copied ? <Trans>Copied</Trans> : <Trans>Copy</Trans>}
          </Button>
        )}
      </CopyButton>
    </span>
  );
}

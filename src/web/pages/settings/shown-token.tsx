import { Trans, useLingui } from "@lingui/react/macro";
import type { NewToken } from "../../../contract/index.ts";
import { ShownOnce } from "../../parts/shown-once.tsx";

export function ShownToken({ token: { name, token } }: { readonly token: NewToken }) {
  const { t } = useLingui();
  return (
    <ShownOnce
      label={t`Token “${name}”`}
      value={token}
      action={t`Copy token`}
      about={<Trans>Copy it now: it is shown only once.</Trans>}
      byHand={<Trans>The browser doesn't allow copying here. The token is selected: copy it by hand.</Trans>}
    />
  );
}

import { Trans } from "@lingui/react/macro";
import type { RunView } from "../../../../contract/index.ts";
import { type Parameter, inTheRun } from "../../../../presentation/index.ts";

export function InTheRun({ run, name }: { readonly run: RunView; readonly name: Parameter }) {
  const values = inTheRun(run, name);
  return <Trans>In the run: {values}</Trans>;
}

import { Trans, useLingui } from "@lingui/react/macro";
import type { RunView } from "../../../../contract/index.ts";
import { formatShort } from "../../../../presentation/index.ts";
import type { Parameter } from "../new-run/parameter-fields.tsx";

/** What the run's models were asked with, in words; with their names where that differs. */
export function useInTheRun({ models }: RunView): (name: Parameter) => string {
  const { t } = useLingui();
  return (name) => {
    const by = Map.groupBy(models, ({ parameters }) => parameters[name]);
    const words = [...by].map(([value, some]) => {
      const text = value === undefined ? t`provider's default` : formatShort(value);
      const ids = some.map(({ id }) => id).join(", ");
      return by.size === 1 ? text : `${text} (${ids})`;
    });
    return words.join("; ");
  };
}

export function InTheRun({ run, name }: { readonly run: RunView; readonly name: Parameter }) {
  const values = useInTheRun(run)(name);
  return <Trans>In the run: {values}</Trans>;
}

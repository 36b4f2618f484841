import { i18n } from "@lingui/core";
import { t } from "@lingui/core/macro";
import type { RunView } from "../../../contract/index.ts";
import type { RunConfig } from "../../../core/index.ts";
import { excerptOf } from "../../excerpt.ts";
import { formatShort } from "../../format.ts";
import { FIELD_NAMES } from "../new-run/field-names.ts";
import { PARAMETERS, type Parameter } from "../new-run/parameters.ts";
import { type TrialDraft, changesOf, triedConfig } from "./trial.ts";

/** So much of a prompt is shown. */
const SHOWN = 80;

/** A trial's change in one line: each parameter with its value, each text as it is now. */
export function changeWords(before: RunConfig, after: RunConfig): string {
  const { parameters, system, template } = changesOf(before, after);
  const text = (name: string, now: string): string =>
    `${name}: ${now === "" ? t`none` : excerptOf(now, SHOWN)}`;
  return [
    ...PARAMETERS.flatMap((name) => {
      const value = parameters[name];
      return value === undefined ? [] : [`${i18n._(FIELD_NAMES[name])}: ${formatShort(value)}`];
    }),
    ...(system === null ? [] : [text(t`System prompt`, system.after)]),
    ...(template === null ? [] : [text(t`Template`, template.after)]),
  ].join(" · ");
}

/** What a trial is called: by its change too, so that trials of one run are told apart wherever runs are listed. */
export function trialName(runName: string, config: RunConfig, draft: TrialDraft): string {
  const change = changeWords(config, triedConfig(config, draft));
  return [t`Trial of ${runName}`, ...(change === "" ? [] : [change])].join(" · ");
}

/** What the run's models were asked with, in words; with their names where that differs. */
export function inTheRun({ models }: Pick<RunView, "models">, name: Parameter): string {
  const by = Map.groupBy(models, ({ parameters }) => parameters[name]);
  const words = [...by].map(([value, some]) => {
    const text = value === undefined ? t`provider's default` : formatShort(value);
    const ids = some.map(({ id }) => id).join(", ");
    return by.size === 1 ? text : `${text} (${ids})`;
  });
  return words.join("; ");
}

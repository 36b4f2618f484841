import type { ReactNode } from "react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { RunView } from "../../../../contract/index.ts";
import { formatShort } from "../../../../presentation/index.ts";
import { configQuery } from "../config-query.ts";
import { FIELD_NAMES } from "../../../../presentation/index.ts";
import { PARAMETERS } from "../../../../presentation/index.ts";
import { InTheRun } from "./in-the-run.tsx";
import { changesOf } from "../../../../presentation/index.ts";

/** What the trial has that its run has not: said before what that did. */
export function TrialChange({ run, trial }: { readonly run: RunView; readonly trial: RunView }) {
  const { t } = useLingui();
  const before = useQuery(configQuery(run.runId)).data;
  const after = useQuery(configQuery(trial.runId)).data;
  if (before === undefined || after === undefined) return null;
  const { parameters, system, template, isPromptChanged } = changesOf(before, after);
  return (
    <section aria-label={t`The change`}>
      <Title order={2}>
        <Trans>The change</Trans>
      </Title>
      <Stack gap={4} mt={4}>
        {PARAMETERS.map((name) => {
          const value = parameters[name];
          return value === undefined ? null : (
            <Text key={name} size="sm">
              {t(FIELD_NAMES[name])}: <b>{formatShort(value)}</b>{" "}
              <span className="quiet">
                <InTheRun run={run} name={name} />
              </span>
            </Text>
          );
        })}
        {system !== null && <ChangedText name={<Trans>System prompt</Trans>} texts={system} />}
        {template !== null && <ChangedText name={<Trans>Template</Trans>} texts={template} />}
        {!isPromptChanged && trial.models.every(({ simulated }) => simulated) && (
          <Text size="sm" className="quiet">
            <Trans>Simulated models ignore parameters, so their answers stay the same.</Trans>
          </Text>
        )}
      </Stack>
    </section>
  );
}

interface ChangedTextProps {
  readonly name: ReactNode;
  readonly texts: { readonly before: string; readonly after: string };
}

function ChangedText({ name, texts }: ChangedTextProps) {
  const none = <Trans>none</Trans>;
  const [before, after] = [texts.before || none, texts.after || none];
  return (
    <Text size="sm" className="breakable" style={{ whiteSpace: "pre-wrap" }} component="div">
      {name}: <b>{after}</b>
      <div className="quiet">
        <Trans>In the run: {before}</Trans>
      </div>
    </Text>
  );
}

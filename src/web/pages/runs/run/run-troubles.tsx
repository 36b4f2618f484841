import { Plural, useLingui } from "@lingui/react/macro";
import { List, Text } from "@mantine/core";
import {
  type RunView,
  describeLeftOut,
  describeStops,
  describeTroubles,
} from "../../../../contract/index.ts";
import { Note } from "../../../parts/note.tsx";
import { useTranslate } from "../../../parts/use-translate.ts";

/** What went wrong, with the reason and the next step, before anything else is read. */
export function RunTroubles({ run }: { readonly run: RunView }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { troubles, outcome } = run;
  const told = [...describeTroubles(run), ...describeStops(run)].map(translate);
  const leftOut = describeLeftOut(run);
  const dead = troubles.filter(({ isDead }) => isDead).length;
  return (
    <>
      {told.length > 0 && (
        <Note
          kind={dead > 0 || outcome === "FAILED" ? "fault" : "warning"}
          title={
            dead === 0 ? (
              t`Some items failed`
            ) : (
              <Plural value={dead} one="One model failed" other="# models failed" />
            )
          }
        >
          <List size="sm">
            {told.map((text) => (
              <List.Item key={text} className="breakable">
                {text}
              </List.Item>
            ))}
          </List>
        </Note>
      )}
      {leftOut !== null && (
        <Note kind="warning" title={t`Spending limit reached`}>
          <Text size="sm">{translate(leftOut)}</Text>
        </Note>
      )}
    </>
  );
}

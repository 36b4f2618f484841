import { List, Text } from "@mantine/core";
import {
  type RunView,
  describeLeftOut,
  describeStops,
  describeTroubles,
} from "../../../../contract/index.ts";
import { Note } from "../../../parts/note.tsx";

/** What went wrong, with the reason and the next step, before anything else is read. */
export function RunTroubles({ run }: { readonly run: RunView }) {
  const { troubles, outcome } = run;
  const told = [...describeTroubles(run), ...describeStops(run)];
  const leftOut = describeLeftOut(run);
  const dead = troubles.filter(({ isDead }) => isDead).length;
  return (
    <>
      {told.length > 0 && (
        <Note
          kind={dead > 0 || outcome === "FAILED" ? "fault" : "warning"}
          title={dead === 0 ? "Some items failed" : dead === 1 ? "One model failed" : `${dead} models failed`}
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
        <Note kind="warning" title="Budget reached">
          <Text size="sm">{leftOut}</Text>
        </Note>
      )}
    </>
  );
}

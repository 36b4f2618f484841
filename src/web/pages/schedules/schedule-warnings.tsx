import { useLingui } from "@lingui/react/macro";
import { List } from "@mantine/core";
import type { SavedSchedule } from "../../../contract/index.ts";
import { spoken } from "../../language.ts";
import { Note } from "../../parts/note.tsx";

/** What may keep a schedule that was just saved from doing what was meant. */
export function ScheduleWarnings({ saved: { name, warnings } }: { readonly saved: SavedSchedule }) {
  const { t } = useLingui();
  if (warnings.length === 0) return null;
  return (
    <Note kind="warning" title={t`Warnings for “${name}”`}>
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{spoken(warning)}</List.Item>
        ))}
      </List>
    </Note>
  );
}

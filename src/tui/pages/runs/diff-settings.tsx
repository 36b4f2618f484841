import { useLingui } from "@lingui/react/macro";
import { type SettingRow, type SideWords, settingName, settingOwner } from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { bold, paragraph } from "../../parts/lines.tsx";
import { Reading } from "../../parts/reading.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useRoom } from "../../room.ts";

interface SettingDifferencesProps {
  readonly settings: readonly SettingRow[];
  /** How many models both runs have. */
  readonly models: number;
  readonly words: SideWords;
  readonly rows: number;
}

/** What is set differently in the two runs, and for what; Enter shows long values in full. */
export function SettingDifferences({ settings, models, words, rows }: SettingDifferencesProps) {
  const { t } = useLingui();
  const { open } = useDialogs();
  const { columns } = useRoom();
  const nameOf = (row: SettingRow): string => {
    const name = settingName(row);
    return typeof name === "string" ? name : t(name);
  };
  const valueOf = (value: string | null): string => value ?? t`not set`;
  return (
    <Table
      name="settings"
      rows={rows}
      list={rowsOf(settings)}
      empty={t`No setting differs.`}
      onOpen={(row) =>
        open(
          <Reading
            name={`setting ${row.setting}`}
            title={nameOf(row)}
            lines={[
              ...paragraph(settingOwner(row, models), columns, { isDim: true }),
              [],
              bold(words.first),
              ...paragraph(valueOf(row.first), columns),
              [],
              bold(words.second),
              ...paragraph(valueOf(row.second), columns),
            ]}
          />,
        )
      }
      columns={[
        { name: "setting", header: t`Setting`, cell: nameOf },
        { name: "for", header: t`Set for`, cell: (row) => settingOwner(row, models), spare: 1 },
        { name: "first", header: words.first, cell: ({ first }) => valueOf(first), isWide: true },
        { name: "second", header: words.second, cell: ({ second }) => valueOf(second), isWide: true },
      ]}
    />
  );
}

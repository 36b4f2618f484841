import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Box } from "ink";
import { useState } from "react";
import { type Settings, asFailure } from "../../../core/index.ts";
import {
  DEFAULT_DRAFT,
  LANGUAGES,
  type Language,
  SETTING_FIELDS,
  SETTING_GROUPS,
  type SettingKey,
  databaseQuery,
  isSameValue,
  settingHint,
  settingText,
  settingsChange,
  settingsDraft,
  spoken,
  savedText,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { speak } from "../../language.ts";
import { type Offer, useOffers } from "../../offers.tsx";
import { Choose } from "../../parts/choose.tsx";
import { useConfirm } from "../../parts/confirm.tsx";
import { type Line, Lines, paragraph } from "../../parts/lines.tsx";
import { Table, rowsOf } from "../../parts/table.tsx";
import { useRoom } from "../../room.ts";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";
import { languageWords } from "./language-words.ts";
import { BackupForm } from "./backup-form.tsx";
import { ResetForm } from "./reset-form.tsx";
import { SettingForm } from "./setting-form.tsx";

interface Row {
  readonly key: SettingKey;
  readonly group: string;
}

/** What the setting that has the cursor does stands below the list. */
const ABOUT = 4;

/** Every setting of the workspace, with what it does and its default. */
export function SettingList({ settings }: { readonly settings: Settings }) {
  const { t, i18n } = useLingui();
  const room = useRoom();
  const { open } = useDialogs();
  const { data: database } = useQuery(databaseQuery(useClient()));
  const [here, setHere] = useState<SettingKey | undefined>();
  const draft = settingsDraft(settings);
  const rows = SETTING_GROUPS.flatMap(({ title, keys }) =>
    keys.map((key): Row => ({ key, group: t(title) })),
  );
  const row = rows.find(({ key }) => key === here);
  const edit = ({ key }: Row): void => open(<SettingForm name={key} settings={settings} />);
  const isChanged = ({ key }: Row): boolean => !isSameValue(key, draft[key], DEFAULT_DRAFT[key]);
  const restore = useRestore(settings);
  useOffers([
    ...(row === undefined ? [] : [{ name: "edit", label: t`Edit`, key: "e", perform: () => edit(row) }]),
    ...(row !== undefined && isChanged(row)
      ? [{ name: "restore", label: t`Restore default`, key: "r", perform: () => restore(row.key) }]
      : []),
    ...useWorkspaceOffers(i18n.locale as Language),
  ]);
  return (
    <Box flexDirection="column">
      <Table
        name="settings"
        list={rowsOf(rows)}
        rows={room.rows - ABOUT}
        empty=""
        onMove={(one) => setHere(one?.key)}
        onOpen={edit}
        columns={[
          {
            name: "setting",
            header: t`Setting`,
            cell: ({ key }) => t(SETTING_FIELDS[key].label),
          },
          {
            name: "value",
            header: t`Value`,
            cell: (one) => {
              const text = settingText(one.key, draft[one.key]);
              return isChanged(one) ? { text, color: "blue" } : text;
            },
            isWide: true,
          },
          {
            name: "default",
            header: t`Default`,
            cell: ({ key }) => ({ text: settingText(key, DEFAULT_DRAFT[key]), isDim: true }),
            spare: 1,
          },
          {
            name: "group",
            header: t`Section`,
            cell: ({ group }) => ({ text: group, isDim: true }),
            spare: 2,
          },
        ]}
      />
      <Lines
        lines={row === undefined ? [] : [[], ...about(settingHint(row.key, database), room.columns)]}
        rows={ABOUT}
      />
    </Box>
  );
}

const about = (text: string, columns: number): readonly Line[] => paragraph(text, columns, { isDim: true });

/** Brings one setting back to its default. */
function useRestore(settings: Settings): (key: SettingKey) => void {
  const client = useClient();
  const queries = useQueryClient();
  const { say, complain } = useVoice();
  return (key) => {
    const draft = settingsDraft(settings);
    const act = async (): Promise<void> => {
      const body = settingsChange(settings, draft, { ...draft, [key]: DEFAULT_DRAFT[key] });
      queries.setQueryData(["settings"], await client.changeSettings({ body }));
      say(savedText([key]));
    };
    void act().catch((error: unknown) => complain(spoken(asFailure(error).message)));
  };
}

/** What is done with the whole workspace, and the language of this terminal. */
function useWorkspaceOffers(language: Language): readonly Offer[] {
  const { t } = useLingui();
  const client = useClient();
  const { open, close } = useDialogs();
  const confirm = useConfirm();
  const { say } = useVoice();
  const chooseLanguage = (): void =>
    open(
      <Choose
        title={t`Language of this terminal`}
        options={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
        chosen={[language]}
        isMany={false}
        onDone={([wanted]) => {
          close();
          void speak(wanted as Language).then(() => say(languageWords(wanted as Language)));
        }}
        onCancel={close}
      />,
    );
  const rotate = async (): Promise<void> => {
    const { fingerprint, secrets } = await client.rotateKey();
    const kept = plural(secrets, {
      0: "No secrets are stored yet.",
      one: "# stored secret is now encrypted with it.",
      other: "# stored secrets are now encrypted with it.",
    });
    say(`${t`The master key is new. Its fingerprint: ${fingerprint}.`} ${kept}`);
  };
  return [
    { name: "language", label: t`Language`, key: "L", perform: chooseLanguage },
    { name: "backup", label: t`Backup`, key: "B", perform: () => open(<BackupForm />) },
    {
      name: "rotate",
      label: t`Rotate master key`,
      key: "K",
      perform: () =>
        confirm({
          title: t`Rotate the master key?`,
          text: t`Assay makes a new key, encrypts all stored secrets with it, and replaces the old key. Providers keep working. Copies of the workspace that you made before still need the old key, which is gone here afterwards.`,
          yes: t`Rotate master key`,
          perform: rotate,
        }),
    },
    {
      name: "reset",
      label: t`Reset to defaults`,
      key: "R",
      isQuiet: true,
      perform: () => open(<ResetForm />),
    },
  ];
}

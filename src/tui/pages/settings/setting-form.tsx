import { useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Settings } from "../../../core/index.ts";
import {
  DEFAULT_DRAFT,
  OPTION_WORDS,
  SETTING_FIELDS,
  type SettingKey,
  type SettingValue,
  databaseQuery,
  settingHint,
  settingText,
  settingUnit,
  settingsChange,
  settingsDraft,
  savedText,
} from "../../../presentation/index.ts";
import { useDialogs } from "../../dialog.tsx";
import { Form } from "../../parts/form.tsx";
import { type FormField, type FormValues, textIn } from "../../parts/form-fields.ts";
import { dim } from "../../parts/lines.tsx";
import { useVoice } from "../../say.tsx";
import { useClient } from "../../world.ts";

interface SettingFormProps {
  readonly name: SettingKey;
  readonly settings: Settings;
}

/** Changes one setting. What others have changed meanwhile stays. */
export function SettingForm({ name, settings }: SettingFormProps) {
  const { t } = useLingui();
  const client = useClient();
  const queries = useQueryClient();
  const { close } = useDialogs();
  const { say } = useVoice();
  const draft = settingsDraft(settings);
  const usual = settingText(name, DEFAULT_DRAFT[name]);
  const field = useField(name);
  return (
    <Form
      keptAs={`setting/${name}`}
      title={t(SETTING_FIELDS[name].label)}
      about={() => [dim(t`Default: ${usual}`), []]}
      fields={[field]}
      initial={{ [name]: shownValue(draft[name]) }}
      saveLabel={t`Save`}
      onCancel={close}
      onSave={async (values) => {
        const body = settingsChange(settings, draft, { ...draft, [name]: typedValue(name, values) });
        queries.setQueryData(["settings"], await client.changeSettings({ body }));
        await queries.invalidateQueries({ queryKey: ["plan"] });
        say(savedText([name]));
        close();
      }}
    />
  );
}

function useField(name: SettingKey): FormField {
  const { t } = useLingui();
  const setting = SETTING_FIELDS[name];
  const { data: database } = useQuery(databaseQuery(useClient()));
  const unset = setting.unset === undefined ? "" : t(setting.unset);
  const unit = settingUnit(setting);
  const shared = {
    name,
    label: unit === null ? t(setting.label) : `${t(setting.label)} (${unit})`,
    help:
      setting.kind === "list"
        ? t`The answer ends at any of these. One per line.`
        : settingHint(name, database),
    placeholder: unset,
  };
  switch (setting.kind) {
    case "switch":
      return { kind: "switch", ...shared };
    case "choice":
      return {
        kind: "choice",
        ...shared,
        options: [
          { value: "", label: unset },
          ...setting.options.map((value) => {
            const word = OPTION_WORDS[value];
            return { value, label: word === undefined ? value : t(word) };
          }),
        ],
      };
    case "list":
    case "json":
      return { kind: "long-text", ...shared };
    default:
      return { kind: "text", ...shared };
  }
}

function shownValue(value: SettingValue): string | boolean {
  if (typeof value === "boolean") return value;
  return Array.isArray(value) ? value.join("\n") : String(value);
}

function typedValue(name: SettingKey, values: FormValues): SettingValue {
  const { kind } = SETTING_FIELDS[name];
  if (kind === "switch") return values[name] === true;
  const text = textIn(values, name);
  return kind === "list" ? text.split("\n").filter((line) => line !== "") : text;
}

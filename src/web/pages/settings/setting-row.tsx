import { Trans, useLingui } from "@lingui/react/macro";
import { Badge, Button, Group, Select, Switch, TagsInput, Text, TextInput, Textarea } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client } from "../../client.ts";
import { NumberField } from "../../parts/number-field.tsx";
import {
  DEFAULT_DRAFT,
  OPTION_WORDS,
  SETTING_FIELDS,
  databaseQuery,
  isSameValue,
  settingHint,
  settingText,
  settingUnit,
  type SettingField,
  type SettingKey,
  type SettingValue,
} from "../../../presentation/index.ts";

/** One setting: what it does, its value and unit, its default, and the way back to it. */
export function SettingRow({
  name,
  value,
  error,
  onChange,
}: {
  readonly name: SettingKey;
  readonly value: SettingValue;
  readonly error: string | null;
  readonly onChange: (value: SettingValue) => void;
}) {
  const { t } = useLingui();
  const field = SETTING_FIELDS[name];
  const { data: database } = useQuery(databaseQuery(client));
  const hint = settingHint(name, database);
  const foot = <Foot name={name} value={value} onRestore={() => onChange(DEFAULT_DRAFT[name])} />;
  if (field.kind === "switch")
    return (
      <div className="setting">
        <Switch
          label={t(field.label)}
          description={hint}
          error={error}
          checked={value === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {foot}
      </div>
    );
  return <Typed field={field} hint={hint} value={value} error={error} foot={foot} onChange={onChange} />;
}

function Typed({
  field,
  hint,
  value,
  error,
  foot,
  onChange,
}: {
  readonly field: SettingField;
  readonly hint: string;
  readonly value: SettingValue;
  readonly error: string | null;
  readonly foot: ReactNode;
  readonly onChange: (value: SettingValue) => void;
}) {
  const { t } = useLingui();
  const unit = settingUnit(field);
  const shared = {
    label: t(field.label),
    description: hint,
    error,
    classNames: { root: "setting", input: field.kind === "json" ? "mono" : "" },
    inputContainer: (input: ReactNode) => (
      <div className="setting-value">
        {input}
        {foot}
      </div>
    ),
  };
  if (field.kind === "list")
    return <TagsInput {...shared} value={[...(value as readonly string[])]} onChange={onChange} />;
  if (field.kind === "choice")
    return (
      <Select
        {...shared}
        clearable
        placeholder={field.unset && t(field.unset)}
        clearButtonProps={{ "aria-label": t`Clear` }}
        data={field.options.map((option) => {
          const word = OPTION_WORDS[option];
          return { value: option, label: word === undefined ? option : t(word) };
        })}
        value={value === "" ? null : String(value)}
        onChange={(chosen) => onChange(chosen ?? "")}
      />
    );
  if (field.kind === "text")
    return (
      <TextInput
        {...shared}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  if (field.kind === "json")
    return (
      <Textarea
        {...shared}
        autosize
        minRows={1}
        maxRows={10}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  return (
    <NumberField
      {...shared}
      label={unit === null ? shared.label : `${shared.label} (${unit})`}
      placeholder={field.unset && t(field.unset)}
      value={value as string | number}
      onChange={onChange}
    />
  );
}

/** Below a value: whether it is the default, what that is, and the way back. */
function Foot({
  name,
  value,
  onRestore,
}: {
  readonly name: SettingKey;
  readonly value: SettingValue;
  readonly onRestore: () => void;
}) {
  const { t } = useLingui();
  const usual = settingText(name, DEFAULT_DRAFT[name]);
  const label = t(SETTING_FIELDS[name].label);
  const isChanged = !isSameValue(name, value, DEFAULT_DRAFT[name]);
  return (
    <Group gap={8} mt={4} className="setting-foot">
      {isChanged && (
        <Badge variant="light" size="sm" tt="none">
          <Trans>Changed</Trans>
        </Badge>
      )}
      <Text size="xs" className="quiet">
        <Trans>Default: {usual}</Trans>
      </Text>
      {isChanged && (
        <Button
          size="compact-xs"
          variant="subtle"
          aria-label={t`Restore default: ${label}`}
          onClick={onRestore}
        >
          <Trans>Restore default</Trans>
        </Button>
      )}
    </Group>
  );
}

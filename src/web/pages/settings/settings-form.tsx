import { i18n } from "@lingui/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Group, Stack, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useBlocker } from "@tanstack/react-router";
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { Settings } from "../../../core/index.ts";
import { client } from "../../client.ts";
import { Problem } from "../../frame/page-error.tsx";
import { ChangedElsewhere } from "../../parts/changed-elsewhere.tsx";
import { Confirm } from "../../parts/confirm.tsx";
import { formFaults } from "../../parts/faults.ts";
import { isSame } from "../../parts/kept-draft.ts";
import { settingsQuery } from "../../parts/settings-query.ts";
import { notifyDone } from "../../parts/toast.ts";
import { useKeptDraft } from "../../parts/use-kept-draft.tsx";
import { Section } from "./section.tsx";
import { SettingRow } from "./setting-row.tsx";
import {
  SETTING_FIELDS,
  SETTING_GROUPS,
  SETTING_KEYS,
  changedKeys,
  settingText,
  settingsChange,
  settingsDraft,
  savedText,
  type SettingKey,
  type SettingsDraft,
} from "../../../presentation/index.ts";

/** Every setting of the workspace, saved together. */
export function SettingsForm({ settings }: { readonly settings: Settings }) {
  const { t } = useLingui();
  const form = useSettingsForm(settings);
  const { draft, faults, saving, unsaved } = form;
  const count = unsaved.length;
  return (
    <form ref={form.element} noValidate onSubmit={form.submit}>
      <Stack gap="xl">
        {form.restored}
        {SETTING_GROUPS.map(({ title, hint, keys }) => (
          <Section key={keys[0]} title={t(title)} hint={t(hint)}>
            <div>
              {keys.map((key) => (
                <SettingRow
                  key={key}
                  name={key}
                  value={draft[key]}
                  error={faults.at(key)}
                  onChange={(value) => form.change({ [key]: value })}
                />
              ))}
            </div>
          </Section>
        ))}
      </Stack>
      {faults.elsewhere !== null && <Problem error={faults.elsewhere} />}
      {count > 0 && (
        <Group justify="space-between" className="settings-end" mt="md">
          <Text size="sm" role="status">
            <Plural value={count} one="# unsaved change" other="# unsaved changes" />
          </Text>
          <Group gap="xs">
            <Button variant="default" onClick={form.discard}>
              <Trans>Discard changes</Trans>
            </Button>
            <Button type="submit" loading={saving.isPending}>
              <Trans>Save settings</Trans>
            </Button>
          </Group>
        </Group>
      )}
      {form.newer !== null && (
        <ChangedElsewhere
          title={t`These settings were changed elsewhere`}
          about={t`Someone else, another tab or a command saved them after you opened this page. None of your changes are saved yet.`}
          label={t`Settings that differ`}
          first={t`Setting`}
          rows={form.clashing}
          isPending={saving.isPending}
          onSave={form.saveOver}
          onDiscard={form.takeOver}
          onClose={form.keepEditing}
        />
      )}
      {form.leaving.status === "blocked" && (
        <Confirm
          title={t`Discard unsaved changes?`}
          action={t`Discard changes`}
          keep={t`Keep editing`}
          isPending={false}
          error={null}
          onConfirm={() => {
            form.forget();
            form.leaving.proceed?.();
          }}
          onClose={() => form.leaving.reset?.()}
        >
          <Trans>Your changes are not saved and will be lost.</Trans>
        </Confirm>
      )}
    </form>
  );
}

/** What is wrong with what was sent; of a field that was corrected since, nothing is known until it is saved. */
function faultsOf(error: unknown, corrected: readonly string[]) {
  const faults = formFaults(error, SETTING_KEYS);
  return { ...faults, at: (key: string) => (corrected.includes(key) ? null : faults.at(key)) };
}

/** What is typed, what it began with, and how it is saved. */
function useSettingsForm(settings: Settings) {
  const queries = useQueryClient();
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(settings);
  const [newer, setNewer] = useState<Settings | null>(null);
  const kept = useKeptDraft("settings", settingsDraft(base));
  const { draft, change, isLosing, settle, restored } = kept;
  const before = settingsDraft(base);
  const unsaved = changedKeys(before, draft);
  const [sent, setSent] = useState(draft);
  const goOnWith = (next: Settings): void => {
    setBase(next);
    setNewer(null);
    settle(settingsDraft(next));
  };
  const saving = useMutation({
    onMutate: () => setSent(draft),
    /** Saved over what another tab has saved meanwhile only when that was shown. */
    mutationFn: async (known: Settings): Promise<Settings | null> => {
      const body = settingsChange(known, settingsDraft(base), draft);
      const now = await client.getSettings();
      const seen = changedKeys(settingsDraft(known), settingsDraft(now));
      if (unsaved.some((key) => seen.includes(key))) {
        setNewer(now);
        return null;
      }
      return await client.changeSettings({ body });
    },
    onSuccess: async (saved) => {
      if (saved === null) return;
      const said = savedText(unsaved);
      goOnWith(saved);
      queries.setQueryData(settingsQuery.queryKey, saved);
      await queries.invalidateQueries({ queryKey: ["plan"] });
      notifyDone(said);
    },
  });
  // What others save is shown as long as nothing is typed here.
  const follow = useEffectEvent((read: Settings) => {
    if (!isLosing() && !isSame(read, base)) goOnWith(read);
  });
  useEffect(() => follow(settings), [settings]);
  useEffect(() => {
    if (saving.error !== null) element.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [saving.error]);
  const leaving = useBlocker({ shouldBlockFn: isLosing, enableBeforeUnload: isLosing, withResolver: true });
  return {
    element,
    draft,
    change,
    restored,
    saving,
    unsaved,
    newer,
    leaving,
    clashing: newer === null ? [] : rowsOf(clashOf(base, newer, unsaved), newer, draft),
    faults: faultsOf(saving.error, changedKeys(sent, draft)),
    submit: (event: FormEvent): void => {
      event.preventDefault();
      saving.mutate(base);
    },
    discard: (): void => {
      saving.reset();
      goOnWith(settings);
    },
    forget: () => settle(),
    saveOver: () => saving.mutate(newer ?? base),
    takeOver: () => goOnWith(newer ?? base),
    keepEditing: () => setNewer(null),
  };
}

const clashOf = (base: Settings, newer: Settings, unsaved: readonly string[]) =>
  changedKeys(settingsDraft(base), settingsDraft(newer)).filter((key) => unsaved.includes(key));

const rowsOf = (keys: readonly SettingKey[], newer: Settings, draft: SettingsDraft) =>
  keys.map((key) => ({
    label: i18n._(SETTING_FIELDS[key].label),
    saved: settingText(key, settingsDraft(newer)[key]),
    mine: settingText(key, draft[key]),
  }));

import { Trans, useLingui } from "@lingui/react/macro";
import { List, Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../frame/page-error.tsx";
import { forgetDraft } from "../../parts/kept-draft.ts";
import { LinkText } from "../../parts/links.tsx";
import { settingsQuery } from "../../parts/settings-query.ts";
import { Waiting } from "../../parts/waiting.tsx";
import { AccessTokens } from "./access-tokens.tsx";
import { Appearance } from "./appearance.tsx";
import { Diagnose } from "./diagnose.tsx";
import { Backup } from "./backup.tsx";
import { MasterKey } from "./master-key.tsx";
import { ResetDefaults } from "./reset-defaults.tsx";
import { Section } from "./section.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { Workers } from "./workers.tsx";
import "./settings.css";

/** What holds for the whole workspace. */
export function SettingsPage() {
  const { t } = useLingui();
  const settings = useQuery(settingsQuery);
  const [resets, setResets] = useState(0);
  return (
    <Stack gap="xl" maw={900}>
      <div>
        <Title order={1}>
          <Trans>Settings</Trans>
        </Title>
        <Text className="quiet">
          <Trans>
            They apply to every new run that doesn't override them. Runs keep the settings they started with.
          </Trans>
        </Text>
      </div>
      <Appearance />
      <Elsewhere />
      {settings.isLoadingError ? (
        <Problem error={settings.error} onRetry={() => void settings.refetch()} />
      ) : settings.data === undefined ? (
        <Waiting label={t`Loading settings…`} />
      ) : (
        <SettingsForm key={resets} settings={settings.data} />
      )}
      <Workers />
      <Diagnose />
      <Backup />
      <AccessTokens />
      <MasterKey />
      <ResetDefaults
        onReset={() => {
          forgetDraft(window.sessionStorage, "settings");
          setResets(resets + 1);
        }}
      />
    </Stack>
  );
}

/** What people look for here and is set on another page. */
function Elsewhere() {
  const { t } = useLingui();
  return (
    <Section title={t`Providers, models and prices`} hint={t`These have their own page.`}>
      <List size="sm" spacing={4}>
        <List.Item>
          <LinkText to="/models" search={{ tab: "providers" }} size="sm">
            <Trans>API keys and base URLs of providers</Trans>
          </LinkText>
        </List.Item>
        <List.Item>
          <LinkText to="/models" size="sm">
            <Trans>Models and their own parameters</Trans>
          </LinkText>
        </List.Item>
        <List.Item>
          <LinkText to="/models" search={{ tab: "prices" }} size="sm">
            <Trans>Prices of models</Trans>
          </LinkText>{" "}
          <LinkText to="/models" search={{ tab: "prices", open: "price-import" }} size="sm">
            <Trans>or import a whole price list</Trans>
          </LinkText>
        </List.Item>
      </List>
    </Section>
  );
}

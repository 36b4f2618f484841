import { Trans, useLingui } from "@lingui/react/macro";

import { Anchor, List, SimpleGrid, Stack, Text, Title } from "@mantine/core";
import { LinkText } from "../../parts/links.tsx";
import { DOCUMENTS, type DocumentName } from "./documents.ts";
import "./help.css";
import { HELP_GROUPS, HELP_JOBS } from "./help-jobs.ts";

/** Everything that help has, in the order of the work. */
export function Help() {
  const { t } = useLingui();
  return (
    <Stack gap="xl" maw={900}>
      <div>
        <Title order={1}>
          <Trans>Help</Trans>
        </Title>
        <Text className="quiet">
          <Trans>What you can do here, step by step. Everything on these pages works offline.</Trans>
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl" verticalSpacing="lg">
        {HELP_GROUPS.map(({ title, jobs }) => (
          <section key={t(title)} aria-label={t(title)}>
            <Title order={2}>{t(title)}</Title>
            <List listStyleType="none" spacing={6} mt="xs">
              {jobs.map((job) => (
                <List.Item key={job}>
                  <LinkText to="/help/$job" params={{ job }}>
                    {t(HELP_JOBS[job].title)}
                  </LinkText>
                </List.Item>
              ))}
            </List>
          </section>
        ))}
      </SimpleGrid>
      <section aria-label={t`Documentation`}>
        <Title order={2}>
          <Trans>Documentation</Trans>
        </Title>
        <Text className="quiet">
          <Trans>In English. The same files as in the docs folder.</Trans>
        </Text>
        <List listStyleType="none" spacing={6} mt="xs" className="help-documents">
          {(Object.keys(DOCUMENTS) as DocumentName[]).map((name) => (
            <List.Item key={name}>
              <DocumentLink name={name} />
            </List.Item>
          ))}
          <List.Item>
            <Anchor href="/api/docs">
              <Trans>API reference</Trans>
            </Anchor>
          </List.Item>
        </List>
      </section>
    </Stack>
  );
}

export function DocumentLink({ name }: { readonly name: DocumentName }) {
  const { t } = useLingui();
  return (
    <LinkText to="/help/documents/$name" params={{ name }}>
      {t(DOCUMENTS[name])}
    </LinkText>
  );
}

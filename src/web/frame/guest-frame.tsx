import { Trans } from "@lingui/react/macro";
import { AppShell, Button, Group, Stack, Text, Title } from "@mantine/core";
import { Outlet, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { type Guest, isLinkRefused } from "../guest.ts";
import { Keys } from "./keys.tsx";
import { LanguageButton } from "./language-button.tsx";
import { LinkRefused } from "./link-refused.tsx";
import { ServerBanner } from "./server-banner.tsx";
import { CONTENT, SkipLink } from "./skip-link.tsx";
import { ThemeButton } from "./theme-button.tsx";

/** What stands around the one session that a guest was invited to. */
export function GuestFrame({ guest: { path } }: { readonly guest: Guest }) {
  const { pathname } = useLocation();
  const isRefused = isLinkRefused.use();
  return (
    <AppShell header={{ height: 52 }} padding={{ base: "md", sm: "lg" }}>
      <SkipLink />
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Text fw={600}>Assay</Text>
          <Group gap="xs" wrap="nowrap">
            <LanguageButton />
            <ThemeButton />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Main id={CONTENT} tabIndex={-1}>
        <ServerBanner />
        {isRefused ? (
          <LinkRefused path={path} />
        ) : (
          <Suspense>{pathname === path ? <Outlet /> : <Elsewhere path={path} />}</Suspense>
        )}
      </AppShell.Main>
      <Keys />
    </AppShell>
  );
}

function Elsewhere({ path }: { readonly path: string }) {
  return (
    <Stack maw={560}>
      <Title order={1}>
        <Trans>Not part of your invitation</Trans>
      </Title>
      <Text>
        <Trans>You were invited to one scoring session. Nothing else is open to you.</Trans>
      </Text>
      <Group>
        <Button component="a" href={path}>
          <Trans>Back to your session</Trans>
        </Button>
      </Group>
    </Stack>
  );
}

import { ActionIcon, AppShell, Burger, Group, Text, useMantineColorScheme } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { Outlet } from "@tanstack/react-router";
import { LinkNav, LinkText } from "../parts/links.tsx";
import { Keys } from "./keys.tsx";
import { Palette, openPalette } from "./palette.tsx";
import { PLACES } from "./places.ts";
import { StatusDot } from "./status-dot.tsx";

/** What stands around every page. */
export function Frame() {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  return (
    <AppShell
      header={{ height: 52 }}
      navbar={{ width: 200, breakpoint: "sm", collapsed: { mobile: !isOpen } }}
      padding="lg"
    >
      <AppShell.Header>
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Group gap="sm" wrap="nowrap">
            <Burger opened={isOpen} onClick={toggle} hiddenFrom="sm" size="sm" aria-label="Places" />
            <LinkText to="/" fw={600} c="inherit" underline="never">
              Assay
            </LinkText>
          </Group>
          <Group gap="xs" wrap="nowrap">
            <ActionIcon
              variant="default"
              w="auto"
              px="xs"
              onClick={openPalette}
              aria-label="Ctrl K: find pages and runs"
            >
              <Text size="xs" className="quiet">
                Ctrl K
              </Text>
            </ActionIcon>
            <StatusDot />
            <ThemeToggle />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar p="xs" className="places" aria-label="Places">
        {PLACES.map(({ to, label }) => (
          <LinkNav
            key={to}
            to={to}
            activeOptions={{ exact: to === "/" }}
            label={label}
            onClick={close}
            mb={2}
          />
        ))}
      </AppShell.Navbar>
      <AppShell.Main>
        <Outlet />
      </AppShell.Main>
      <Palette />
      <Keys />
    </AppShell>
  );
}

function ThemeToggle() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const next = { auto: "light", light: "dark", dark: "auto" } as const;
  const sign = { auto: "◐", light: "☀", dark: "☾" } as const;
  return (
    <ActionIcon
      variant="default"
      onClick={() => setColorScheme(next[colorScheme])}
      aria-label={`Theme: ${colorScheme}. Change it`}
    >
      {sign[colorScheme]}
    </ActionIcon>
  );
}

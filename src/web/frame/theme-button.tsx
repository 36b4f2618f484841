import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { ActionIcon, useMantineColorScheme } from "@mantine/core";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
const LABELS = {
  auto: msg`Theme: system. Change it`,
  light: msg`Theme: light. Change it`,
  dark: msg`Theme: dark. Change it`,
} as const;
const SIGNS = { auto: "◐", light: "☀", dark: "☾" } as const;

/** Light, dark, or as the machine has it. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { theme: colorScheme, change: () => setColorScheme(NEXT[colorScheme]) };
}

export function ThemeButton() {
  const { t } = useLingui();
  const { theme, change } = useTheme();
  return (
    <ActionIcon variant="default" onClick={change} aria-label={t(LABELS[theme])}>
      {SIGNS[theme]}
    </ActionIcon>
  );
}

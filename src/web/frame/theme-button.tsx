import { ActionIcon, useMantineColorScheme } from "@mantine/core";

const NEXT = { auto: "light", light: "dark", dark: "auto" } as const;
const SIGNS = { auto: "◐", light: "☀", dark: "☾" } as const;

/** Light, dark, or as the machine has it. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return { theme: colorScheme, change: () => setColorScheme(NEXT[colorScheme]) };
}

export function ThemeButton() {
  const { theme, change } = useTheme();
  return (
    <ActionIcon variant="default" onClick={change} aria-label={`Theme: ${theme}. Change it`}>
      {SIGNS[theme]}
    </ActionIcon>
  );
}

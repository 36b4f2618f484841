import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import {
  type MantineColorScheme,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  useMantineColorScheme,
} from "@mantine/core";
import { useId } from "react";
import { LANGUAGES, type Language, chooseLanguage } from "../../language.ts";
import { tellFailure } from "../../parts/toast.ts";
import { Section } from "./section.tsx";

const THEME_WORDS = { auto: msg`Same as system`, light: msg`Light`, dark: msg`Dark` } as const;

/** The switches of the header, in words. */
export function Appearance() {
  const { t, i18n } = useLingui();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Section title={t`Appearance`} hint={t`For this browser only. Applies at once.`}>
      <SimpleGrid cols={{ base: 1, xs: 2 }} maw={560}>
        <Choice
          label={t`Theme`}
          value={colorScheme}
          data={Object.entries(THEME_WORDS).map(([value, word]) => ({ value, label: t(word) }))}
          onChange={(chosen) => setColorScheme(chosen as MantineColorScheme)}
        />
        <Choice
          label={t`Language`}
          value={i18n.locale}
          data={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
          onChange={(chosen) => void chooseLanguage(chosen as Language).catch(tellFailure)}
        />
      </SimpleGrid>
    </Section>
  );
}

function Choice({
  label,
  value,
  data,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly data: { value: string; label: string }[];
  readonly onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <Stack gap={4} align="flex-start">
      <Text size="sm" fw={500} id={id}>
        {label}
      </Text>
      <SegmentedControl aria-labelledby={id} value={value} data={data} onChange={onChange} />
    </Stack>
  );
}

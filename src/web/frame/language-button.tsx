import { ActionIcon } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { LANGUAGES, type Language, chooseLanguage } from "../language.ts";
import { tellFailure } from "../parts/toast.ts";

const NEXT: Readonly<Record<Language, Language>> = { en: "ru", ru: "en" };

export function useLanguage() {
  const { i18n } = useLingui();
  const language = i18n.locale as Language;
  return { language, change: () => void chooseLanguage(NEXT[language]).catch(tellFailure) };
}

export function LanguageButton() {
  const { t } = useLingui();
  const { language, change } = useLanguage();
  const name = LANGUAGES[language];
  return (
    <ActionIcon variant="default" onClick={change} aria-label={t`Language: ${language}, ${name}. Change it`}>
      <span className="language">{language}</span>
    </ActionIcon>
  );
}

import { type Messages, i18n } from "@lingui/core";

/** Languages of the page, each under its own name. English stands in the code; others are loaded when they are chosen. */
export const LANGUAGES = { en: "English", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

const STORED_AS = "assay-language";

const TRANSLATIONS: Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>> = {
  en: async () => ({ messages: {} }),
  ru: async () => await import("./messages/ru.ts"),
};

const isLanguage = (text: string | undefined | null): text is Language =>
  text !== undefined && text !== null && Object.hasOwn(LANGUAGES, text);

/** The one chosen here before, else the first that the browser asks for and we have. */
export function preferredLanguage(): Language {
  const chosen = localStorage.getItem(STORED_AS);
  if (isLanguage(chosen)) return chosen;
  return navigator.languages.map((tag) => tag.split("-")[0]).find(isLanguage) ?? "en";
}

/** Shows everything in a language. Where its texts can't be loaded, the present one stays. */
export async function speak(language: Language): Promise<void> {
  const { messages } = await TRANSLATIONS[language]();
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The same, for good. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(STORED_AS, language);
}

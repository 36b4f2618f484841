import { type Messages, i18n } from "@lingui/core";

/** Languages of the page, each under its own name. English stands in the code; others are loaded when they are chosen. */
export const LANGUAGES = { en: "English", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

const STORED_AS = "assay-language";

interface Translations {
  readonly messages: Messages;
  /** Says a sentence of the API. */
  readonly spoken: (english: string) => string;
}

const ENGLISH: Translations = { messages: {}, spoken: (english) => english };

const TRANSLATIONS: Readonly<Record<Language, () => Promise<Translations>>> = {
  en: async () => ENGLISH,
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

let sayInLanguage = ENGLISH.spoken;

/**
 * A sentence of the API, such as an error, in the language of the page; English where it is not recognised. Components that
 * show one follow the language with `useLingui`.
 */
export function spoken(english: string): string {
  return sayInLanguage(english);
}

/** Shows everything in a language. Where its texts can't be loaded, the present one stays. */
export async function speak(language: Language): Promise<void> {
  const { messages, spoken: say } = await TRANSLATIONS[language]();
  sayInLanguage = say;
  i18n.loadAndActivate({ locale: language, messages });
  document.documentElement.lang = language;
}

/** The same, for good. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(STORED_AS, language);
}

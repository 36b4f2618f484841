import { ENGLISH, LANGUAGES, type Language, type Translations, speakWith } from "../presentation/index.ts";

export { LANGUAGES, type Language, spoken } from "../presentation/index.ts";

const STORED_AS = "assay-language";

/** Others than English are loaded when they are chosen. */
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

/** Shows everything in a language. Where its texts can't be loaded, the present one stays. */
export async function speak(language: Language): Promise<void> {
  speakWith(language, await TRANSLATIONS[language]());
  document.documentElement.lang = language;
}

/** The same, for good. */
export async function chooseLanguage(language: Language): Promise<void> {
  await speak(language);
  localStorage.setItem(STORED_AS, language);
}

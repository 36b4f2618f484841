import { ENGLISH, type Language, type Translations, speakWith } from "../presentation/index.ts";

const TRANSLATIONS: Readonly<Record<Language, () => Promise<Translations>>> = {
  en: async () => ENGLISH,
  ru: async () => await import("./messages/ru.ts"),
};

/** The first language that is asked for, in the manner of `LANG`: `ru_RU.UTF-8`; English for those we have not. */
export function languageOf(wanted: readonly (string | undefined)[]): Language {
  const named = wanted.find((name) => name !== undefined && name !== "");
  return named?.toLowerCase().startsWith("ru") === true ? "ru" : "en";
}

export async function speak(language: Language): Promise<void> {
  speakWith(language, await TRANSLATIONS[language]());
}

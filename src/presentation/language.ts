import { type Messages, i18n } from "@lingui/core";
import { type MessageDescriptor, type Translate, translator } from "../core/index.ts";

/** Languages of the page and the terminal, each under its own name. English stands in the code. */
export const LANGUAGES = { en: "English", ru: "Русский" } as const;
export type Language = keyof typeof LANGUAGES;

export interface Translations {
  readonly messages: Messages;
  /** Says a sentence of the API. */
  readonly spoken: (english: string) => string;
}

export const ENGLISH: Translations = { messages: {}, spoken: (english) => english };

let sayInLanguage = ENGLISH.spoken;

/**
 * A sentence of the API, such as an error, in the language that is spoken; English where it is not recognised. Components
 * that show one follow the language with `useLingui`.
 */
export function spoken(english: string): string {
  return sayInLanguage(english);
}

/** A text of the core in the language that is spoken. Reasons and advice in it are sentences of the API. */
export const translate: Translate = (message) => translator(i18n)(withSpokenReasons(message));

function withSpokenReasons({ values, ...message }: MessageDescriptor): MessageDescriptor {
  if (values === undefined) return message;
  const { reason, advice } = values;
  return {
    ...message,
    values: {
      ...values,
      ...(typeof reason === "string" && { reason: spoken(reason) }),
      ...(typeof advice === "string" && { advice: spoken(advice) }),
    },
  };
}

/** Everything is said in a language from now on. */
export function speakWith(language: Language, translations: Translations): void {
  sayInLanguage = translations.spoken;
  i18n.loadAndActivate({ locale: language, messages: translations.messages });
}

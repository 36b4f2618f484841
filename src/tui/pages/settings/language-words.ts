import { t } from "@lingui/core/macro";
import { LANGUAGES, type Language } from "../../../presentation/index.ts";

/** What is said when the language has changed, in that language. */
export function languageWords(language: Language): string {
  const name = LANGUAGES[language];
  return t`${name} until you leave. Set ASSAY_LANG=${language} to keep it.`;
}

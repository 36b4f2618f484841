import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import type { Translate } from "../../core/index.ts";
import { translate } from "../../presentation/index.ts";

/** Shows messages that other rooms have put together. The same function as long as the language is the same. */
export function useTranslate(): Translate {
  const { locale } = useLingui().i18n;
  return useMemo(() => {
    const inLanguage: Translate = (message) => translate(message);
    return { locale, translate: inLanguage };
  }, [locale]).translate;
}

import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { type Translate, translator } from "../../core/index.ts";

/** Shows messages that other rooms have put together. The same function as long as the language is the same. */
export function useTranslate(): Translate {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => ({ locale, translate: translator(i18n) }), [i18n, locale]).translate;
}

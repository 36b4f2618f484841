import { useLingui } from "@lingui/react";
import { type Translate, translator } from "../../core/index.ts";

/** Shows messages that other rooms have put together. */
export function useTranslate(): Translate {
  const { i18n } = useLingui();
  return translator(i18n);
}

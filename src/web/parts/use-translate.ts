import { useLingui } from "@lingui/react";
import { useMemo } from "react";
import { type MessageDescriptor, type Translate, translator } from "../../core/index.ts";
import { spoken } from "../language.ts";

/**
 * Shows messages that other rooms have put together. Reasons in them, and advice, are sentences of the API. The same
 * function as long as the language is the same.
 */
export function useTranslate(): Translate {
  const { i18n } = useLingui();
  const { locale } = i18n;
  return useMemo(() => {
    const translate = translator(i18n);
    const spokenIn: Translate = (message) => translate(withSpokenReasons(message));
    return { locale, translate: spokenIn };
  }, [i18n, locale]).translate;
}

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

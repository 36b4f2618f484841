import { useLingui } from "@lingui/react";
import { type MessageDescriptor, type Translate, translator } from "../../core/index.ts";
import { spoken } from "../language.ts";

/** Shows messages that other rooms have put together. Reasons in them, and advice, are sentences of the API. */
export function useTranslate(): Translate {
  const { i18n } = useLingui();
  const translate = translator(i18n);
  return (message) => translate(withSpokenReasons(message));
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

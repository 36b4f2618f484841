import { type I18n, setupI18n } from "@lingui/core";
import { decimalText } from "./decimal-text.ts";
import { type Money, dollars } from "./money.ts";

/** A number as a sentence shows it: with a fixed count of digits, in the manner of the reader's language. */
export interface Decimal {
  readonly value: number;
  readonly digits: number;
}

/** Names one after the other, with the reader's word for "and" before the last. */
export interface NameList {
  readonly names: readonly (string | MessageDescriptor)[];
}

/** Texts and counts as they are; numbers, money, lists and other messages in the reader's language. */
export type MessageValues = Readonly<
  Record<string, string | number | Decimal | Money | NameList | MessageDescriptor>
>;

/**
 * A text that every face shows in its reader's language. `message` is the English one, with `{placeholders}` and plurals
 * in ICU form. Literals are written with the comment `i18n` before them: it is how they are found for translation.
 */
export interface MessageDescriptor {
  readonly id: string;
  readonly message: string;
  readonly values?: MessageValues;
}

export type Translate = (message: MessageDescriptor) => string;

/** Shows messages in the language that is active, in English where it has no translation. */
export function translator(i18n: I18n): Translate {
  const shown = (value: MessageValues[string]): string | number => {
    if (typeof value !== "object") return value;
    if ("digits" in value) return decimalText(value.value, value.digits, i18n.locale);
    if ("usd" in value) return dollars(value.usd, i18n.locale);
    return "names" in value ? listed(value.names.map(shown).map(String), i18n.locale) : translate(value);
  };
  const translate: Translate = ({ id, message, values = {} }) =>
    i18n._(id, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shown(value)])), {
      message,
    });
  return translate;
}

/** `a, b and c`. */
function listed(names: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale === "en" ? "en-GB" : locale).format(names);
}

/** What commands, reports and the API say. */
export const english: Translate = translator(setupI18n({ locale: "en", messages: { en: {} } }));

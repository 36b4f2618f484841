import { type Typed, readNumber } from "../typed-number.ts";

/** The key with its number; nothing when the field is empty. A form with what is no number is not sent. */
export function givenNumber<Key extends string>(key: Key, value: Typed): { [Name in Key]?: number } {
  const number = readNumber(value);
  return number === undefined ? {} : ({ [key]: number } as { [Name in Key]: number });
}

/** The key with its text; nothing when the field is empty. */
export function givenText<Key extends string>(key: Key, value: string): { [Name in Key]?: string } {
  const text = value.trim();
  return text === "" ? {} : ({ [key]: text } as { [Name in Key]: string });
}

/** What a number field holds: "" when it is empty. */
export type Typed = number | string;

/** The key with its number; nothing when the field is empty. What is no number is left for the server to refuse. */
export function given<Key extends string>(key: Key, value: Typed): { [Name in Key]?: number } {
  return value === "" ? {} : ({ [key]: Number(value) } as { [Name in Key]: number });
}

/** The key with its text; nothing when the field is empty. */
export function written<Key extends string>(key: Key, value: string): { [Name in Key]?: string } {
  const text = value.trim();
  return text === "" ? {} : ({ [key]: text } as { [Name in Key]: string });
}

/** No text of PostgreSQL can hold a NUL character. */
export const withoutNul = (text: string): string => text.replaceAll("\0", "\uFFFD");

/**
 * Marks a sentence that the API says in English: an error, a hint, a line of the log. It is a plain text wherever it goes, into
 * the database and over the network too; the page recognises it by its fixed words and shows its translation.
 */
export function phrase(strings: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return String.raw({ raw: strings }, ...values);
}

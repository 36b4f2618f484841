/** `95 % CI` and `95 % ДИ` stay on one line, with the bracket before them. */
export function unbroken(text: string): string {
  return text.replaceAll(/(\d+) % (CI|ДИ)/gu, "$1\u00a0%\u00a0$2");
}

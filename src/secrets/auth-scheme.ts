const SCHEME = /^(?:Bearer|Basic|Token|Digest|ApiKey|Api-Key|Key|OAuth|Negotiate|Hawk)[ \t]+(?=\S)/i;

/** A header value in two: the scheme word with the space after it (empty when there is none), and the secret. */
export function splitScheme(value: string): { readonly scheme: string; readonly secret: string } {
  const scheme = SCHEME.exec(value)?.[0] ?? "";
  return { scheme, secret: value.slice(scheme.length) };
}

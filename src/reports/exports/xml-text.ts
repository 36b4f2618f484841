const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

/** Characters that XML 1.0 can hold in no way. */
// oxlint-disable-next-line no-control-regex -- these are what must not get through
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Text between tags. */
export function xmlText(text: string): string {
  return possible(text).replaceAll(/[&<>\r]/g, entity);
}

/** Text in a quoted attribute, line breaks kept. */
export function xmlAttribute(text: string): string {
  return possible(text).replaceAll(/[&<>"\t\n\r]/g, entity);
}

function possible(text: string): string {
  return text.toWellFormed().replaceAll(IMPOSSIBLE, "\uFFFD");
}

function entity(character: string): string {
  return ENTITIES[character] ?? "";
}

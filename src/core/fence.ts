/**
 * Wraps text that must be read as data and never as instructions. The marker is drawn anew for
 * each call, so the text inside cannot know it and cannot close the fence.
 */
const MARKER = /DATA-[0-9a-f]{32}/g;

export function fence(text: string, token: string): string {
  return `<<<DATA-${token}\n${text}\nDATA-${token}>>>`;
}

/** The text inside the outermost fence of a message; null when there is none. */
export function readFence(message: string): string | null {
  const open = /<<<(DATA-[0-9a-f]{32})\n/.exec(message);
  if (open === null) return null;
  const start = open.index + open[0].length;
  const end = message.indexOf(`\n${open[1] ?? ""}>>>`, start);
  return end === -1 ? null : message.slice(start, end);
}

/** The message with its markers replaced, so that two drawings of one message are equal. */
export function withoutMarkers(message: string): string {
  return message.replaceAll(MARKER, "DATA");
}

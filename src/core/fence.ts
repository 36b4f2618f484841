/**
 * Wraps text that must be read as data and never as instructions. The marker is drawn anew for
 * each call, so the text inside cannot know it and cannot close the fence.
 */
const MARKER = /DATA-[0-9a-f]{32}/g;

export function fence(text: string, token: string): string {
  return `<<<DATA-${token}\n${text}\nDATA-${token}>>>`;
}

/** The texts inside the fences of a message, in order. What stands in a fence opens and closes none. */
export function readFences(message: string): string[] {
  const texts: string[] = [];
  const opening = /<<<(DATA-[0-9a-f]{32})\n/g;
  for (let open = opening.exec(message); open !== null; open = opening.exec(message)) {
    const closing = `\n${open[1] ?? ""}>>>`;
    const end = message.indexOf(closing, opening.lastIndex);
    // A fence that is left open hides nothing and all that follows it: nobody can say what was meant.
    if (end === -1) break;
    texts.push(message.slice(opening.lastIndex, end));
    opening.lastIndex = end + closing.length;
  }
  return texts;
}

/** The message with its markers replaced, so that two drawings of one message are equal. */
export function withoutMarkers(message: string): string {
  return message.replaceAll(MARKER, "DATA");
}

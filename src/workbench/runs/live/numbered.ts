import type { RunEvent } from "../../../core/index.ts";

/** A message with the number of the event it tells of: whoever knows the last number can go on after it. */
export interface Numbered<Message> {
  readonly seq: number;
  readonly message: Message;
}

/** So many messages are kept for those who come a little later: an item's has its whole answer. */
const KEPT = 64;

/** What a topic says of an event, made once however many listen: all who are told of a run get the same events. */
export function oncePerEvent<Message>(): (event: RunEvent, make: () => Promise<Message>) => Promise<Message> {
  const made = new Map<RunEvent, Promise<Message>>();
  return (event, make) => {
    const known = made.get(event);
    if (known !== undefined) return known;
    const message = make();
    made.set(event, message);
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) made.delete(oldest);
    // Whoever asks next may have more luck.
    message.catch(() => made.delete(event));
    return message;
  };
}

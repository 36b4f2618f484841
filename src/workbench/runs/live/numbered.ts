/** A message with the number of the event it tells of: whoever knows the last number can go on after it. */
export interface Numbered<Message> {
  readonly seq: number;
  readonly message: Message;
}
